import { sql } from 'kysely'
import type Stripe from 'stripe'
import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import { isNews } from '#features/sales/payments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** Even one that has arrived can come back within days. */
const ranks: Record<string, number> = { pending: 0, in_transit: 1, paid: 2, failed: 3, canceled: 3 }
const rankOf = (status: string) => ranks[status] ?? 0

type Read = { companyId: string; accountId: string; payout: Stripe.Payout; askedAt: Date }

/** Keeps a payout as Stripe showed it. True: what it consists of is known there by now, and not yet here. */
export async function keepPayout(db: Db, { companyId, accountId, payout, askedAt }: Read): Promise<boolean> {
  const said = saidOf(payout)
  const lasting = {
    amount: payout.amount,
    currency: payout.currency,
    automatic: payout.automatic,
    createdAt: new Date(payout.created * 1000),
  }
  // Written first: whoever hears of it at the same moment waits here, and then finds it known.
  const isNew = await db
    .insertInto('payouts')
    .values({ companyId, id: payout.id, accountId, ...lasting, ...said })
    .onConflict((known) => known.columns(['companyId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const query = db.selectFrom('payouts').select(['status', 'heardAt', 'reconciled']).where('id', '=', payout.id).forUpdate()
  const before = isNew ? undefined : await query.executeTakeFirstOrThrow()
  const known = before && { ...before, rank: rankOf(before.status) }
  if (isNews(known, { rank: rankOf(payout.status), askedAt })) {
    if (before) await db.updateTable('payouts').set(said).where('id', '=', payout.id).execute()
    if (payout.status === 'failed' && before?.status !== 'failed') await tellFailed(db, companyId, payout)
  }
  return payout.automatic && payout.reconciliation_status === 'completed' && !before?.reconciled
}

/** What changes of a payout. */
function saidOf({ destination, ...payout }: Stripe.Payout) {
  return {
    status: payout.status,
    arrivalDate: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    failureCode: payout.failure_code ?? '',
    failureMessage: payout.failure_message ?? '',
    destinationLast4: destination && typeof destination === 'object' && 'last4' in destination ? (destination.last4 ?? '') : '',
    heardAt: new Date(),
  }
}

/** Does what it consists of make up its amount, to the cent? Its own movement, which takes the sum from the balance, is not part of it. */
export async function reconcilePayout(db: Db, id: string): Promise<void> {
  await sql`
    update payouts p set movements = content.rows, reconciled = p.amount = content.net from (
      select count(*) as rows, sum(t.net) as net from balance_transactions t join payouts o on ${ofCompany('o')} and o.id = t.payout_id
      where ${ofCompany('t')} and o.id = ${id} and t.currency = o.currency and not (t.kind = 'payout' and t.source_id = o.id)) content
    where ${ofCompany('p')} and p.id = ${id} and not p.reconciled and content.rows > 0`.execute(db)
}

const tellFailed = (db: Db, companyId: string, { id, amount }: Stripe.Payout) =>
  notify(db, {
    companyId,
    code: 'NA_PAYOUT_FAILED',
    value: formatCents(amount),
    record: { kind: 'payout', id },
    to: { can: 'payouts.write' } as const,
  })
