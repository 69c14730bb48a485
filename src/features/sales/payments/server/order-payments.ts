import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listOrderPayments } from '../contract.ts'
import { refundability } from './refunds/ask-refund.ts'
import { mostAlone } from './refunds/refund-limits.ts'
import { transactionRequest, transactionRows } from './transactions/transactions.ts'

/** What was paid for an order, the newest first, and how much of it may be given back. */
export async function orderPayments(context: DbContext, orderId: string): Promise<RawResult<typeof listOrderPayments>> {
  const { db } = context
  await orderOf(context, orderId, { ability: 'payments.read' })
  const request = await transactionRequest(context, { search: '', filters: {} }, orderId)
  const rows = await transactionRows(db, request, null, mostPayments)
  const mayRefund = can(memberOf(context).role, 'refunds.write')
  const allowed = async (id: string) => {
    if (!mayRefund) return { refundable: 0, noRefund: '' as const, mostAlone: null }
    const intent = await db.selectFrom('paymentIntents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { ...(await refundability(db, intent)), mostAlone: await mostAlone(context, id) }
  }
  return { rows: await Promise.all(rows.map(async (row) => ({ ...row, ...(await allowed(row.id)) }))) }
}
const mostPayments = 50
