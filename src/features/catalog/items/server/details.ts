import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { connectionOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getItem, getItemChoices } from '../contract.ts'
import { picturePath } from '../pictures.ts'
import { accountsFor } from './change/accounts.ts'
import { fieldsOf } from './change/fields.ts'
import { isReadOnly } from './change/save.ts'
import { itemOf } from './item.ts'
import { firstPicture, sold } from './list/list-sql.ts'
import { packsOf, plainDecimal } from './packs.ts'
import { partsOf } from './parts.ts'
import { syncOf } from './quickbooks/sync-state.ts'

type Details = RawResult<typeof getItem>

/** Everything the record's first tab shows. */
export async function itemDetails(context: DbContext, id: string): Promise<Details> {
  const { db, language } = context
  const { role } = memberOf(context)
  const row = await itemOf(db, id)
  const seesCosts = can(role, 'costs.read')
  const [packs, categoryPath, incomeAccount, costAccount, stockAccount, taxCode, parts, pictures, sync, sellsFor] = await Promise.all([
    packsOf(db, [id]),
    pathOf(db, row.categoryId),
    nameOf(db, 'accounts', row.incomeAccountId),
    nameOf(db, 'accounts', seesCosts ? row.costAccountId : null),
    nameOf(db, 'accounts', seesCosts ? row.stockAccountId : null),
    nameOf(db, 'taxCodes', row.taxCodeId),
    partsShown(db, id),
    picturesOf(db, id),
    syncOf(db, row, language),
    sellsForOf(db, id),
  ])
  const fields = fieldsOf(row, packs.get(id) ?? [])
  return {
    id,
    version: row.version,
    fields: seesCosts ? fields : { ...fields, ...hiddenCosts },
    fullName: row.fullName,
    itemType: row.itemType,
    sellsFor,
    isSumOfParts: row.itemType === 'Group' && !Number(row.unitPrice ?? 0),
    changesInQuickBooks: !isReadOnly(row),
    quantityOnHand: row.quantityOnHand === null ? null : plainDecimal(row.quantityOnHand),
    categoryPath,
    incomeAccount,
    costAccount,
    stockAccount,
    taxCode,
    parts,
    pictures,
    sync,
    updatedAt: row.updatedAt,
    canWrite: can(role, 'items.write'),
    seesCosts,
  }
}

const hiddenCosts = { cost: null, purchaseDescription: null, costAccountId: null, stockAccountId: null }

async function pathOf(db: Db, categoryId: string | null): Promise<Details['categoryPath']> {
  if (!categoryId) return []
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive above as (
      select id, name, parent_id, 0 as depth from item_categories where ${ofCompany()} and id = ${categoryId}
      union all select c.id, c.name, c.parent_id, above.depth + 1 from item_categories c join above on c.id = above.parent_id
      where ${ofCompany('c')} and above.depth < 20)
    select id, name from above order by depth desc`.execute(db)
  return rows
}

async function nameOf(db: Db, table: 'accounts' | 'taxCodes', id: string | null): Promise<string> {
  if (!id) return ''
  return (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name ?? ''
}

async function sellsForOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    price: string | null
  }>`select ${sold} as price from items i where ${ofCompany('i')} and i.id = ${id}`.execute(db.withoutPlugins())
  return rows[0]?.price ?? null
}

async function partsShown(db: Db, id: string): Promise<Details['parts']> {
  const parts = (await partsOf(db, [id])).get(id) ?? []
  if (!parts.length) return []
  const { rows } = await sql<{
    id: string
    number: string
    name: string
    picture: string | null
  }>`select i.id, i.sku as number, i.name, ${firstPicture} as picture
    from items i where ${ofCompany('i')} and i.id = any(${parts.map(({ itemId }) => itemId)}::uuid[])`.execute(db.withoutPlugins())
  const known = new Map(rows.map((row) => [row.id, row]))
  return parts.flatMap(({ itemId, quantity }) => {
    const part = known.get(itemId)
    return part ? [{ itemId, quantity, number: part.number, name: part.name, picture: part.picture }] : []
  })
}

export async function picturesOf(db: Db, itemId: string): Promise<Details['pictures']> {
  const rows = await db
    .selectFrom('itemPictures')
    .select(['id', 'width', 'height'])
    .where('itemId', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, path: `${picturePath}/${row.id}` }))
}

/** What the form chooses from. */
export async function itemChoices({ db }: DbContext): Promise<RawResult<typeof getItemChoices>> {
  const [incomeAccounts, costAccounts, stockAccounts, taxCodes, connection] = await Promise.all([
    accountsFor(db, 'income'),
    accountsFor(db, 'cost'),
    accountsFor(db, 'stock'),
    db.selectFrom('taxCodes').select(['id', 'name']).where('active', '=', true).orderBy('name').limit(200).execute(),
    connectionOf(db),
  ])
  return { incomeAccounts, costAccounts, stockAccounts, taxCodes, connected: Boolean(connection) }
}
