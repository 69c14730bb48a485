import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { isPayable } from '#features/sales/orders/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import { keepPaid } from '../order-money.ts'
import { isDisputed, lockedPayment, type Payment } from '../payment.ts'

/**
 * A person takes money that waited for the order it was sent for, as far as it was not given back: part of what is open, or more. Throws
 * `heldImpossible` for money of an order that takes none any more, which can only be given back, and for money that is disputed.
 */
export async function acceptHeld(context: DbContext, id: string) {
  const { db } = context
  const payment = await lockedPayment(context, id)
  const { order } = payment
  if (!order || !canBeTaken(payment)) throw new AppError('heldImpossible')
  await db.updateTable('paymentIntents').set({ heldFor: '' }).where('id', '=', payment.id).execute()
  // What was given back of it before was never the order's.
  await db.updateTable('refunds').set({ stillOwed: true }).where('intentId', '=', payment.id).execute()
  const amount = payment.amountReceived - payment.amountRefunded
  const by = actorOf(context)
  await audit(db, by, {
    action: 'heldTaken',
    recordKind: 'order',
    recordId: order.id,
    changes: [{ field: 'amount', from: '', to: formatCents(amount) }],
  })
  await keepPaid(db, by, order)
  return {}
}

export const canBeTaken = (payment: Payment): boolean =>
  payment.heldFor === 'amount' &&
  payment.order !== null &&
  isPayable(payment.order) &&
  payment.amountReceived > payment.amountRefunded &&
  !isDisputed(payment) &&
  payment.currency === payment.order.currency.toLowerCase()
