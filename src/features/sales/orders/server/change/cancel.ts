import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import type { cancelOrder } from '../../order-changes.ts'
import { isCancellable, type Order } from '../order.ts'
import { isBeingPaid } from './being-paid.ts'
import { cancelPlaced } from './change-placed.ts'
import { currentOrder } from './current-order.ts'
import { invoiceThere, settledThere } from './settled-there.ts'

/** What else follows from it, in the same transaction. */
export type CalledOff = (db: Db, orderId: string) => Promise<void>
type Input = Pick<ValidInput<typeof cancelOrder>, 'params' | 'body'>

/**
 * Calls an order off. QuickBooks is asked on the spot what was received on its invoice, for a check that nobody here has heard of yet becomes
 * the customer's credit when the invoice is voided: whoever cancels says that this is meant (`keepsCredit`). The invoices of a payment request
 * stay as they are.
 */
export async function cancelOf(context: Context, input: Input, calledOff: CalledOff) {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const inTransaction = <T>(work: (context: DbContext, order: Order) => Promise<T>) =>
    services.transaction({ companyId, userId }, async (db) => work({ ...context, db }, await cancellable({ ...context, db }, input)))
  const known = await inTransaction(async ({ db }, order) => ({
    settled: settledOf(order),
    invoice: order.invoiceId && (await invoiceThere(db, order.invoiceId)),
  }))
  const there = await settledThere(services, companyId, known.invoice)
  askFirst(input, Math.max(known.settled, there))
  return inTransaction(async ({ db }, order) => {
    // It may have been heard of meanwhile.
    askFirst(input, settledOf(order))
    await cancelPlaced(services, db, actorOf(context), order, input.body.reason)
    await calledOff(db, order.id)
    return { version: order.version }
  })
}

function askFirst({ body }: Input, settled: number) {
  if (settled > 0 && !body.keepsCredit) throw new AppError('orderPaidInBooks', { values: { amount: formatCents(settled) } })
}

async function cancellable(context: DbContext, { params, body }: Input): Promise<Order> {
  const order = await currentOrder(context, params.id, body.version)
  if (!isCancellable(order)) throw new AppError(order.source === 'invoice' ? 'requestOver' : 'orderFixed')
  if (await isBeingPaid(context.db, order.id)) throw new AppError(order.source === 'invoice' ? 'requestBeingPaid' : 'orderBeingPaid')
  return order
}

/** Cents received in QuickBooks that cancelling would turn into a credit. */
const settledOf = ({ source, settledInBooks }: Order) => (source === 'invoice' ? 0 : settledInBooks)
