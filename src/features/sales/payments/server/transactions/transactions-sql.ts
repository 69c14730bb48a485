import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { dollarsToCents } from '#contract/money.ts'
import type { FilterValues } from '#contract/paging.ts'
import type { Condition } from '#server/data/conditions.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { transactionStates } from '../../contract.ts'

const several = <const C extends readonly [string, ...string[]]>(choices: C) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .pipe(z.array(z.enum(choices)))
const dollars = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/)
  .transform((text) => dollarsToCents(text))
const day = z.iso.date()

const transactionFilters = z.strictObject({
  status: several(transactionStates).optional(),
  method: several(['D', 'A', 'O']).optional(),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .optional(),
  payout: z.string().max(80).optional(),
  location: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .pipe(z.array(z.uuid()))
    .optional(),
  date: z.object({ from: day.optional(), to: day.optional() }).optional(),
  amount: z.object({ from: dollars.optional(), to: dollars.optional() }).optional(),
})

/** Where a day begins in the company's zone. */
const startOf = (day: RawBuilder<unknown>) =>
  sql`((${day})::timestamp at time zone (select time_zone from companies where id = ${company}))`

/** What the filters ask of `payment_intents i`: the `conditions`, all of which hold, and of the states one. */
export function filtersOf(filters: FilterValues): { conditions: Condition[]; states: Condition[] } {
  const parsed = transactionFilters.safeParse(filters)
  if (!parsed.success) throw new AppError('invalid', { cause: parsed.error, fields: { filters: 'errors.invalid' } })
  const { status, method, currency, payout, location, date, amount } = parsed.data
  const conditions = [
    ...(method?.length ? [sql<boolean>`i.payment_method = any(${method}::text[])`] : []),
    ...(currency ? [sql<boolean>`lower(i.currency) = ${currency.toLowerCase()}`] : []),
    ...(payout ? [sql<boolean>`i.payout_id = ${payout}`] : []),
    // Until there are stores the company itself is the only place that sells.
    ...(location?.length ? [sql<boolean>`i.company_id = any(${location}::uuid[])`] : []),
    ...(date?.from ? [sql<boolean>`i.created_at >= ${startOf(sql`${date.from}`)}`] : []),
    ...(date?.to ? [sql<boolean>`i.created_at < ${startOf(sql`${date.to}::date + 1`)}`] : []),
    ...(amount?.from === undefined ? [] : [sql<boolean>`i.amount >= ${amount.from}::bigint`]),
    ...(amount?.to === undefined ? [] : [sql<boolean>`i.amount <= ${amount.to}::bigint`]),
  ]
  return { conditions, states: (status ?? []).map((state) => sql<boolean>`i.state = ${state}`) }
}

/** A condition on `payment_intents i`. `each`: a list of which every element, `way.value`, is looked up by itself. */
export type Way = { condition: Condition; each?: RawBuilder<unknown> }

/**
 * The payment's id at Stripe, the order's number, the card's last four digits, or one of these customers: each way has an index of its own,
 * which no single condition could use, and of many customers together none is in the list's order.
 */
export function waysOf(search: string, customerIds: readonly string[]): Way[] {
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  const ways = [
    ...(search.startsWith('pi_') ? [{ condition: sql<boolean>`i.id = ${search}` }] : []),
    // As a list: with `in` the planner goes through all payments in time, hoping to meet enough of these.
    ...(number
      ? [
          {
            condition: sql<boolean>`i.order_id = any(array(select id from orders where ${ofCompany()} and number = ${Number(number)}::bigint))`,
          },
        ]
      : []),
    ...(/^\d{4}$/.test(search) ? [{ condition: sql<boolean>`i.last4 = ${search}` }] : []),
    ...(customerIds.length ? [{ condition: sql<boolean>`i.customer_id = way.value`, each: sql`${customerIds}::uuid[]` }] : []),
  ]
  return ways.length ? ways : [{ condition: sql<boolean>`false` }]
}
