import type { Db } from '#server/data/db.ts'

type LastPayment = { id: string | null; method: string; paidAt: string | null }
/** What was taken for an order last by Stripe and counts for it, by which card or account, and since when the order is paid. */
export async function lastPaymentOf(db: Db, orderId: string): Promise<LastPayment> {
  const [payment, paid] = await Promise.all([
    db
      .selectFrom('paymentIntents')
      .select(['id', 'paidAt', 'brand', 'last4'])
      .where('orderId', '=', orderId)
      .where('status', '=', 'succeeded')
      .where('heldFor', '=', '')
      .orderBy('attempt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('paidOrders').select('paidAt').where('orderId', '=', orderId).executeTakeFirst(),
  ])
  const brand = payment?.brand.replace(/^[a-z]/, (letter) => letter.toUpperCase())
  const method = [brand, payment?.last4].filter(Boolean).join(' ')
  return { id: payment?.id ?? null, method, paidAt: payment?.paidAt ?? paid?.paidAt ?? null }
}
