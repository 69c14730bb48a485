import { AppError } from '#contract/errors.ts'
import { isPayable, receive } from '#features/orders/server/door.ts'
import { actorOf, audit } from '#server/audit.ts'
import type { DbContext } from '#server/context.ts'
import { lockedPayment } from './payment.ts'

/**
 * A person takes money that waited for the order it was sent for, as far as it was not given back: part of what is open, or more. Throws
 * `heldImpossible` for money of an order that takes none any more, which can only be given back.
 */
export async function takenHeld(context: DbContext, id: string) {
  const { db } = context
  const payment = await lockedPayment(context, id)
  const { order } = payment
  const amount = payment.amountReceived - payment.amountRefunded
  if (!order || payment.heldFor !== 'amount' || !isPayable(order) || amount <= 0) throw new AppError('heldImpossible')
  if (payment.currency !== order.currency.toLowerCase()) throw new AppError('heldImpossible')
  await db.updateTable('paymentIntents').set({ heldFor: '' }).where('id', '=', payment.id).execute()
  const by = actorOf(context)
  await audit(db, by, {
    action: 'heldTaken',
    recordKind: 'order',
    recordId: order.id,
    changes: [{ field: 'amount', from: '', to: String(amount) }],
  })
  await receive(db, by, order, amount)
  return {}
}
