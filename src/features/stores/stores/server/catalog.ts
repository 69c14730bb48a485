import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { lockCategories } from '#features/catalog/categories/server/door.ts'
import { firstPicture, neverSoldBy } from '#features/catalog/items/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getStoreCatalog, saveStoreCatalog } from '../contract.ts'
import { offeredWithoutPrice } from './counts.ts'
import { offeredItems } from './offered.ts'
import { storeRecord } from './store.ts'

type Catalog = RawResult<typeof getStoreCatalog>

export async function catalogOf(context: DbContext, id: string): Promise<Catalog> {
  const store = await storeRecord(context, id)
  const db = context.db.withoutPlugins()
  const [categories, items, counted] = await Promise.all([
    sql<{ id: string }>`select k.category_id as id from store_categories k where ${ofCompany('k')} and k.store_id = ${id}::uuid`.execute(
      db,
    ),
    sql<
      Catalog['items'][number]
    >`select i.id as "itemId", x.offered, x.position, coalesce(trim_scale(x.minimum_quantity)::text, '') as "minimumQuantity",
      coalesce(trim_scale(x.multiple_quantity)::text, '') as "multipleQuantity",
      coalesce(trim_scale(x.maximum_quantity)::text, '') as "maximumQuantity",
      i.sku as number, i.name, ${firstPicture} as picture, i.active
      from store_items x join items i on ${ofCompany('i')} and i.id = x.item_id
      where ${ofCompany('x')} and x.store_id = ${id}::uuid order by x.position nulls last, i.name_sort, i.id`.execute(db),
    offeredWithoutPrice(context.db, store),
  ])
  return {
    version: store.version,
    categoryIds: categories.rows.map((row) => row.id),
    items: items.rows,
    ...counted,
  }
}

export async function keepCatalog(context: DbContext, id: string, given: ValidInput<typeof saveStoreCatalog>['body']) {
  const { db } = context
  const { companyId } = memberOf(context)
  await lockCategories(db)
  const store = await storeRecord(context, id, { lock: true })
  if (store.version !== given.version) throw new AppError('storeChanged')
  if (store.state === 'Archived') throw new AppError('storeStep')
  const categoryIds = [...new Set(given.categoryIds)]
  const itemIds = given.items.map(({ itemId }) => itemId)
  await checkTheirs(context, categoryIds, itemIds)
  const never = await neverSoldBy(db, given.items)
  if (never)
    throw new AppError('invalid', { fields: { [`items.${never.at}.maximumQuantity`]: ['stores.errors.neverSold', never.name].join('|') } })
  const before = await catalogCounts(context, id)
  await db.deleteFrom('storeCategories').where('storeId', '=', id).execute()
  await db.deleteFrom('storeItems').where('storeId', '=', id).execute()
  if (categoryIds.length)
    await db
      .insertInto('storeCategories')
      .values(categoryIds.map((categoryId) => ({ companyId, storeId: id, categoryId })))
      .execute()
  if (given.items.length)
    await sql`insert into store_items (company_id, store_id, item_id, offered, position, minimum_quantity, multiple_quantity, maximum_quantity)
      select ${companyId}::uuid, ${id}::uuid, g.* from unnest(${itemIds}::uuid[], ${given.items.map(({ offered }) => offered)}::bool[],
        ${given.items.map(({ position }) => position)}::int[], ${given.items.map((item) => item.minimumQuantity || null)}::numeric[],
        ${given.items.map((item) => item.multipleQuantity || null)}::numeric[],
        ${given.items.map((item) => item.maximumQuantity || null)}::numeric[]) as g`.execute(db)
  const saved = await db
    .updateTable('stores')
    .set({ version: store.version + 1, changedAt: new Date(), setAsideUntil: null })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const after = await catalogCounts(context, id)
  await audit(db, actorOf(context), {
    action: 'storeCatalogChanged',
    recordKind: 'store',
    recordId: id,
    recordVersion: saved.version,
    changes: (['categories', 'items', 'offered'] as const)
      .map((field) => ({ field: names[field], from: String(before[field]), to: String(after[field]) }))
      .filter(({ from, to }) => from !== to),
  })
  return saved
}

const names = { categories: 'catalogCategories', items: 'catalogItems', offered: 'itemsOffered' } as const

async function checkTheirs({ db }: DbContext, categoryIds: readonly string[], itemIds: readonly string[]) {
  for (const [table, field, ids] of [
    ['itemCategories', 'categoryIds', categoryIds],
    ['items', 'items', itemIds],
  ] as const) {
    if (!ids.length) continue
    const found = await db.selectFrom(table).select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
    if (found.length !== ids.length) throw new AppError('invalid', { fields: { [field]: 'validation.unknown' } })
  }
}

async function catalogCounts({ db }: DbContext, id: string) {
  const { rows } = await sql<{ categories: number; items: number; offered: number }>`
    select (select count(*)::int from store_categories k where ${ofCompany('k')} and k.store_id = ${id}::uuid) as categories,
      (select count(*)::int from store_items x where ${ofCompany('x')} and x.store_id = ${id}::uuid) as items,
      (select count(*)::int from (${offeredItems(id)}) i) as offered`.execute(db.withoutPlugins())
  return rows[0] ?? { categories: 0, items: 0, offered: 0 }
}
