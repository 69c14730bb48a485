import { CompiledQuery } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { type fetchFilters, searchFilterOptions } from '../contract.ts'

export type Option = { value: string; label: string }
/** More are searched for instead (decisions 3.13). */
const most = 200

type Offered = RawResult<typeof fetchFilters>['filters'][number]
export const filter = (key: string, field: string, type: Offered['type'], options: Option[] = []): Offered => ({
  key,
  labelKey: `fields.${field}`,
  type,
  options: options.length > most ? [] : options,
  default: null,
  searchCall: options.length > most ? searchFilterOptions.path : null,
})

export const choicesIn = (language: DbContext['language']) => ({
  choice: (prefix: string, values: readonly string[]) => values.map((value) => ({ value, label: text(language, `${prefix}.${value}`) })),
  yesNo: [
    { value: 'Y', label: text(language, 'common.yes') },
    { value: 'N', label: text(language, 'common.no') },
  ],
})

/** No list says which states there are: each step finds the next one in the index of the addresses, as many steps as there may sensibly be. */
const mostStates = 1000
const statesSql = `
  with recursive found as (
    (select state, 1 as step from customers where state <> '' order by state limit 1)
    union all
    select (select c.state from customers c where c.state <> '' and c.state > f.state order by c.state limit 1), step + 1
    from found f where f.state is not null and step < ${mostStates})
  select state as value, state as label from found where state is not null`

/** The options of a filter that has too many to send them all. */
export async function foundOptions(context: DbContext, { filter, search }: ValidInput<typeof searchFilterOptions>['query']) {
  const found =
    filter === 'partner'
      ? await partnerOptions(context, search)
      : await optionsOf(context.db, filter, await visibleCustomers(context), search)
  return { rows: found.slice(0, most) }
}

/** Trading partners by name, or the one with this id; one more than is shown. */
export async function partnerOptions(context: DbContext, search = ''): Promise<Option[]> {
  if (!can(memberOf(context).role, 'exchange.read')) throw new AppError('forbidden')
  const { rows } = await context.db.executeQuery<Option>(
    CompiledQuery.raw(
      `select id::text as value, name as label from trading_partners where strpos(name_key, $1) > 0 or id::text = $1 order by name_key limit ${most + 1}`,
      [search.toLowerCase()],
    ),
  )
  return rows
}

type Visible = Awaited<ReturnType<typeof visibleCustomers>>
type Searched = Exclude<ValidInput<typeof searchFilterOptions>['query']['filter'], 'partner'>

/** What is known, or for a caller who sees only some customers, what these have; one more than is shown. */
export async function optionsOf(db: Db, filter: Searched, { all, condition, values }: Visible, search = ''): Promise<Option[]> {
  const used = (column: string) => `select distinct c.${column} as name from customers c where c.${column} <> '' and ${condition}`
  const names = (column: string, table: string) =>
    `select name as value, name as label from (${all ? `table ${table}` : used(column)}) each`
  const known = {
    rep: `select code as value, code || ' · ' || name as label from reps ${all ? '' : `where code in (${used('sales_representative')})`}`,
    territory: names('territory', 'territories'),
    source: names('source', 'sources'),
    state: all ? statesSql : `select name as value, name as label from (${used('state')}) each`,
  }
  const wanted = `strpos(lower(label), $${values.length + 1}) > 0`
  const { rows } = await db.executeQuery<Option>(
    CompiledQuery.raw(`select value, label from (${known[filter]}) each where ${wanted} order by value limit ${most + 1}`, [
      ...values,
      search.toLowerCase(),
    ]),
  )
  return rows
}
