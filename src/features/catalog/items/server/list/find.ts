import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { isId } from '#contract/fields.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { firstRows } from '#server/data/listing/page.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { FoundItem, searchItems } from '../../contract.ts'
import { packsOf } from '../packs.ts'
import { quantityRulesOf } from '../quantities.ts'
import { listRequest } from './list.ts'
import { firstPicture, isItem, itemListing, type KeyedRow, sold } from './list-sql.ts'

const mostFound = 20
const mostIds = 100

/** For pickers of other screens: the first items that a search finds, or those of these ids. */
export async function foundItems(
  context: DbContext,
  { search, ids, storeId, customerId }: ValidInput<typeof searchItems>['query'],
): Promise<RawResult<typeof searchItems>> {
  const asked = ids.split(',').filter(isId).slice(0, mostIds)
  const rows = asked.length ? await byIds(context, asked) : await quickSearch(context, search, mostFound)
  const found = rows.map(({ id }) => id)
  const [packs, rules] = [await packsOf(context.db, found), await rulesOf(context, found, storeId, customerId)]
  return {
    rows: rows.map((row) => ({
      ...row,
      ...(rules.get(row.id) ?? anyQuantity),
      packs: (packs.get(row.id) ?? []).map(({ unit, quantity }) => ({ unit, quantity })),
    })),
  }
}

type Rules = Pick<FoundItem, 'minimumQuantity' | 'multipleQuantity' | 'maximumQuantity'>
const anyQuantity: Rules = { minimumQuantity: '', multipleQuantity: '', maximumQuantity: '' }

/** In a store each as is agreed with the customer, else as the store says, if it does. */
async function rulesOf(context: DbContext, ids: readonly string[], storeId = '', customerId = ''): Promise<Map<string, Rules>> {
  const isReached = Boolean(storeId && customerId) && (await reachesCustomer(context, customerId, 'customers.read'))
  const sold = await quantityRulesOf(context.db, ids, { storeId: storeId || null, customerId: isReached ? customerId : null })
  return new Map(
    [...sold].map(([id, { minimumQuantity, multipleQuantity, maximumQuantity }]) => [
      id,
      { minimumQuantity, multipleQuantity, maximumQuantity },
    ]),
  )
}

type Row = Omit<FoundItem, 'packs' | keyof Rules>

async function byIds({ db }: DbContext, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`select i.id, ${firstPicture} as picture, i.sku as number, i.name, i.unit, ${sold} as "unitPrice",
    i.item_type as "itemType", case when i.active then 'Y' else 'N' end as active
    from items i where ${ofCompany('i')} and ${isItem} and i.id = any(${[...ids]}::uuid[]) order by i.name_sort, i.id`.execute(
    db.withoutPlugins(),
  )
  return rows
}

/** The first items of a search, without what a list counts. Without words the first of the list. */
export async function quickSearch(context: DbContext, search: string, most: number, active: 'Y' | 'all' = 'Y'): Promise<KeyedRow[]> {
  const request = { ...(await listRequest(context, { search, filters: { active } })), limit: most }
  return firstRows(context.db, itemListing, request)
}
