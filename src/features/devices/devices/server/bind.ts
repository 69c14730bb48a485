import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { newDeviceToken } from '#server/http/device/device-tokens.ts'
import type { pairDevice } from '../device-calls.ts'
import { ways } from '../states.ts'
import type { DeviceRecord } from './device.ts'

export type Bound = RawResult<typeof pairDevice>

/** A new installation goes on well beyond what the one before may have numbered since it was heard of last. */
const numbersApart = 1000

type How = { companyId: string; installationId: string; by: 'code' | 'password' }

/** From now on the installation is the locked device, and no other one is. */
export async function bind(db: Db, device: DeviceRecord, { companyId, installationId, by }: How): Promise<Bound> {
  const nextNumber = await leaveGap(db, companyId, device, installationId)
  const token = await giveKey(db, companyId, device.id, installationId)
  await activate(db, companyId, device, by)
  return { token, nextNumber, deviceId: device.id, ...(await namesOf(db, device)) }
}

/** What the installation before reported and did not send is noted as missing. Answers where the numbers go on: never where they have been. */
async function leaveGap(db: Db, companyId: string, { id, firstNumber }: DeviceRecord, installationId: string): Promise<number> {
  const contact = await db.selectFrom('deviceContacts').selectAll().where('deviceId', '=', id).forUpdate().executeTakeFirst()
  const before = await db
    .selectFrom('deviceKeys')
    .select('installationId')
    .where('deviceId', '=', id)
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const reached = contact?.nextNumber ?? firstNumber
  if (!before || before.installationId === installationId) return reached
  const nextNumber = (Math.floor((reached - 1) / numbersApart) + 1) * numbersApart + 1
  if (contact && contact.unsentCount > 0)
    await db
      .insertInto('deviceGaps')
      .values({
        companyId,
        deviceId: id,
        reportedAt: contact.at,
        documents: contact.unsentCount,
        value: contact.unsentValue,
        ...numbersOf(contact, reached),
      })
      .execute()
  await db
    .insertInto('deviceContacts')
    .values({ companyId, deviceId: id, nextNumber })
    .onConflict((same) =>
      same
        .columns(['companyId', 'deviceId'])
        .doUpdateSet({ nextNumber, unsentCount: 0, unsentValue: 0, unsentNumbers: null, cameNumbers: [] }),
    )
    .execute()
  return nextNumber
}

/** Between which numbers they are: those that it said, else the last ones. */
function numbersOf({ unsentNumbers, unsentCount }: { unsentNumbers: number[] | null; unsentCount: number }, reached: number) {
  const [first = Math.max(1, reached - unsentCount), last = Math.max(1, reached - 1)] = unsentNumbers?.length
    ? [Math.min(...unsentNumbers), Math.max(...unsentNumbers)]
    : []
  return { firstNumber: first, lastNumber: last }
}

async function giveKey(db: Db, companyId: string, deviceId: string, installationId: string): Promise<string> {
  await db
    .updateTable('deviceKeys')
    .set({ revokedAt: new Date(), revokeReason: 'paired anew' })
    .where('deviceId', '=', deviceId)
    .where('revokedAt', 'is', null)
    .execute()
  const id = randomUUID()
  const { token, hash } = newDeviceToken(id)
  await db.insertInto('deviceKeys').values({ companyId, id, deviceId, installationId, tokenHash: hash }).execute()
  return token
}

async function activate(db: Db, companyId: string, { id, state, version, name }: DeviceRecord, by: How['by']) {
  const { to } = ways.pair
  const isByCode = by === 'code'
  await db
    .updateTable('devices')
    .set({ state: to, version: version + 1, changedAt: new Date(), ...(state !== to && { stateSince: new Date() }) })
    .where('id', '=', id)
    .execute()
  await audit(db, deviceActor(companyId, name), {
    action: isByCode ? 'devicePaired' : 'deviceSignedIn',
    recordKind: 'device',
    recordId: id,
    recordVersion: version + 1,
    changes: state === to ? [] : [{ field: 'deviceState', from: state, to }],
  })
}

export const deviceActor = (companyId: string, name: string): Actor => ({ companyId, actorId: null, actor: name, origin: 'system' })

async function namesOf(db: Db, { name, repId, invoiceName, numberPrefix }: DeviceRecord) {
  const { rows } = await sql<{ companyName: string; repCode: string; repName: string }>`
    select c.company_name as "companyName", r.code as "repCode", r.name as "repName" from companies c
    join reps r on ${ofCompany('r')} and r.id = ${repId}::uuid where c.id = app.company()`.execute(db.withoutPlugins())
  const [names] = rows
  if (!names) throw new Error('A device has a rep.')
  return { deviceName: name, invoiceName, numberPrefix, ...names }
}
