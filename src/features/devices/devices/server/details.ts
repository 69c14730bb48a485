import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Device, DeviceFields, getDevice } from '../contract.ts'
import { type DeviceStep, refusalsOf, setAsideByOwner } from '../states.ts'
import { type DeviceRecord, deviceRecord, factsOf } from './device.ts'
import { rowOf } from './list.ts'

/** Those that a person takes. */
const personal: readonly DeviceStep[] = ['pair', 'suspend', 'resume', 'reportLost', 'retire']

export async function deviceDetails(context: DbContext, id: string): Promise<RawResult<typeof getDevice>> {
  const { db } = context
  const device = await deviceRecord(context, id)
  const [row, facts, names, contact, pairing, key, gaps] = await Promise.all([
    rowOf(context, id),
    factsOf(db, device),
    namesOf(db, device),
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
    ...names,
    version: device.version,
    fields: fieldsOf(device),
    numberPrefix: device.numberPrefix,
    hasPassword: device.passwordHash !== null,
    stateSince: device.stateSince,
    pairedAt: key?.issuedAt ?? null,
    pairingUntil: isOpen ? pairing.expiresAt : null,
    nextNumber: contact?.nextNumber ?? 1,
    persisted: contact?.persisted ?? null,
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

export const fieldsOf = (device: DeviceRecord): DeviceFields => ({
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
  vendorId: device.vendorId,
  classId: device.classId,
  sharesLocation: device.sharesLocation,
})

async function namesOf(
  db: Db,
  { vendorId, classId, restockFromLocationId }: DeviceRecord,
): Promise<Pick<Device, 'vendorName' | 'class' | 'restockFromName'>> {
  const nameIn = async (table: 'vendors' | 'classes' | 'stockLocations', id: string | null) =>
    (id && (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name) || ''
  const [vendorName, className, restockFromName] = await Promise.all([
    nameIn('vendors', vendorId),
    nameIn('classes', classId),
    nameIn('stockLocations', restockFromLocationId),
  ])
  return { vendorName, class: className, restockFromName }
}
