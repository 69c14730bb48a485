import { type RawBuilder, sql } from 'kysely'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf, type Condition, literals } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { OrderSource } from '../../contract.ts'
import { toShipStates } from '../../taken.ts'

type Taken = { cents: number; orders: number }
type Span = { from: string; to: string }

/** Not counted further. */
const mostToShip = 1000

/** As `takenStates` says, in the words of the index by days. */
const isTaken: Condition = sql`o.source <> 'invoice' and o.state not in ('Rejected', 'Cancelled') and o.state not in ('Quote', 'QuoteExpired')`
const sums = sql`sum(o.grand_total)::bigint as cents, count(*)::int as orders`

type Reached = { from: RawBuilder<unknown>; conditions: Condition[] }
async function reached(context: DbContext): Promise<Reached> {
  const { condition, all } = await visibleCustomers(context)
  return {
    from: all ? sql`orders o` : sql`orders o join customers c on ${ofCompany('c')} and c.id = o.customer_id`,
    conditions: all ? [ofCompany('o')] : [ofCompany('o'), condition],
  }
}

const within = ({ from, to }: Span): Condition => sql`o.order_date between ${from}::date and ${to}::date`

/** What was ordered on each of these days, and by which doors from `doorsFrom` on. */
export async function takenByDay(context: DbContext, days: readonly string[], doorsFrom: string) {
  const { from, conditions } = await reached(context)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const rows = await run(
    context.db,
    sql<Taken & { day: string; source: OrderSource }>`select o.order_date::text as day, o.source, ${sums} from ${from}
      where ${allOf([...conditions, isTaken, within({ from: first, to: last })])} group by o.order_date, o.source`,
  )
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const doors = Map.groupBy(
    rows.filter(({ day }) => day >= doorsFrom),
    ({ source }) => source,
  )
  return {
    days: days.map((day) => ({ day, ...total(byDay.get(day) ?? []) })),
    doors: [...doors].map(([source, of]) => ({ source, ...total(of) })).sort((one, other) => other.cents - one.cents),
  }
}

const total = (rows: readonly Taken[]): Taken => ({
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
})

/** How many orders wait to leave. */
export async function waitingToShip(context: DbContext) {
  const { from, conditions } = await reached(context)
  const states = sql<boolean>`o.source <> 'invoice' and o.state in ${literals(toShipStates)}`
  const [row] = await run(
    context.db,
    sql<{
      count: number
    }>`select count(*)::int as count from (select from ${from} where ${allOf([...conditions, states])} limit ${sql.lit(mostToShip + 1)}) waiting`,
  )
  const count = row?.count ?? 0
  return { count: Math.min(count, mostToShip), more: count > mostToShip }
}

type OfRep = { code: string; name: string; now: number; before: number }

/** What the orders of each rep come to in one span of days and in another one before it, the most first. */
export async function takenByRep(
  context: DbContext,
  now: Span,
  before: Span,
  limit: number,
): Promise<{ all: Pick<OfRep, 'now' | 'before'>; reps: OfRep[] }> {
  const { from, conditions } = await reached(context)
  const sumIn = (span: Span) => sql`coalesce(sum(o.grand_total) filter (where ${within(span)}), 0)::bigint`
  const rows = await run(
    context.db,
    sql<OfRep>`select sold.code, coalesce(r.name, '') as name, sold.now, sold.before
      from (select o.sales_representative as code, ${sumIn(now)} as now, ${sumIn(before)} as before from ${from}
        where ${allOf([...conditions, isTaken, sql`(${within(now)} or ${within(before)})`])} group by o.sales_representative) sold
      left join reps r on ${ofCompany('r')} and r.code = sold.code and sold.code <> ''
      order by sold.now desc, sold.before desc, sold.code`,
  )
  return {
    all: { now: rows.reduce((sum, row) => sum + row.now, 0), before: rows.reduce((sum, row) => sum + row.before, 0) },
    reps: rows.slice(0, limit),
  }
}

const run = async <T>(db: Db, statement: RawBuilder<T>) => (await statement.execute(db.withoutPlugins())).rows
