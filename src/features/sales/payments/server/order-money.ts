import { type RawBuilder, sql } from 'kysely'
import { against } from '#features/sales/disputes/contract.ts'
import { keepMoney, type Order } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * What payments say: nothing counts of money that is held, and no more is given back than came, for what was refunded may be lost in a dispute
 * as well. Cents; `owed`: of what is gone, what the customer owes again.
 */
const moneyOf = (payments: RawBuilder<unknown>) => sql<{ received: number; gone: number; owed: number }>`
  select coalesce(sum(i.amount_received), 0)::bigint as received, coalesce(sum(least(i.amount_received, gone.amount)), 0)::bigint as gone,
    coalesce(sum(least(i.amount_received, gone.amount, owed.amount)), 0)::bigint as owed
  from payment_intents i
  cross join lateral (select i.amount_refunded + coalesce(sum(d.amount), 0) as amount from disputes d
    where ${ofCompany('d')} and d.intent_id = i.id and d.state = any(${against}::text[])) gone
  cross join lateral (select coalesce(sum(r.amount), 0) as amount from refunds r
    where ${ofCompany('r')} and r.intent_id = i.id and r.still_owed and r.state in ('Pending', 'Succeeded')) owed
  where ${ofCompany('i')} and ${payments} and i.status = 'succeeded' and i.held_for = ''`

/** Brings a locked order to what its payments say now: the same in whatever order payments, refunds and disputes come and go. */
export async function keepPaid(db: Db, by: Actor, order: Order): Promise<void> {
  const { rows } = await moneyOf(sql`i.order_id = ${order.id}::uuid`).execute(db)
  const { received = 0, gone = 0, owed = 0 } = rows[0] ?? {}
  await keepMoney(db, by, order, { amountReceived: received - owed, amountRefunded: gone - owed })
}

/** Cents of a payment that count for its order. */
export async function countedOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await moneyOf(sql`i.id = ${paymentId}`).execute(db)
  const { received = 0, owed = 0 } = rows[0] ?? {}
  return received - owed
}
