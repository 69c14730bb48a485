import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { DeviceFields, getDevice } from '../contract.ts'
import { type DeviceStep, refusalsOf, setAsideByOwner } from '../states.ts'
import { booksNamesOf } from './books-names.ts'
import { type DeviceRecord, deviceRecord, factsOf } from './device.ts'
import { rowOf } from './list.ts'

/** Those that a person takes. */
const personal: readonly DeviceStep[] = ['pair', 'suspend', 'resume', 'reportLost', 'retire']

export async function deviceDetails(context: DbContext, id: string): Promise<RawResult<typeof getDevice>> {
  const { db } = context
  const device = await deviceRecord(context, id)
  const [row, facts, fields, from, contact, pairing, key, gaps] = await Promise.all([
    rowOf(context, id),
    factsOf(db, device),
    fieldsOf(db, device),
    db.selectFrom('stockLocations').select('name').where('id', '=', device.restockFromLocationId).executeTakeFirst(),
    db.selectFrom('deviceContacts').selectAll().where('deviceId', '=', id).executeTakeFirst(),
    db.selectFrom('devicePairings').select(['expiresAt', 'usedAt', 'wrongTries']).where('deviceId', '=', id).executeTakeFirst(),
    db.selectFrom('deviceKeys').select('issuedAt').where('deviceId', '=', id).where('revokedAt', 'is', null).executeTakeFirst(),
    db
      .selectFrom('deviceGaps')
      .selectAll()
      .where('deviceId', '=', id)
      .whereRef('arrived', '<', 'documents')
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
  ])
  if (!row) throw new AppError('notFound')
  const { role } = memberOf(context)
  const canWrite = can(role, 'devices.write')
  const isOpen = pairing && !pairing.usedAt && pairing.wrongTries < 5 && new Date(pairing.expiresAt) > new Date()
  const steps = personal.map((step) => ({ step, refusals: refusalsOf(step, facts) }))
  return {
    ...row,
    restockFromName: from?.name ?? '',
    version: device.version,
    fields,
    numberPrefix: device.numberPrefix,
    hasPassword: device.passwordHash !== null,
    stateSince: device.stateSince,
    pairedAt: key?.issuedAt ?? null,
    pairingUntil: isOpen ? pairing.expiresAt : null,
    nextNumber: contact?.nextNumber ?? device.firstNumber,
    installed: contact?.installed ?? null,
    storageUsage: contact?.storageUsage ?? null,
    storageQuota: contact?.storageQuota ?? null,
    gaps: gaps.map((gap) => ({
      id: gap.id,
      reportedAt: gap.reportedAt,
      documents: gap.documents - gap.arrived,
      value: gap.value - gap.arrivedValue,
      firstNumber: `${device.numberPrefix}-${gap.firstNumber}`,
      lastNumber: `${device.numberPrefix}-${gap.lastNumber}`,
    })),
    steps: steps.filter(({ refusals }) => !refusals.includes('state')),
    mayOverride: role === 'owner' && steps.some(({ refusals }) => refusals.some((each) => setAsideByOwner.includes(each))),
    canWrite,
  }
}

export const fieldsOf = async (db: Db, device: DeviceRecord): Promise<DeviceFields> => ({
  deviceName: device.name,
  deviceEmail: device.email,
  repId: device.repId,
  phone: device.phone,
  invoiceName: device.invoiceName,
  address1: device.address1,
  address2: device.address2,
  city: device.city,
  state: device.addressState,
  zip: device.zip,
  inventoryLocationId: device.inventoryLocationId,
  restockFromLocationId: device.restockFromLocationId,
  sharesLocation: device.sharesLocation,
  ...(await booksNamesOf(db, device)),
})
