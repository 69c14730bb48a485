import { formatCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import type { Db } from '#server/data/db.ts'

/** As a notification names it: `#1001 · $25.00`. */
export async function nameOfRefund(db: Db, { orderId, amount }: { orderId: string | null; amount: number }): Promise<string> {
  const order = orderId ? await db.selectFrom('orders').select('label').where('id', '=', orderId).executeTakeFirst() : undefined
  return [order && nameOfLabel(order.label), formatCents(amount)].filter(Boolean).join(' · ')
}
