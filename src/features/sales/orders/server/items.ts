import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { holdsIn } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { findItems } from '../contract.ts'
import { lastPaid } from './price/last-paid.ts'

const shown = 30

/** Items that are sold, and what this customer paid last for each (rules 3.20): in an order here, not in one that was cancelled. */
export async function itemsFor(
  context: DbContext,
  { search, customerId }: ValidInput<typeof findItems>['query'],
): Promise<RawResult<typeof findItems>> {
  if (!(await reachesCustomer(context, customerId, 'orders.write'))) throw new AppError('notFound')
  const { rows } = await items(search, customerId).execute(context.db.withoutPlugins())
  return { rows }
}

const items = (search: string, customerId: string) => sql<RawResult<typeof findItems>['rows'][number]>`
  select i.id, coalesce(nullif(i.sku, ''), i.name) as "itemNumber", i.name, i.description, i.taxable,
    coalesce(last.unit_price, i.unit_price, 0)::text as "unitPrice", case when last.unit_price is null then 'item' else 'customer' end as "priceFrom"
  from (select * from items where ${ofCompany()} and active and item_type not in ('Category', 'Group')
      and ${holdsIn(search, sql`searched`)}
    order by starts_with(searched, app.searched(${search})) desc, name_sort, id limit ${sql.lit(shown)}) i
  ${lastPaid(sql`${customerId}`)}
  order by starts_with(i.searched, app.searched(${search})) desc, i.name_sort, i.id`
