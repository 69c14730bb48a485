import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { notSold } from '#features/sales/orders/door.ts'
import { literals } from '#server/data/conditions.ts'
import { instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { previewBooks } from '../../contract.ts'
import { moneyFromOf } from './begin.ts'

/**
 * What is posted from this day on: orders that were accepted and have no invoice of QuickBooks, credits of no order, payments, refunds, disputes and payouts. Days
 * are the company's.
 */
const meant = ({ fromDate, moneyFrom }: From, zone: string) => sql`
  start as (select ${instant(startOfDay(moneyFrom, zone))} as at), found as (
    select 'order' as kind, o.id::text as source_id, o.grand_total as amount, '#' || o.number as example, o.created_at from orders o
      where ${ofCompany('o')} and o.order_date >= ${fromDate}::date and o.source <> 'invoice' and o.state not in ${literals(notSold)}
    union all
    select 'credit', c.id::text, -c.total, c.number, c.created_at from credits c where ${ofCompany('c')} and c.credited_on >= ${fromDate}::date
      and c.called_off_at is null
    union all
    select 'payment', i.id, i.amount_received, i.id, i.created_at from payment_intents i, start
      where ${ofCompany('i')} and i.created_at >= start.at and i.status = 'succeeded' and i.order_id is not null
    union all
    select case when t.kind like 'dispute%' then 'dispute' else 'refund' end, t.id, t.amount, t.source_id, t.created_at from balance_transactions t, start
      where ${ofCompany('t')} and t.created_at >= start.at and t.kind in ('refund', 'refund_failure', 'partial_capture_reversal', 'dispute', 'dispute_reversal')
    union all
    select 'payout', p.id, p.amount, p.id, p.created_at from payouts p where ${ofCompany('p')} and p.arrival_date >= ${moneyFrom}::date and p.status in ('paid', 'failed')
  )`

type From = { fromDate: string; moneyFrom: string }
const fromOf = async (db: Db, fromDate: string): Promise<From> => {
  const before = await db.selectFrom('bookSettings').select('moneyFrom').executeTakeFirst()
  return { fromDate, moneyFrom: await moneyFromOf(db, { before: before?.moneyFrom, wanted: fromDate }) }
}

export async function previewOf(db: Db, fromDate: string): Promise<RawResult<typeof previewBooks>> {
  const { rows } = await sql<RawResult<typeof previewBooks>['rows'][number]>`
    with ${meant(await fromOf(db, fromDate), await zoneOf(db))} select kind, count(*) as count, coalesce(sum(amount), 0)::bigint as sum, (array_agg(example order by created_at desc))[1] as example
    from found group by kind order by array_position(array['order', 'credit', 'payment', 'refund', 'dispute', 'payout'], kind)`.execute(db)
  return { rows: await Promise.all(rows.map(async (row) => ({ ...row, example: await numberOf(db, row) }))) }
}

/** By the number of its order rather than by its id at Stripe, where it is of one. */
async function numberOf(db: Db, { kind, example }: { kind: string; example: string }): Promise<string> {
  const payment =
    kind === 'payment' ? sql`${example}` : sql`(select intent_id from refunds where ${ofCompany()} and stripe_id = ${example})`
  const { rows } = await sql<{ name: string }>`
    select '#' || o.number as name from payment_intents i join orders o on ${ofCompany('o')} and o.id = i.order_id
    where ${ofCompany('i')} and i.id = ${payment}`.execute(db)
  return rows[0]?.name ?? example
}

/**
 * Everything from this day on is looked at; what stands in QuickBooks already comes to nothing. Orders and credits that were posted are, too, of
 * whatever day and however they ended: what became of them while nothing was posted has to follow.
 */
export const addEarlier = async (db: Db, from: From) =>
  sql`with ${meant(from, await zoneOf(db))} insert into book_work (company_id, kind, source_id)
    select ${company}, case when kind in ('refund', 'dispute') then 'movement' else kind end, source_id from found
    union
    select ${company}, 'order', p.order_id::text from postings p
    where ${ofCompany('p')} and p.kind in ('invoice', 'estimate') and p.external_id is not null and p.state <> 'voided' and p.order_id is not null
    union
    select ${company}, 'credit', p.source_id from postings p
    where ${ofCompany('p')} and p.kind = 'creditMemo' and p.external_id is not null and p.order_id is null
    union
    select ${company}, 'accrual', a.month::text from incentive_accruals a where ${ofCompany('a')} and a.month >= ${from.moneyFrom}::date
    union
    select ${company}, 'movement', t.id from start, balance_transactions t join stripe_accounts a on ${ofCompany('a')} and a.payout_interval = 'manual'
    where ${ofCompany('t')} and t.created_at >= start.at and t.payout_id is null and t.fees_on is null and t.kind <> 'payout'`.execute(db)
