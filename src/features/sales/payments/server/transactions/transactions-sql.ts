import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { typedLabel } from '#contract/order-label.ts'
import type { FilterValues } from '#contract/paging.ts'
import type { Condition } from '#server/data/conditions.ts'
import { instant, timesOfDays } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { amounts, days, readFilters, several } from '#server/data/filter-values.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { transactionStates } from '../../contract.ts'

const transactionFilters = z.strictObject({
  status: several(z.enum(transactionStates)),
  method: several(z.enum(['D', 'A', 'O'])),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .optional(),
  payout: z.string().max(80).optional(),
  location: several(z.uuid()),
  date: days,
  paid: days,
  amount: amounts,
})

/** What the filters ask of `payment_intents i`: the `conditions`, all of which hold, and of the states one. */
export async function filtersOf(db: Db, filters: FilterValues): Promise<{ conditions: Condition[]; states: Condition[] }> {
  const { status, method, currency, payout, location, date, paid, amount } = readFilters(transactionFilters, filters)
  const { from, below } = await timesOfDays(db, date ?? {})
  const paidIn = await timesOfDays(db, paid ?? {})
  const conditions = [
    ...(method?.length ? [sql<boolean>`i.payment_method = any(${method}::text[])`] : []),
    ...(currency ? [sql<boolean>`lower(i.currency) = ${currency.toLowerCase()}`] : []),
    ...(payout ? [sql<boolean>`i.payout_id = ${payout}`] : []),
    // Until there are stores the company itself is the only place that sells.
    ...(location?.length ? [sql<boolean>`i.company_id = any(${location}::uuid[])`] : []),
    ...(from === null ? [] : [sql<boolean>`i.created_at >= ${instant(from)}`]),
    ...(below === null ? [] : [sql<boolean>`i.created_at < ${instant(below)}`]),
    ...(paid?.from || paid?.to ? paidWithin(paidIn) : []),
    ...(amount?.from === undefined ? [] : [sql<boolean>`i.amount >= ${amount.from}::bigint`]),
    ...(amount?.to === undefined ? [] : [sql<boolean>`i.amount <= ${amount.to}::bigint`]),
  ]
  return { conditions, states: (status ?? []).map((state) => sql<boolean>`i.state = ${state}`) }
}

/** When its money came. What Stripe showed without its charge came when it began. */
export const paidTime = sql`coalesce(i.paid_at, i.created_at)`

/** Its money came at these times, in milliseconds since 1970, along an index of its own. */
export const paidWithin = ({ from, below }: { from: number | null; below: number | null }): Condition[] => [
  sql<boolean>`i.status = 'succeeded'`,
  ...(from === null ? [] : [sql<boolean>`${paidTime} >= ${instant(from)}`]),
  ...(below === null ? [] : [sql<boolean>`${paidTime} < ${instant(below)}`]),
]

/** A condition on `payment_intents i`. `each`: a list of which every element, `way.value`, is looked up by itself. */
export type Way = { condition: Condition; each?: RawBuilder<unknown> }

/**
 * The payment's id at Stripe, the order's number, the card's last four digits, or one of these customers: each way has an index of its own,
 * which no single condition could use, and of many customers together none is in the list's order.
 */
export function waysOf(search: string, customerIds: readonly string[]): Way[] {
  const typed = typedLabel(search)
  const ways = [
    ...(search.startsWith('pi_') ? [{ condition: sql<boolean>`i.id = ${search}` }] : []),
    // As a list: with `in` the planner goes through all payments in time, hoping to meet enough of these.
    ...(typed
      ? [
          {
            condition: sql<boolean>`i.order_id = any(array(select id from orders where ${ofCompany()} and number = ${typed.number}::bigint
              and (source = 'invoice' or not ${typed.isRequest})))`,
          },
        ]
      : []),
    ...(/^\d{4}$/.test(search) ? [{ condition: sql<boolean>`i.last4 = ${search}` }] : []),
    ...(customerIds.length ? [{ condition: sql<boolean>`i.customer_id = way.value`, each: sql`${customerIds}::uuid[]` }] : []),
  ]
  return ways.length ? ways : [{ condition: sql<boolean>`false` }]
}
