import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { dollarsToCents } from '#contract/money.ts'
import type { FilterValues } from '#contract/paging.ts'
import { endOf } from '#server/data/beginning.ts'
import { orderSources, orderStates } from '../../contract.ts'

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

/** What FetchFilters offers for this screen. `open`: something is still to be paid. */
const orderFilters = z.strictObject({
  state: several(orderStates).optional(),
  source: several(orderSources).optional(),
  rep: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .optional(),
  customer: z.uuid().optional(),
  open: z.enum(['Y', 'N']).optional(),
  date: z.object({ from: day.optional(), to: day.optional() }).optional(),
  amount: z.object({ from: dollars.optional(), to: dollars.optional() }).optional(),
})

/** Conditions on `orders o`, their values appended to `values`. */
export function filtersOf(filters: FilterValues, values: unknown[]): string[] {
  const parsed = orderFilters.safeParse(filters)
  if (!parsed.success) throw new AppError('invalid', { cause: parsed.error, fields: { filters: 'errors.invalid' } })
  const { state, source, rep, customer, open, date, amount } = parsed.data
  const add = (value: unknown) => `$${values.push(value)}`
  return [
    ...(state?.length ? [`o.state = any(${add(state)}::text[])`] : []),
    ...(source?.length ? [`o.source = any(${add(source)}::text[])`] : []),
    ...(rep?.length ? [`o.sales_representative = any(${add(rep)}::text[])`] : []),
    ...(customer ? [`o.customer_id = ${add(customer)}::uuid`] : []),
    ...(open ? [`o.open_amount ${open === 'Y' ? '>' : '='} 0`] : []),
    ...(date?.from ? [`o.order_date >= ${add(date.from)}::date`] : []),
    ...(date?.to ? [`o.order_date <= ${add(date.to)}::date`] : []),
    ...(amount?.from === undefined ? [] : [`o.grand_total >= ${add(amount.from)}::bigint`]),
    ...(amount?.to === undefined ? [] : [`o.grand_total <= ${add(amount.to)}::bigint`]),
  ]
}

/** The order's number, the beginning of its PO number, or one of these customers. */
export function searchOf(search: string, customerIds: readonly string[], values: unknown[]): string {
  const add = (value: unknown) => `$${values.push(value)}`
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  const text = search.toLowerCase()
  const ways = [
    ...(number ? [`o.number = ${add(Number(number))}::bigint`] : []),
    `(o.po_number <> '' and lower(o.po_number) collate "C" >= ${add(text)} and lower(o.po_number) collate "C" < ${add(endOf(text))})`,
    ...(customerIds.length ? [`o.customer_id = any(${add(customerIds)}::uuid[])`] : []),
  ]
  return `(${ways.join(' or ')})`
}
