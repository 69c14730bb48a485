import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { settledCents } from '#contract/money.ts'
import { checkNotTaken, endLinkBy, invoicesGiveWay } from '#features/sales/checkout/server/door.ts'
import { checkSeen, orderById, requestFor } from '#features/sales/orders/server/door.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { listShopInvoices, payShopInvoices } from '../../contract.ts'
import { buyerOf, customerOf, shopperActor } from '../buyer.ts'
import { storeCurrency } from '../cart/account.ts'
import { payUrlOf } from '../placing/order.ts'

type Row = {
  id: string
  number: string
  date: string
  dueDate: string | null
  total: number
  balance: number
  currency: string
  owed: string | null
}
const mostShown = 500

export async function shopInvoices(context: DbContext, customerId?: string): Promise<RawResult<typeof listShopInvoices>> {
  const { db, services } = context
  const buyer = await buyerOf(context, customerId)
  if (!buyer.rights) return { rows: [], balance: 0, canPay: false }
  const [{ rows }, notPayable] = await Promise.all([
    sql<Row>`
      select i.id, i.number, i.date::text, i.due_date::text as "dueDate", i.total, i.balance,
        coalesce(nullif(i.currency, ''), ${storeCurrency}) as currency,
        sum(i.balance) filter (where coalesce(nullif(i.currency, ''), ${storeCurrency}) = ${storeCurrency}) over () as owed from invoices i
      where ${ofCompany('i')} and i.customer_id = ${buyer.rights.customerId}::uuid and i.balance <> 0 and i.balance > ${sql.lit(settledCents)}
        and not i.deleted and not i.voided
      order by coalesce(i.due_date, i.date), i.id limit ${sql.lit(mostShown)}`.execute(db.withoutPlugins()),
    whyNotPayable(services, db),
  ])
  const today = dayAt(new Date(), buyer.store.zone)
  return {
    rows: rows.map(({ currency, owed, ...row }) => ({
      ...row,
      currency: currency === storeCurrency ? '' : currency,
      late: row.dueDate !== null && row.dueDate < today,
    })),
    balance: Number(rows[0]?.owed ?? 0),
    canPay: buyer.rights.mayPay && notPayable === null,
  }
}

/**
 * One payment request for them, by the way that the office asks for invoices: the same again is the same request. Orders that they were made for ask for
 * their money no more meanwhile.
 */
export async function shopInvoicesPaid(
  context: DbContext,
  { customerId, invoiceIds, expectedTotal }: ValidInput<typeof payShopInvoices>['body'],
) {
  const { db } = context
  const { companyId } = storeOf(context)
  const buyer = await buyerOf(context, customerId)
  const rights = customerOf(buyer)
  if (!rights.mayPay) throw new AppError('forbidden')
  const by = shopperActor(context, companyId, buyer.shopper)
  const until = await forShoppers(invoicesGiveWay(context, by, { customerId: rights.customerId, invoiceIds }))
  const { id } = await forShoppers(
    requestFor(db, by, { invoiceIds, expectedTotal, besideOrders: true, reaches: async (each) => each === rights.customerId }),
  )
  const order = await orderById(db, id, { lock: true })
  if (!order) throw new AppError('notFound')
  checkSeen(order.openAmount, expectedTotal)
  await checkNotTaken(db, order)
  const payUrl = await payUrlOf(context, by, order, order.storeId ? null : buyer.store.id)
  if (until) await endLinkBy(db, id, until)
  return { payUrl, amount: order.openAmount }
}

const inTheShop: { readonly [code in ErrorCode]?: ErrorCode } = { invoiceAskedFor: 'shopInvoiceAsked', moneyUnderWay: 'shopMoneyUnderWay' }

/** What only the office can call off is said as the shopper can do something about it. */
export const forShoppers = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    const code = error instanceof AppError ? inTheShop[error.code] : undefined
    if (!(error instanceof AppError) || !code) throw error
    throw new AppError(code, error.values && { values: error.values })
  })
