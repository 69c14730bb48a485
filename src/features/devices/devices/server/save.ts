import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { changeHands } from '#features/devices/rules/server/door.ts'
import { hashPassword } from '#features/identity/auth/server/door.ts'
import { actorOf, audit, type Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { type addUpdateDevice, type DeviceFields, deviceFields } from '../contract.ts'
import { booksIdsOf } from './books-names.ts'
import { fieldsOf } from './details.ts'
import { type DeviceRecord, deviceRecord, isFree } from './device.ts'
import { prefixFor } from './number-prefix.ts'

type Given = ValidInput<typeof addUpdateDevice>['body']

/** The password is hashed before the transaction begins: it takes its time. */
export async function saveDevice(context: Context, { strongPassword, ...given }: Given) {
  const { config, transaction } = context.services
  const { companyId, userId } = memberOf(context)
  const passwordHash = strongPassword ? await hashPassword(config, strongPassword) : null
  return transaction({ companyId, userId }, (db) => save({ ...context, db }, given, passwordHash)).catch(refuseTaken)
}

async function save(context: DbContext, { id, version, ...given }: Omit<Given, 'strongPassword'>, passwordHash: string | null) {
  const { db } = context
  const { companyId } = memberOf(context)
  const before = id ? await deviceRecord(context, id, { lock: true }) : null
  if (before && before.version !== version) throw new AppError('deviceChanged')
  if (before?.state === 'Retired') throw new AppError('deviceStep')
  const were = before && (await fieldsOf(db, before))
  const fields = fieldsToSave(deviceFields, given, were)
  await checkReferences(db, fields, before)
  const books = await booksIdsOf(db, fields, before && were && { ids: before, names: were })
  const row = { ...rowFrom(fields), ...books, ...(passwordHash && { passwordHash }) }
  const changes = await changesOf(db, were, fields, passwordHash !== null)
  if (before && !changes.length) return { id: before.id, version: before.version }
  const by = actorOf(context)
  const saved = before
    ? await db
        .updateTable('devices')
        .set({ ...row, version: before.version + 1, changedAt: new Date() })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('devices')
        .values({ ...row, companyId, numberPrefix: await freePrefix(db, fields), createdBy: by.actor })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
  if (before && before.repId !== fields.repId) await changeHands(db, companyId, before.id, { from: before.repId, to: fields.repId })
  const { repId, inventoryLocationId: locationId } = fields
  const fromNow = { companyId, deviceId: saved.id, fromAt: new Date() }
  if (before?.repId !== repId)
    await db
      .insertInto('deviceReps')
      .values({ ...fromNow, repId })
      .execute()
  if (before?.inventoryLocationId !== locationId)
    await db
      .insertInto('deviceLocations')
      .values({ ...fromNow, locationId })
      .execute()
  await audit(db, by, {
    action: before ? 'deviceChanged' : 'deviceAdded',
    recordKind: 'device',
    recordId: saved.id,
    recordVersion: saved.version,
    changes,
  })
  return saved
}

const rowFrom = ({ deviceName, deviceEmail, state, vendorName: _, class: __, ...fields }: DeviceFields) => ({
  ...fields,
  name: deviceName,
  email: deviceEmail,
  addressState: state,
})

/** Two who add a device at once could come to the same: they wait for each other. */
async function freePrefix(db: Db, { invoiceName, deviceName }: DeviceFields): Promise<string> {
  await db.selectFrom('companies').select('id').forUpdate().executeTakeFirst()
  const rows = await db.selectFrom('devices').select('numberPrefix').execute()
  return prefixFor(invoiceName || deviceName, new Set(rows.map(({ numberPrefix }) => numberPrefix)))
}

const wrong = (field: string, text: string) => new AppError('invalid', { fields: { [field]: text } })

/** Each is the company's own; what is chosen anew is still in use. An active device finds its location free. */
async function checkReferences(db: Db, fields: DeviceFields, before: DeviceRecord | null) {
  const { repId, inventoryLocationId, restockFromLocationId, sharesLocation } = fields
  for (const [table, field, id] of [
    ['reps', 'repId', repId],
    ['stockLocations', 'inventoryLocationId', inventoryLocationId],
    ['stockLocations', 'restockFromLocationId', restockFromLocationId],
  ] as const) {
    if (!id || before?.[field] === id) continue
    // Shared, so that nobody puts it away meanwhile.
    const row = await db.selectFrom(table).select('active').where('id', '=', id).forShare().executeTakeFirst()
    if (!row) throw wrong(field, 'validation.unknown')
    if (!row.active) throw wrong(field, 'devices.errors.notInUse')
  }
  if (before?.state === 'Active' && !(await isFree(db, { id: before.id, inventoryLocationId, sharesLocation })))
    throw wrong('inventoryLocationId', 'devices.errors.locationTaken')
}

/** As the log has it: by names. A password is never told. */
async function changesOf(db: Db, before: DeviceFields | null, after: DeviceFields, password: boolean): Promise<Change[]> {
  const [from, to] = [before && (await shown(db, before)), await shown(db, after)]
  const changes = Object.entries(to)
    .map(([field, value]) => ({ field, from: from?.[field] ?? '', to: value }))
    .filter((change) => change.from !== change.to)
  return password ? [...changes, { field: 'strongPassword', from: '', to: '•••' }] : changes
}

async function shown(db: Db, fields: DeviceFields): Promise<Record<string, string>> {
  const { repId, inventoryLocationId, restockFromLocationId, sharesLocation, ...texts } = fields
  const nameIn = async (table: 'reps' | 'stockLocations', id: string) =>
    (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name || ''
  return {
    ...texts,
    repId: await nameIn('reps', repId),
    inventoryLocationId: await nameIn('stockLocations', inventoryLocationId),
    restockFromLocationId: await nameIn('stockLocations', restockFromLocationId),
    sharesLocation: toYesNo(sharesLocation),
  }
}

/** The address is one device's in the whole installation: the directory refuses another. */
export function refuseTaken(error: { code?: string; constraint?: string; cause?: unknown }): never {
  if (error.code === '23505' && error.constraint === 'directory_pkey')
    throw new AppError('deviceEmailTaken', { cause: error, fields: { deviceEmail: 'devices.errors.emailTaken' } })
  if (error.code === '23505' && error.constraint === 'devices_at_location') throw new AppError('deviceLocationTaken', { cause: error })
  throw error
}
