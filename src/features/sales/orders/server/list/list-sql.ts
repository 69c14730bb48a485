import { sql } from 'kysely'
import { z } from 'zod'
import { typedLabel } from '#contract/order-label.ts'
import type { FilterValues } from '#contract/paging.ts'
import { endOf } from '#server/data/beginning.ts'
import { type Condition, oneOf } from '#server/data/conditions.ts'
import { amounts, days, readFilters, several } from '#server/data/filter-values.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { linkStates, orderSources, orderStates, paymentStates } from '../../contract.ts'
import { leftOrOver } from '../../late.ts'
import { askedByLink } from './asked-by-link.ts'

/** What FetchFilters offers for this screen. `open`: something is still to be paid; `late`: not all has left, and the last day to ship is over. */
const orderFilters = z.strictObject({
  state: several(z.enum(orderStates)),
  payment: several(z.enum(paymentStates)),
  source: several(z.enum(orderSources)),
  rep: several(z.string()),
  customer: z.uuid().optional(),
  open: z.enum(['Y', 'N']).optional(),
  date: days,
  shipBy: days,
  late: z.enum(['Y', 'N']).optional(),
  link: several(z.enum(linkStates)),
  amount: amounts,
})

/** Conditions on `orders o`. `today`: in the company. */
export function filtersOf(filters: FilterValues, today: string): Condition[] {
  const { state, payment, source, rep, customer, open, date, shipBy, late, link, amount } = readFilters(orderFilters, filters)
  const isLate = sql<boolean>`o.ship_by < ${today}::date and o.state <> all(${leftOrOver}::text[])`
  return [
    ...(state?.length ? [sql<boolean>`o.state = any(${state}::text[])`] : []),
    ...(payment?.length ? [sql<boolean>`o.payment_state = any(${payment}::text[])`] : []),
    ...(source?.length ? [sql<boolean>`o.source = any(${source}::text[])`] : []),
    ...(rep?.length ? [sql<boolean>`o.sales_representative = any(${rep}::text[])`] : []),
    ...(customer ? [sql<boolean>`o.customer_id = ${customer}::uuid`] : []),
    ...(open ? [sql<boolean>`o.open_amount ${open === 'Y' ? sql`>` : sql`=`} 0`] : []),
    ...(date?.from ? [sql<boolean>`o.order_date >= ${date.from}::date`] : []),
    ...(date?.to ? [sql<boolean>`o.order_date <= ${date.to}::date`] : []),
    ...(shipBy?.from ? [sql<boolean>`o.ship_by >= ${shipBy.from}::date`] : []),
    ...(shipBy?.to ? [sql<boolean>`o.ship_by <= ${shipBy.to}::date`] : []),
    ...(late === 'Y' ? [isLate] : late === 'N' ? [sql<boolean>`(${isLate}) is not true`] : []),
    ...(link?.length ? [askedByLink(link)] : []),
    ...(amount?.from === undefined ? [] : [sql<boolean>`o.grand_total >= ${amount.from}::bigint`]),
    ...(amount?.to === undefined ? [] : [sql<boolean>`o.grand_total <= ${amount.to}::bigint`]),
  ]
}

/** Its number, the beginning of its PO number, the number of an invoice that a payment request names, or one of these customers. */
export function searchOf(search: string, customerIds: readonly string[], kind: 'orders' | 'requests'): Condition {
  const typed = typedLabel(search)
  const text = search.toLowerCase()
  const ways = [
    ...(typed && (kind === 'requests' || !typed.isRequest) ? [sql<boolean>`o.number = ${typed.number}::bigint`] : []),
    ...(kind === 'requests' ? [namesInvoice(search)] : []),
    sql<boolean>`(o.po_number <> '' and lower(o.po_number) collate "C" >= ${text} and lower(o.po_number) collate "C" < ${endOf(text)})`,
    ...(customerIds.length ? [sql<boolean>`o.customer_id = any(${customerIds}::uuid[])`] : []),
  ]
  return oneOf(ways)
}

const namesInvoice = (number: string) => sql<boolean>`o.id in (select oi.order_id from invoices i
  join order_invoices oi on ${ofCompany('oi')} and oi.invoice_id = i.id where ${ofCompany('i')} and i.number <> '' and lower(i.number) = lower(${number}))`
