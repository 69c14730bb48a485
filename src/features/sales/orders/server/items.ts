import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { pricesFor, shownPrice } from '#features/catalog/prices/server/door.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { holdsIn } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { findItems } from '../order-form.ts'
import { levelOfOrder } from './price/of-store.ts'

const shown = 30

type Found = Omit<RawResult<typeof findItems>['rows'][number], 'unitPrice' | 'why'>

/** Items that are sold, and what one of each costs this customer (rules 3.20). */
export async function itemsFor(
  context: DbContext,
  { search, customerId, orderId }: ValidInput<typeof findItems>['query'],
): Promise<RawResult<typeof findItems>> {
  if (!(await reachesCustomer(context, customerId, 'orders.write'))) throw new AppError('notFound')
  const levelId = await levelOfOrder(context, { orderId, customerId })
  const { rows } = await items(search).execute(context.db.withoutPlugins())
  const prices = await pricesFor(
    context.db,
    { customerId, levelId },
    rows.map(({ id }) => ({ itemId: id, unit: '', quantity: '1' })),
  )
  return { rows: rows.flatMap((row, at) => (prices[at] ? { ...row, ...shownPrice(context, prices[at]) } : [])) }
}

const items = (search: string) => sql<Found>`
  select i.id, coalesce(nullif(i.sku, ''), i.name) as "itemNumber", i.name, i.description, i.taxable
  from items i where ${ofCompany('i')} and i.active and i.item_type <> 'Category' and ${holdsIn(search, sql`i.searched`)}
  order by starts_with(i.searched, app.searched(${search})) desc, i.name_sort, i.id limit ${sql.lit(shown)}`
