import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listStockLocations, StockLocation, StockLocationDraft } from '../contract.ts'
import { countingOf } from './rules.ts'
import { seenLocations } from './seen.ts'

export async function locationsOf(context: DbContext): Promise<RawResult<typeof listStockLocations>> {
  const { rows } = await sql<StockLocation>`
    select l.id, l.name, l.kind, l.address1, l.address2, l.city, l.state, l.zip, l.answers_for as "answersFor", l.is_default as "isDefault",
      l.active, l.negative, l.version, coalesce(held.items, 0) as items
    from stock_locations l
    left join (select b.location_id, count(*)::int as items from stock_balances b where ${ofCompany('b')} and b.on_hand <> 0 group by b.location_id) held
      on held.location_id = l.id
    where ${ofCompany('l')} and ${seenLocations(context)}
    order by l.is_default desc, l.active desc, lower(l.name)`.execute(context.db.withoutPlugins())
  return { rows, canWrite: can(memberOf(context).role, 'stock.write') }
}

export async function addLocation(context: DbContext, draft: StockLocationDraft) {
  const { db } = context
  const by = actorOf(context)
  await checkName(db, draft.name)
  if (draft.isDefault) await noOtherDefault(db)
  const { id } = await db
    .insertInto('stockLocations')
    .values({ ...draft, companyId: by.companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(db, by, { action: 'stockLocationAdded', recordKind: 'stockLocation', recordId: id, recordVersion: 1 })
  return { id }
}

/** One location stays the default one: another is made it instead. */
export async function saveLocation(context: DbContext, id: string, { version, ...draft }: StockLocationDraft & { version: number }) {
  const { db } = context
  const before = await locked(db, id)
  if (before.version !== version) throw new AppError('changedMeanwhile')
  if (before.isDefault && !draft.isDefault) throw new AppError('stockDefaultStays')
  if (draft.isDefault && !before.active) throw new AppError('stockLocationClosed')
  if (before.name.toLowerCase() !== draft.name.toLowerCase()) await checkName(db, draft.name)
  if (draft.isDefault && !before.isDefault) await noOtherDefault(db)
  await db
    .updateTable('stockLocations')
    .set({ ...draft, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const fields = Object.keys(draft) as (keyof StockLocationDraft)[]
  await audit(db, actorOf(context), {
    action: 'stockLocationChanged',
    recordKind: 'stockLocation',
    recordId: id,
    recordVersion: version + 1,
    changes: fields
      .map((field) => ({ field: field === 'kind' ? 'locationKind' : field, from: shown(before[field]), to: shown(draft[field]) }))
      .filter(({ from, to }) => from !== to),
  })
  return { version: version + 1 }
}

const shown = (value: string | boolean | null) => (typeof value === 'boolean' ? toYesNo(value) : (value ?? ''))

/** What is there, or on its way, would be nowhere. */
export async function setActive(context: DbContext, id: string, active: boolean) {
  const { db } = context
  const before = await locked(db, id)
  if (before.active === active) return {}
  if (!active) await checkEmpty(db, before)
  await db
    .updateTable('stockLocations')
    .set({ active, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  const action = active ? 'stockLocationReopened' : 'stockLocationClosed'
  await audit(db, actorOf(context), { action, recordKind: 'stockLocation', recordId: id, recordVersion: before.version + 1 })
  return {}
}

/** An active location of the company. Shared, so that nobody closes it meanwhile. */
export async function openLocation(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('stockLocations').select('active').where('id', '=', id).forShare().executeTakeFirst()
  if (!row) throw new AppError('notFound')
  if (!row.active) throw new AppError('stockLocationClosed')
}

/** Where goods come back to: where they left, or to the default location where that one was closed since. */
export async function openOrDefault(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('stockLocations').select('active').where('id', '=', id).forShare().executeTakeFirst()
  return row?.active ? id : ((await countingOf(db))?.locationId ?? id)
}

async function locked(db: Db, id: string) {
  const row = await db.selectFrom('stockLocations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

async function checkEmpty(db: Db, { id, isDefault, name }: { id: string; isDefault: boolean; name: string }) {
  if (isDefault) throw new AppError('stockDefaultStays')
  const used = await db
    .selectFrom('stockBalances')
    .select('itemId')
    .where('locationId', '=', id)
    .where(({ or, eb }) => or([eb('onHand', '<>', '0'), eb('inTransit', '<>', '0'), eb('reserved', '<>', '0')]))
    .limit(1)
    .executeTakeFirst()
  if (used) throw new AppError('stockLocationUsed', { values: { name } })
  const store = await db
    .selectFrom('stores')
    .select('name')
    .where('locationId', '=', id)
    .where('state', '<>', 'Archived')
    .orderBy('nameKey')
    .limit(1)
    .executeTakeFirst()
  if (store) throw new AppError('stockLocationOfStore', { values: { name, store: store.name } })
  const device = await db
    .selectFrom('devices')
    .select('name')
    .where('state', 'not in', ['Wiped', 'Retired'])
    .where(({ or, eb }) => or([eb('inventoryLocationId', '=', id), eb('restockFromLocationId', '=', id)]))
    .orderBy('nameKey')
    .limit(1)
    .executeTakeFirst()
  if (device) throw new AppError('stockLocationOfDevice', { values: { name, device: device.name } })
  const restock = await db
    .selectFrom('restocks')
    .select('number')
    .where('state', 'not in', ['Closed', 'Rejected', 'Cancelled'])
    .where(({ or, eb }) => or([eb('fromId', '=', id), eb('toId', '=', id)]))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (restock) throw new AppError('stockLocationRestocked', { values: { name, number: restock.number } })
}

async function checkName(db: Db, name: string) {
  const same = await db.selectFrom('stockLocations').select('id').where(sql<boolean>`lower(name) = lower(${name})`).executeTakeFirst()
  if (same) throw new AppError('stockLocationName', { values: { name } })
}

const noOtherDefault = (db: Db) =>
  db
    .updateTable('stockLocations')
    .set((eb) => ({ isDefault: false, version: eb('version', '+', 1) }))
    .where('isDefault', '=', true)
    .execute()
