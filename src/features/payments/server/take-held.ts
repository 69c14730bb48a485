import { AppError } from '#contract/errors.ts'
import { isPayable, receive } from '#features/orders/server/door.ts'
import { actorOf, audit } from '#server/audit.ts'
import type { DbContext } from '#server/context.ts'
import { lockedPayment, type Payment } from './payment.ts'

/**
 * A person takes money that waited for the order it was sent for, as far as it was not given back: part of what is open, or more. Throws
 * `heldImpossible` for money of an order that takes none any more, which can only be given back.
 */
export async function takenHeld(context: DbContext, id: string) {
  const { db } = context
  const payment = await lockedPayment(context, id)
  const { order } = payment
  if (!order || !canBeTaken(payment)) throw new AppError('heldImpossible')
  const amount = leftOf(payment)
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

const leftOf = ({ amountReceived, amountRefunded }: Payment) => amountReceived - amountRefunded

export const canBeTaken = (payment: Payment): boolean =>
  payment.heldFor === 'amount' &&
  payment.order !== null &&
  isPayable(payment.order) &&
  leftOf(payment) > 0 &&
  payment.currency === payment.order.currency.toLowerCase()
