import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** A movement of the balance at Stripe, in cents, and what it belongs to here, as far as that is known. */
export type MoneyMovement = {
  id: string
  /** Stripe's reporting category: charge, refund, dispute, dispute_reversal, payout, … */
  kind: string
  /** The charge, refund, dispute or payout that moved it. */
  sourceId: string
  amount: number
  fee: number
  net: number
  currency: string
  payoutId: string | null
  createdAt: string
  availableOn: string
  intentId: string | null
  orderId: string | null
  orderNo: string | null
  customerId: string | null
  customerName: string | null
}
export type MovementPlace = { createdAt: string; id: string } | null

/** Movements `t` with the payment, the order `o` and the customer `c` that they belong to. */
export const movementsWithOrders = sql`balance_transactions t
  left join lateral (
    select i.id, i.order_id from payment_intents i where ${ofCompany('i')} and i.charge_id = t.source_id
    union all
    select i.id, i.order_id from refunds r join payment_intents i on ${ofCompany('i')} and i.id = r.intent_id where ${ofCompany('r')} and r.stripe_id = t.source_id
    union all
    select i.id, i.order_id from disputes d join payment_intents i on ${ofCompany('i')} and i.id = d.intent_id where ${ofCompany('d')} and d.id = t.source_id
    limit 1) paid on t.source_id <> ''
  left join orders o on ${ofCompany('o')} and o.id = paid.order_id
  left join customers c on ${ofCompany('c')} and c.id = o.customer_id`

/** In the order they happened, from behind `after`: all, or those of a payout, without the movement of the payout itself. */
export async function movementsOf(
  db: Db,
  { payoutId = null, after = null, limit }: { payoutId?: string | null; after?: MovementPlace; limit: number },
): Promise<MoneyMovement[]> {
  const { rows } = await sql<MoneyMovement>`
    select t.id, t.kind, t.source_id as "sourceId", t.amount, t.fee, t.net, t.currency, t.payout_id as "payoutId", t.created_at as "createdAt",
      t.available_on as "availableOn", paid.id as "intentId", o.id as "orderId", o.label as "orderNo", c.id as "customerId",
      c.customer_name as "customerName"
    from ${movementsWithOrders}
    where ${ofCompany('t')} and (${payoutId}::text is null or t.payout_id = ${payoutId} and not (t.kind = 'payout' and t.source_id = t.payout_id))
      and (${after?.createdAt ?? null}::timestamptz is null or (t.created_at, t.id) > (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? ''}))
    order by t.created_at, t.id limit ${limit}`.execute(db)
  return rows
}
