import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, deviceOf } from '#server/http/context.ts'
import { newDeviceToken } from '#server/http/device/device-tokens.ts'
import { type heartbeat, heartbeatSeconds } from '../device-calls.ts'
import { ways } from '../states.ts'
import { deviceActor } from './bind.ts'
import { lockedDevice } from './device.ts'
import { mostAhead } from './number-prefix.ts'

/** Clocks that are years apart are no more wrong than this. */
const mostSkewMs = 100 * 365 * 86_400_000

/** One small row is written, and the token is replaced once it is old. A lost device is told to forget, and is not believed any more. */
export async function noteContact(
  context: DbContext,
  { at, ...said }: ValidInput<typeof heartbeat>['body'],
): Promise<RawResult<typeof heartbeat>> {
  const { db } = context
  const { companyId, deviceId, state, keyId, isOld } = deviceOf(context)
  const now = new Date()
  const isLost = state === 'Lost'
  const skewMs = Math.max(-mostSkewMs, Math.min(mostSkewMs, Date.parse(at) - now.getTime()))
  const row = { at: now, ...said, ...(await unsentOf(db, deviceId, said)), skewMs }
  await db
    .insertInto('deviceContacts')
    .values({ companyId, deviceId, ...row, nextNumber: said.nextNumber > mostAhead ? 1 : said.nextNumber })
    // A number that was given once is not given again, whatever a device says.
    .onConflict((same) =>
      same.columns(['companyId', 'deviceId']).doUpdateSet({
        ...row,
        nextNumber: sql<number>`case when ${said.nextNumber}::int > device_contacts.next_number + ${sql.lit(mostAhead)} then device_contacts.next_number
          else greatest(device_contacts.next_number, ${said.nextNumber}::int) end`,
      }),
    )
    .execute()
  return {
    now: now.toISOString(),
    state: state as RawResult<typeof heartbeat>['state'],
    wipe: isLost,
    token: isOld && !isLost ? await nextToken(context, keyId) : null,
    everySeconds: heartbeatSeconds,
  }
}

type Said = Pick<ValidInput<typeof heartbeat>['body'], 'unsentCount' | 'unsentValue' | 'unsentNumbers'>
/** What is unsent, without that of which only the answer was lost: it came. */
async function unsentOf(db: DbContext['db'], deviceId: string, { unsentCount, unsentValue, unsentNumbers }: Said) {
  const came = unsentNumbers?.length ? await cameOf(db, deviceId, unsentNumbers) : new Map<number, number>()
  const left = Math.max(0, unsentCount - came.size)
  return {
    unsentCount: left,
    unsentValue: left === 0 && came.size > 0 ? 0 : unsentValue - [...came.values()].reduce((sum, cents) => sum + cents, 0),
    unsentNumbers: unsentNumbers?.filter((number) => !came.has(number)) ?? null,
    cameNumbers: [],
  }
}

/** Cents, by number, as the device counts them: what was taken back on it is worth nothing. */
async function cameOf(db: DbContext['db'], deviceId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, number>> {
  // What is being taken at this moment is either here already, or finds what is said now.
  await db.selectFrom('deviceContacts').select('deviceId').where('deviceId', '=', deviceId).forUpdate().execute()
  const { rows } = await sql<{ sequence: number; cents: number }>`
    select split_part(m.number, '-', 2)::int as sequence, case when strpos(m.raw, '"discarded":{') > 0 then 0 else m.total end::float8 as cents
    from devices d join device_documents m on ${ofCompany('m')} and m.device_id = d.id and m.owns_number
      and m.number in (select d.number_prefix || '-' || n from unnest(${numbers}::int[]) n)
    where ${ofCompany('d')} and d.id = ${deviceId}::uuid`.execute(db.withoutPlugins())
  return new Map(rows.map(({ sequence, cents }) => [sequence, cents]))
}

async function nextToken({ db }: DbContext, keyId: string): Promise<string> {
  const { token, hash } = newDeviceToken(keyId)
  await db.updateTable('deviceKeys').set({ nextHash: hash }).where('id', '=', keyId).execute()
  return token
}

/** It holds nothing any more: its key ends. */
export async function wiped(context: DbContext) {
  const { db } = context
  const { companyId, deviceId, name } = deviceOf(context)
  const { state, version } = await lockedDevice(db, deviceId)
  const { from, to } = ways.confirmWipe
  if (!from.includes(state)) throw new AppError('deviceStep')
  await db
    .updateTable('devices')
    .set({ state: to, stateSince: new Date(), version: version + 1, changedAt: new Date() })
    .where('id', '=', deviceId)
    .execute()
  await db
    .updateTable('deviceKeys')
    .set({ revokedAt: new Date(), revokeReason: 'wiped' })
    .where('deviceId', '=', deviceId)
    .where('revokedAt', 'is', null)
    .execute()
  await audit(db, deviceActor(companyId, name), {
    action: 'deviceWiped',
    recordKind: 'device',
    recordId: deviceId,
    recordVersion: version + 1,
    changes: [{ field: 'deviceState', from: state, to }],
  })
  return {}
}
