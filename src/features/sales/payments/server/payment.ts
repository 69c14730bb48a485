import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import { isInFavour } from '#features/sales/disputes/contract.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** Of a refund; a payment's is Stripe's. */
const ownId = z.uuid()

/**
 * A payment that the caller may see, by Stripe's id of it or our own of one of its refunds; otherwise it does not exist. `lock`: its order
 * first, as everywhere. One without an order belongs to those who see every customer.
 */
export async function paymentOf(context: DbContext, id: string, { lock = false } = {}) {
  const { db } = context
  const byRefund = ownId.safeParse(id).success
  const refund = byRefund ? await db.selectFrom('refunds').select('intentId').where('id', '=', id).executeTakeFirst() : undefined
  const intentId = refund?.intentId ?? id
  const found = await db.selectFrom('paymentIntents').select('orderId').where('id', '=', intentId).executeTakeFirst()
  if (!found) throw new AppError('notFound')
  const order = found.orderId ? await orderOf(context, found.orderId, { ability: 'payments.read', lock }) : null
  if (!order && scopeOf(memberOf(context).role, 'payments.read') !== 'all') throw new AppError('notFound')
  const query = db.selectFrom('paymentIntents').selectAll().where('id', '=', intentId)
  const intent = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow()
  return { ...intent, order }
}
export type Payment = Awaited<ReturnType<typeof paymentOf>>

/** The bank may still take it, or has. */
export const isDisputed = ({ disputeState }: Pick<Payment, 'disputeState'>): boolean => disputeState !== null && !isInFavour(disputeState)

export const lockedPayment = (context: DbContext, id: string) => paymentOf(context, id, { lock: true })

/** May the caller see this payment, or the payment of this refund? */
export async function reachesPayment(context: DbContext, id: string): Promise<boolean> {
  if (!can(memberOf(context).role, 'payments.read')) return false
  return paymentOf(context, id).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === 'notFound') return false
      throw error
    },
  )
}
