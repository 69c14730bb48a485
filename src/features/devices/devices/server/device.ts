import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { Facts } from '../states.ts'
import { mustBeSeen } from './seen.ts'

export type DeviceRecord = Selectable<DB['devices']>

/** The device, or `notFound`, also for a rep whose it is not. `lock`: nobody else changes it until the transaction ends. */
export async function deviceRecord(context: DbContext, id: string, { lock = false } = {}): Promise<DeviceRecord> {
  const row = await lockedDevice(context.db, id, lock)
  await mustBeSeen(context, id)
  return row
}

export async function lockedDevice(db: Db, id: string, lock = true): Promise<DeviceRecord> {
  const query = db.selectFrom('devices').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** What the guards of its steps look at. Where several share a location, what is there is not one device's to bring back. */
export async function factsOf(db: Db, { id, state, repId, inventoryLocationId, sharesLocation }: DeviceRecord): Promise<Facts> {
  const { rows } = await sql<Omit<Facts, 'state' | 'locationFree'>>`
    select (select r.active from reps r where ${ofCompany('r')} and r.id = ${repId}::uuid) as "repActive",
      not exists (select from stock_balances b where ${ofCompany('b')} and b.location_id = ${inventoryLocationId}::uuid
        and (b.on_hand <> 0 or b.in_transit <> 0))
      or exists (select from devices o where ${ofCompany('o')} and o.inventory_location_id = ${inventoryLocationId}::uuid
        and o.id <> ${id}::uuid and o.state = 'Active') as "stockEmpty",
      coalesce((select c.unsent_count from device_contacts c where ${ofCompany('c')} and c.device_id = ${id}::uuid), 0) as unsent`.execute(
    db.withoutPlugins(),
  )
  const [facts] = rows
  if (!facts) throw new Error('Facts are one row.')
  return { ...facts, state, locationFree: await isFree(db, { id, inventoryLocationId, sharesLocation }) }
}

/** One active device at a location, unless all who are there share it. */
export async function isFree(
  db: Db,
  { id, inventoryLocationId, sharesLocation }: Pick<DeviceRecord, 'id' | 'inventoryLocationId' | 'sharesLocation'>,
): Promise<boolean> {
  const other = await db
    .selectFrom('devices')
    .select('id')
    .where('inventoryLocationId', '=', inventoryLocationId)
    .where('state', '=', 'Active')
    .where('id', '<>', id)
    .$if(sharesLocation, (rows) => rows.where('sharesLocation', '=', false))
    .limit(1)
    .executeTakeFirst()
  return !other
}
