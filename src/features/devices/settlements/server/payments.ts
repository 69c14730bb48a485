import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { CollectedPayment } from '../contract.ts'
import type { Where } from '../where.ts'

/** How `p` stands in QuickBooks by now. */
export const books = sql<
  CollectedPayment['books']
>`(case when not p.posted then 'byHand' when o.state in ('voided', 'gone') or m.voided or m.deleted then 'void'
    when o.state in ('changed', 'differs') or m.total <> p.amount then 'changed'
    when o.state in ('error', 'ignored') then 'refused'
    when o.state = 'posted' then 'posted'
    when (select app.posts_now(${company}::uuid)) then 'waits' else 'held' end)`
/** Of what was sold with an accepted document nobody gives the money back so. */
export const canGiveBack = sql<boolean>`(p.is_open and not p.posted
  and exists (select from device_documents e where ${ofCompany('e')} and e.id = p.document_id and e.state = 'refused'))`
/** What there is to know of collected payments `p`. As they stand in QuickBooks by now: what bounced there after it was handed in, too. */
export const paymentColumns = sql`p.id, p.document_id as "documentId", p.number, p.customer_id as "customerId",
  coalesce(c.customer_name, '') as "customerName", p.taken_on as "takenOn", p.amount, p.cash, p.check_number as "checkNumber",
  ${books} as books, case when ${books} = 'posted' then coalesce((select a.name from external_links k join accounts a on ${ofCompany('a')} and a.id = k.local_id
    where ${ofCompany('k')} and k.provider = 'quickbooks' and k.kind = 'account' and k.external_id = o.sent->'DepositToAccountRef'->>'value'), '') else '' end
  as account, ${canGiveBack} as "canGiveBack"`
/** What is to be handed in of it: what the books have of it by now, nothing where it is void there; of what is not posted, what was taken. */
export const expected = sql`(case when not p.posted then p.amount when o.state in ('voided', 'gone') or m.voided or m.deleted then 0
  else coalesce(m.total, p.amount) end)`
/** Of that, what is no check: a check is worth all of its payment, or what was written on it. */
export const expectedCash = sql`(case when p.cash = 0 then 0 when p.cash = p.amount then ${expected}
  else ${expected} - least(p.amount - p.cash, ${expected}) end)`
export const paymentTables = sql`collected_payments p
  left join customers c on ${ofCompany('c')} and c.id = p.customer_id
  left join postings o on ${ofCompany('o')} and o.kind = 'collected' and o.source_id = p.id::text
  left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.external_id = o.external_id
  left join payments m on ${ofCompany('m')} and m.id = l.local_id`

export async function paymentsWhere(db: Db, where: RawBuilder<unknown>): Promise<CollectedPayment[]> {
  const { rows } =
    await sql<CollectedPayment>`select ${paymentColumns}, ${expected} as expected, ${expectedCash} as "expectedCash" from ${paymentTables} where ${ofCompany('p')} and ${where}`.execute(
      db.withoutPlugins(),
    )
  return rows
}

/** Of settlements, by their ids: what of their payments stands how in QuickBooks by now; what is void there as it was taken. */
export async function whereByNow(db: Db, ids: readonly string[]): Promise<Map<string, Pick<Where, 'books' | 'amount'>[]>> {
  const { rows } = await sql<Pick<Where, 'books' | 'amount'> & { id: string }>`
    select n.settlement_id as id, ${books} as books, sum(case when ${books} = 'void' then p.amount else n.amount end)::bigint as amount
    from ${paymentTables} join device_settlement_payments n on ${ofCompany('n')} and n.payment_id = p.id
    where ${ofCompany('p')} and n.settlement_id = any(${ids}::uuid[]) group by 1, 2`.execute(db.withoutPlugins())
  return Map.groupBy(rows, ({ id }) => id)
}
