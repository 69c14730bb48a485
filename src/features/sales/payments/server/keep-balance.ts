import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

const idOf = (source: Stripe.BalanceTransaction['source']) => (typeof source === 'string' ? source : (source?.id ?? ''))

/** Keeps movements of the balance, once each however often they are read; `payoutId`: they were read as what this payout consists of. */
export async function keepMovements(db: Db, companyId: string, movements: Stripe.BalanceTransaction[], payoutId: string | null = null) {
  if (!movements.length) return
  const rows = movements
    .map((movement) => ({
      companyId,
      id: movement.id,
      kind: movement.reporting_category,
      sourceId: idOf(movement.source),
      payoutId,
      amount: movement.amount,
      fee: movement.fee,
      net: movement.net,
      currency: movement.currency,
      availableOn: new Date(movement.available_on * 1000),
      createdAt: new Date(movement.created * 1000),
    }))
    // Two readers at once lock them in the same order.
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  await db
    .insertInto('balanceTransactions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'id'])
        .doUpdateSet({ payoutId: sql`excluded.payout_id` })
        .where(sql<boolean>`excluded.payout_id is not null and balance_transactions.payout_id is distinct from excluded.payout_id`),
    )
    .execute()
  await linkMovements(
    db,
    rows.map(({ sourceId }) => sourceId),
  )
}

/** What the balance says of these charges, refunds and disputes: the fee, and with which payout the money goes. In whatever order they came. */
export async function linkMovements(db: Db, sources: readonly string[]) {
  const ids = sql`any(${sources}::text[])`
  await sql`select id from payment_intents where ${ofCompany()} and charge_id = ${ids} order by id for update`.execute(db)
  await sql`
    update payment_intents i set fee = t.fee, net = t.net, balance_transaction_id = t.id, available_on = t.available_on, payout_id = t.payout_id
    from balance_transactions t where ${ofCompany('t')} and ${ofCompany('i')} and t.source_id = i.charge_id and t.kind = 'charge' and i.charge_id = ${ids}
      and (i.balance_transaction_id, i.fee, i.payout_id) is distinct from (t.id, t.fee, t.payout_id)`.execute(db)
  await sql`
    update refunds r set balance_transaction_id = t.id, payout_id = t.payout_id, updated_at = now()
    from balance_transactions t where ${ofCompany('t')} and ${ofCompany('r')} and t.source_id = r.stripe_id and t.kind = 'refund' and r.stripe_id = ${ids}
      and (r.balance_transaction_id, r.payout_id) is distinct from (t.id, t.payout_id)`.execute(db)
  await sql`
    update disputes d set net = t.net from (
      select source_id, sum(net)::bigint as net from balance_transactions where ${ofCompany()} and source_id = ${ids} group by source_id) t
    where ${ofCompany('d')} and d.id = t.source_id and d.net is distinct from t.net`.execute(db)
}
