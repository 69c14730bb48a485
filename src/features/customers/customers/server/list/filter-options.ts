import { CompiledQuery } from 'kysely'
import { mostOptions, type Option } from '#features/company/views/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { visibleCustomers } from './visible.ts'

/** No list says which states there are: each step finds the next one in the index of the addresses, as many steps as there may sensibly be. */
const mostStates = 1000
const statesSql = `
  with recursive found as (
    (select state, 1 as step from customers where state <> '' order by state limit 1)
    union all
    select (select c.state from customers c where c.state <> '' and c.state > f.state order by c.state limit 1), step + 1
    from found f where f.state is not null and step < ${mostStates})
  select state as value, state as label from found where state is not null`

type Visible = Awaited<ReturnType<typeof visibleCustomers>>
type Searched = 'rep' | 'territory' | 'source' | 'state'

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
    CompiledQuery.raw(`select value, label from (${known[filter]}) each where ${wanted} order by value limit ${mostOptions + 1}`, [
      ...values,
      search.toLowerCase(),
    ]),
  )
  return rows
}

const optionsFor = (filter: Searched) => async (context: DbContext, search: string) =>
  optionsOf(context.db, filter, await visibleCustomers(context), search)

/** What can be searched for among the options of the filters of customers. */
export const customerOptions = {
  rep: optionsFor('rep'),
  territory: optionsFor('territory'),
  source: optionsFor('source'),
  state: optionsFor('state'),
}
