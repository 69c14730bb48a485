import { typedAmount } from '#contract/money.ts'
import { typedLabel } from '#contract/order-label.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import { reachedOf } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** Payments with the order and the customer they are of, where there are any. */
export const paymentsWith = (db: Db) =>
  db
    .selectFrom('paymentIntents as i')
    .leftJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'i.companyId').onRef('o.id', '=', 'i.orderId'))
    .leftJoin('customers as c', (join) => join.onRef('c.companyId', '=', 'o.companyId').onRef('c.id', '=', 'o.customerId'))
    .select(['i.id', 'i.amount', 'i.state', 'o.label', 'o.customerId', 'c.customerName'])

type PaymentFound = Awaited<ReturnType<ReturnType<typeof paymentsWith>['execute']>>[number]

const mostFound = 5
/** So many of one amount are looked at for those that the caller reaches. */
const mostOfAmount = 100

/** By the number of the order or payment request, an id of Stripe's (of the payment, its charge or a refund), or an amount with cents or a dollar sign. */
export async function findPayments(context: DbContext, search: string): Promise<PaymentFound[]> {
  const { role } = memberOf(context)
  if (!can(role, 'payments.read')) return []
  const rows = await candidates(context.db, search.trim())
  if (!rows.length) return []
  const reached = await reachedOf(
    context,
    rows.flatMap(({ customerId }) => customerId ?? []),
  )
  const seesAll = scopeOf(role, 'payments.read') === 'all'
  return rows.filter(({ customerId }) => (customerId ? reached.has(customerId) : seesAll)).slice(0, mostFound)
}

async function candidates(db: Db, search: string): Promise<PaymentFound[]> {
  const payments = paymentsWith(db)
  const typed = typedLabel(search)
  if (typed)
    return payments
      .where('o.number', '=', typed.number)
      .$if(typed.isRequest, (found) => found.where('o.source', '=', 'invoice'))
      .where('i.state', 'not in', ['NotStarted', 'Cancelled'])
      .limit(mostFound)
      .execute()
  if (/^pi_\w+$/.test(search)) return payments.where('i.id', '=', search).execute()
  if (/^(?:ch|py)_\w+$/.test(search)) return payments.where('i.chargeId', '=', search).limit(mostFound).execute()
  if (/^(?:re|pyr)_\w+$/.test(search))
    return payments.where('i.id', 'in', db.selectFrom('refunds').select('intentId').where('stripeId', '=', search)).execute()
  const amount = /[$.]/.test(search) ? typedAmount(search) : null
  if (amount === null) return []
  return payments.where('i.amount', '=', amount).orderBy('i.amount', 'desc').orderBy('i.id', 'desc').limit(mostOfAmount).execute()
}
