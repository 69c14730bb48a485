import { type RawBuilder, sql } from 'kysely'
import { mostOptions, type Option } from '#features/company/views/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { visibleCustomers } from './visible.ts'

/** No list says which states there are: each step finds the next one in the index of the addresses, as many steps as there may sensibly be. */
const mostStates = 1000
const statesSql = sql`
  with recursive found as (
    (select state, 1 as step from customers where ${ofCompany()} and state <> '' order by state limit 1)
    union all
    select (select c.state from customers c where ${ofCompany('c')} and c.state <> '' and c.state > f.state order by c.state limit 1), step + 1
    from found f where f.state is not null and step < ${sql.lit(mostStates)})
  select state as value, state as label from found where state is not null`

type Visible = Awaited<ReturnType<typeof visibleCustomers>>
type Searched = 'rep' | 'territory' | 'source' | 'state'

/** What is known, or for a caller who sees only some customers, what these have; one more than is shown. */
export async function optionsOf(db: Db, filter: Searched, { all, condition }: Visible, search = ''): Promise<Option[]> {
  const used = (name: string) => {
    const column = sql.raw(`c.${name}`)
    return sql`select distinct ${column} as name from customers c where ${ofCompany('c')} and ${column} <> '' and ${condition}`
  }
  const names = (column: string, table: string) =>
    sql`select name as value, name as label from (${all ? sql`select name from ${sql.table(table)} where ${ofCompany()}` : used(column)}) each`
  const known: Record<Searched, RawBuilder<unknown>> = {
    rep: sql`select code as value, code || ' · ' || name as label from reps
      where ${ofCompany()} ${all ? sql`` : sql`and code in (${used('sales_representative')})`}`,
    territory: names('territory', 'territories'),
    source: names('source', 'sources'),
    state: all ? statesSql : sql`select name as value, name as label from (${used('state')}) each`,
  }
  const { rows } = await sql<Option>`
    select value, label from (${known[filter]}) each
    where ${holds(search, sql`label`)} order by value limit ${sql.lit(mostOptions + 1)}`.execute(db)
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
