import { sql } from 'kysely'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import { type Keyed, type ListRequest as Listed, listing } from '#server/data/listing/list-sql.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { customerSorts, ListedCustomer } from '../../contract.ts'
import type { RowScope } from '../scope.ts'
import { newestOrderDay, overdueSum } from './list-filters.ts'
import { likeAnother } from './possible-duplicates.ts'

export type By = (typeof customerSorts)[number]
/** `marks`: whether the rows say which of them look like another one; `overdueOn`: the day of which they say what is overdue. */
export type ListRequest = Listed<By> & { scope: RowScope; marks: boolean; overdueOn?: string | null; ordered?: boolean }
export type KeyedRow = ListedCustomer & Keyed

/** What the list shows of a row. The mark is looked up for those that are answered, not for each that the list walks along. */
export const columns = ({
  marks,
  counted,
  overdueOn,
  ordered,
}: ListRequest) => sql`c.id, c.customer_name as "customerName", c.customer_company_name as "customerCompanyName", c.phone, c.open_balance as "openBalance",
  c.email, c.sales_representative as "salesRepresentative", c.territory, c.customer_type as "customerType", case when c.on_hold then 'Y' else 'N' end as "onHold",
  case when c.active then 'Y' else 'N' end as active, c.sync_state as "syncState", c.updated_at as "updatedAt",
  c.city, ${overdueOn ? overdueSum(overdueOn) : sql`null::bigint`} as overdue, ${ordered ? newestOrderDay() : sql`null::text`} as "lastOrder",
  ${marks ? sql`${likeAnother} is not null` : sql`false`} as "mayBeDuplicate"${counted ? sql`, ${keptCount} as total` : sql``}`

const keptCount = sql`(select coalesce(sum(k.active), 0) from customer_counts k where ${ofCompany('k')})`

export const customerListing = listing<By, ListRequest, KeyedRow>({
  table: 'customers',
  alias: 'c',
  words: { table: 'customer_words', of: 'customer_id' },
  keys: {
    customerName: { column: 'c.name_sort', type: 'text' },
    customerCompanyName: { column: 'c.company_sort', type: 'text' },
    openBalance: { column: 'c.open_balance', type: 'bigint' },
    updatedAt: { column: 'c.updated_at', type: 'timestamptz' },
  },
  columns,
  alternatives: ({ scope }) => scopeAlternatives(scope),
})

export function scopeConditions(scope: RowScope): Condition[] {
  if (scope.kind === 'all') return []
  return [oneOf(scopeAlternatives(scope).map((each) => sql`(${allOf(each)})`))]
}

/** Conditions of which a row meets exactly one: walked one by one, each along its own index. */
function scopeAlternatives(scope: RowScope): Condition[][] {
  if (scope.kind === 'all') return [[]]
  if (scope.kind === 'customer') return [[sql`c.id = any(${scope.ids}::uuid[])`]]
  const { codes, territories } = scope
  const given: Condition[] = codes.length && territories.length ? [sql`not (c.sales_representative = any(${codes}::text[]))`] : []
  const own: Condition[][] = [
    ...codes.map((code): Condition[] => [sql`c.sales_representative = ${code}`, sql`c.sales_representative <> ''`]),
    ...territories.map((territory): Condition[] => [sql`c.territory = ${territory}`, sql`c.territory <> ''`, ...given]),
  ]
  return own.length ? own : [[sql`false`]]
}
