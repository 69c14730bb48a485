import { sql } from 'kysely'
import { z } from 'zod'
import { dollarsToCents, settledCents } from '#contract/money.ts'
import type { Condition } from '#server/data/conditions.ts'
import { instant, type timesOfDays } from '#server/data/days.ts'
import { days, several } from '#server/data/filter-values.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { syncStates } from '../../contract.ts'
import { duplicateConditions } from './possible-duplicates.ts'

const amount = z
  .string()
  .transform((text, context) => {
    try {
      return dollarsToCents(text)
    } catch {
      context.addIssue('validation.wrong')
      return z.NEVER
    }
  })
  .optional()
/** What FetchFilters offers for this screen. `active` is Y unless something else is asked for. */
export const customerFilters = z.strictObject({
  rep: several(z.string()),
  territory: several(z.string()),
  source: several(z.string()),
  state: several(z.string()),
  customerType: several(z.enum(['N', 'D'])),
  active: z.enum(['Y', 'N', 'all']).default('Y'),
  onHold: several(z.enum(['Y', 'N'])),
  overdue: several(z.enum(['Y', 'N'])),
  attachment: several(z.enum(['Y', 'N'])),
  duplicate: several(z.enum(['Y', 'N'])),
  balance: z.object({ from: amount, to: amount }).optional(),
  syncState: several(z.enum(syncStates)),
  lastChange: days,
  lastOrder: days,
})

type CustomerFilters = z.output<typeof customerFilters>
type Circumstances = {
  today: string
  /** When the days of the last change begin and are over. */
  changed: Awaited<ReturnType<typeof timesOfDays>>
  duplicates: keyof typeof duplicateConditions
}

/**
 * Conditions on `customers c`. Only comparisons that PostgreSQL lets through row level security to an index; choices from fixed lists are
 * written out so that partial indexes can be proven to fit. `today`: of the company, a value so that PostgreSQL knows how many are overdue.
 */
export function filterConditions(filters: CustomerFilters, { today, changed, duplicates }: Circumstances): Condition[] {
  const { rep, territory, source, state, attachment, customerType, active, onHold, overdue, duplicate, balance, syncState, lastOrder } =
    filters
  return [
    ...oneOf('c.sales_representative', rep),
    ...oneOf('c.territory', territory),
    ...oneOf('c.source', source),
    ...oneOf('c.state', state),
    // Whoever was merged into another one is shown as that one; the active never were.
    ...(active === 'Y' ? [sql<boolean>`c.active`] : [sql<boolean>`c.merged_into is null`]),
    ...(active === 'N' ? [sql<boolean>`not c.active`] : []),
    ...(customerType?.length === 1 ? [sql<boolean>`c.customer_type = ${sql.lit(customerType[0])}`] : []),
    ...(onHold?.length === 1 ? [onHold[0] === 'Y' ? sql<boolean>`c.on_hold` : sql<boolean>`not c.on_hold`] : []),
    ...(overdue?.length === 1 ? [sql<boolean>`${overdue[0] === 'Y' ? sql`` : sql`not `}exists (${overdueInvoices(today)})`] : []),
    ...(attachment?.[0] && attachment.length === 1 ? attachmentConditions[attachment[0]] : []),
    ...(duplicate?.[0] && duplicate.length === 1 ? duplicateConditions[duplicates][duplicate[0]] : []),
    ...(syncState?.length ? [sql<boolean>`c.sync_state in (${sql.join([...new Set(syncState)].map((each) => sql.lit(each)))})`] : []),
    ...(balance?.from === undefined ? [] : [sql<boolean>`c.open_balance >= ${balance.from}`]),
    ...(balance?.to === undefined ? [] : [sql<boolean>`c.open_balance <= ${balance.to}`]),
    ...(changed.from === null ? [] : [sql<boolean>`c.updated_at >= ${instant(changed.from)}`]),
    ...(changed.below === null ? [] : [sql<boolean>`c.updated_at < ${instant(changed.below)}`]),
    ...(lastOrder?.from || lastOrder?.to ? lastOrderConditions(lastOrder) : []),
  ]
}

/** As a scalar subquery it stays a probe of an index whatever the planner expects; the set comes first where few have files. */
const hasFile = sql<boolean>`(select true from customers_with_files f where ${ofCompany('f')} and f.customer_id = c.id limit 1)`
const attachmentConditions = {
  Y: [sql<boolean>`c.id in (select f.customer_id from customers_with_files f where ${ofCompany('f')})`, hasFile],
  N: [sql<boolean>`${hasFile} is null`],
} as const

const overdueInvoices = (today: string) => sql`select from ${overdueOnes(today)}`
/** What a customer's open invoices that are due come to, in cents. */
export const overdueSum = (today: string) => sql`(select coalesce(sum(i.balance), 0)::bigint from ${overdueOnes(today)})`
const overdueOnes = (today: string) =>
  sql`invoices i where ${ofCompany('i')} and i.customer_id = c.id and i.balance <> 0 and i.balance > ${sql.lit(settledCents)} and not i.deleted
    and i.overdue_from <= ${today}::date`

const countedOrders = () =>
  sql`${ofCompany('o')} and o.source <> 'invoice' and o.state not in ('Quote', 'QuoteExpired', 'Rejected', 'Cancelled')`
/** The day of a customer's newest order: by its number, along which the index goes, however many there are. */
export const newestOrderDay = () =>
  sql`(select o.order_date::text from orders o where ${countedOrders()} and o.customer_id = c.id order by o.number desc limit 1)`

/** Who ordered within these days, and never after them. */
function lastOrderConditions({ from, to }: { from?: string | undefined; to?: string | undefined }): Condition[] {
  const counted = countedOrders()
  const since = from ? sql` and o.order_date >= ${from}::date` : sql``
  if (!to) return [sql`c.id in (select o.customer_id from orders o where ${counted}${since})`]
  return [
    sql`c.id in (select o.customer_id from orders o where ${counted}${since} and o.order_date <= ${to}::date)`,
    sql`(select true from orders o where o.customer_id = c.id and ${counted} and o.order_date > ${to}::date limit 1) is null`,
  ]
}

function oneOf(column: string, wanted: string[] | undefined): Condition[] {
  if (!wanted?.length) return []
  const [only] = wanted
  const name = sql.raw(column)
  const condition: Condition = wanted.length === 1 ? sql`${name} = ${only}` : sql`${name} = any(${wanted}::text[])`
  // Repeats the condition of the partial index, which cannot be seen in a parameter.
  return wanted.includes('') ? [condition] : [condition, sql`${name} <> ''`]
}
