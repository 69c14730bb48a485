import { sql } from 'kysely'
import type Stripe from 'stripe'
import { z } from 'zod'
import { notify } from '#features/notifications/server/door.ts'
import { isPayable, type Order, orderById } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { keepPaid } from '../order-money.ts'
import { declineOf, intentRow, isFinal } from './intent-row.ts'

/** `readAt`: before Stripe was asked, so that of two answers the later one counts. */
export type StripeAnswer = { companyId: string; accountId: string; intent: Stripe.PaymentIntent; readAt: Date }
type Row = ReturnType<typeof intentRow>

const ours = z.uuid()
/** Who moves an order when Stripe's word does. */
export const stripeActor = (companyId: string): Actor => ({ companyId, actorId: null, actor: 'Stripe', origin: 'system' })

/**
 * Keeps an intent as Stripe showed it to us, never as a browser did, and makes its order paid. Any number of times, in any order: what was
 * read earlier never undoes what was read later, and money counts once. The order is locked before the payment, as everywhere.
 * A trigger (`app.add_book_work`) hands a payment that succeeded over to the books, by a row of `book_work`.
 */
export async function keepIntent(db: Db, { companyId, accountId, intent, readAt }: StripeAnswer): Promise<void> {
  const row = intentRow(intent)
  const order = ours.safeParse(row.orderId).success && row.orderId ? await orderById(db, row.orderId, { lock: true }) : undefined
  const before = await db
    .selectFrom('paymentIntents')
    .select(['status', 'heardAt', 'orderId'])
    .where('id', '=', row.id)
    .forUpdate()
    .executeTakeFirst()
  if (before && isStale(before, row, readAt)) return
  const isPaidNow = row.status === 'succeeded' && before?.status !== 'succeeded'
  const isSecond = order !== undefined && !before?.orderId && (await hasOther(db, order, row))
  const held = isPaidNow && order ? (isSecond ? 'paidAlready' : whyHeld(order, row)) : null
  await store(db, companyId, { ...row, accountId, orderId: isSecond ? null : (order?.id ?? null) }, readAt, held)
  await keepDecline(db, companyId, intent, readAt)
  if (!isPaidNow || !order) return
  if (held) await tellHeld(db, companyId, order)
  // A refund of it may be known before it.
  else await keepPaid(db, stripeActor(companyId), order)
}

/** An order has one payment for what is open of it; money that came by another way all the same is kept, beside it. */
async function hasOther(db: Db, order: Order, row: Row): Promise<boolean> {
  const other = await db
    .selectFrom('paymentIntents')
    .select('id')
    .where('orderId', '=', order.id)
    .where('id', '<>', row.id)
    .where((where) =>
      where.or([
        where('status', 'not in', isPayable(order) ? ['canceled', 'succeeded'] : ['canceled']),
        where('attempt', '=', row.attempt),
      ]),
    )
    .executeTakeFirst()
  return other !== undefined
}

/** Succeeded stays; cancelled gives way to nothing but money that came after all. */
function isStale(before: { status: string; heardAt: Date | string }, row: Row, readAt: Date): boolean {
  if (before.status === 'succeeded') return row.status !== 'succeeded' || new Date(before.heardAt) > readAt
  if (before.status === 'canceled') return row.status !== 'succeeded'
  return !isFinal(row.status) && new Date(before.heardAt) > readAt
}

export type Held = 'closed' | 'paidAlready' | 'amount'
function whyHeld(order: Order, row: Row): Held | null {
  if (order.state === 'Cancelled' || order.state === 'Rejected') return 'closed'
  if (!isPayable(order)) return 'paidAlready'
  return row.amountReceived === order.openAmount && row.currency === order.currency.toLowerCase() ? null : 'amount'
}

/** What a later answer does not say again (a charge that was not expanded, a fee that is not known yet) stays. */
async function store(db: Db, companyId: string, row: Row & { accountId: string }, readAt: Date, held: Held | null) {
  const values = { companyId, ...row, heardAt: readAt, heldFor: held ?? ('' as const) }
  await db
    .insertInto('paymentIntents')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'id']).doUpdateSet({
        status: row.status,
        amount: row.amount,
        amountReceived: row.amountReceived,
        orderVersion: row.orderVersion,
        declineCode: row.declineCode,
        heardAt: readAt,
        ...(held && { heldFor: held }),
        orderId: sql`coalesce(payment_intents.order_id, excluded.order_id)`,
        ...(row.chargeId && {
          chargeId: row.chargeId,
          paidAt: row.paidAt,
          paymentMethod: row.paymentMethod,
          methodType: row.methodType,
          brand: row.brand,
          last4: row.last4,
          wallet: row.wallet,
          receiptUrl: row.receiptUrl,
        }),
        ...(row.balanceTransactionId && {
          fee: row.fee,
          net: row.net,
          balanceTransactionId: row.balanceTransactionId,
          availableOn: row.availableOn,
        }),
      }),
    )
    .execute()
}

/** The payment itself forgets it as soon as another try succeeds. */
async function keepDecline(db: Db, companyId: string, intent: Stripe.PaymentIntent, heardAt: Date) {
  const decline = declineOf(intent)
  if (!decline) return
  await db
    .insertInto('paymentDeclines')
    .values({ companyId, intentId: intent.id, ...decline, heardAt })
    .onConflict((conflict) => conflict.columns(['companyId', 'intentId', 'attemptId']).doNothing())
    .execute()
}

const tellHeld = (db: Db, companyId: string, order: Order) =>
  notify(db, {
    companyId,
    code: 'NA_PAYMENT_HELD',
    value: order.label,
    record: { kind: 'order', id: order.id },
    to: { can: 'payments.write' },
  })
