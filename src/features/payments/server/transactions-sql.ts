import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { dollarsToCents } from '#contract/money.ts'
import type { FilterValues } from '#contract/paging.ts'
import { transactionStates } from '../contract.ts'

/** The first that fits, worst first (decisions 3.15), on `payment_intents i`. A dispute that was won is over. */
export const stateSql = `case
  when i.dispute_state is not null and i.dispute_state not in ('won', 'warning_closed', 'prevented') then 'Disputed'
  when i.amount_refunded > 0 and i.amount_refunded >= i.amount_received then 'Refunded'
  when i.amount_refunded > 0 then 'PartlyRefunded'
  when i.status = 'succeeded' then 'Paid'
  when i.status = 'processing' then 'Processing'
  when i.status = 'canceled' then 'Cancelled'
  when i.status = 'requires_action' then 'WaitingForCustomer'
  when i.decline_code <> '' then 'Declined'
  else 'NotStarted' end`

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
const startOf = (day: string) => `((${day})::timestamp at time zone (select time_zone from companies where id = (select app.company())))`

/** Conditions on `payment_intents i`, their values appended to `values`. */
export function filtersOf(filters: FilterValues, values: unknown[]): string[] {
  const parsed = transactionFilters.safeParse(filters)
  if (!parsed.success) throw new AppError('invalid', { cause: parsed.error, fields: { filters: 'errors.invalid' } })
  const { status, method, currency, payout, location, date, amount } = parsed.data
  const add = (value: unknown) => `$${values.push(value)}`
  return [
    ...(status?.length ? [`(${stateSql}) = any(${add(status)}::text[])`] : []),
    ...(method?.length ? [`i.payment_method = any(${add(method)}::text[])`] : []),
    ...(currency ? [`lower(i.currency) = ${add(currency.toLowerCase())}`] : []),
    ...(payout ? [`i.payout_id = ${add(payout)}`] : []),
    // Until there are stores the company itself is the only place that sells.
    ...(location?.length ? [`i.company_id = any(${add(location)}::uuid[])`] : []),
    ...(date?.from ? [`i.created_at >= ${startOf(add(date.from))}`] : []),
    ...(date?.to ? [`i.created_at < ${startOf(`${add(date.to)}::date + 1`)}`] : []),
    ...(amount?.from === undefined ? [] : [`i.amount >= ${add(amount.from)}::bigint`]),
    ...(amount?.to === undefined ? [] : [`i.amount <= ${add(amount.to)}::bigint`]),
  ]
}

/** The payment's id at Stripe, the order's number, the card's last four digits, or one of these customers. */
export function searchOf(search: string, customerIds: readonly string[], values: unknown[]): string {
  const add = (value: unknown) => `$${values.push(value)}`
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  const ways = [
    `i.id = ${add(search)}`,
    ...(number ? [`o.number = ${add(Number(number))}::bigint`] : []),
    ...(/^\d{4}$/.test(search) ? [`i.last4 = ${add(search)}`] : []),
    ...(customerIds.length ? [`o.customer_id = any(${add(customerIds)}::uuid[])`] : []),
  ]
  return `(${ways.join(' or ')})`
}
