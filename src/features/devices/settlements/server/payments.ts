import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { CollectedPayment } from '../contract.ts'

/** What there is to know of collected payments `p`. As they stand in QuickBooks by now: what bounced there after it was handed in, too. */
export const paymentColumns = sql`p.id, p.document_id as "documentId", p.number, p.customer_id as "customerId",
  coalesce(c.customer_name, '') as "customerName", p.taken_on as "takenOn", p.amount, p.cash, p.check_number as "checkNumber",
  case when not p.posted then 'byHand' when o.state in ('voided', 'gone') or m.voided or m.deleted then 'void'
    when o.state in ('changed', 'differs') or m.total <> p.amount then 'changed'
    when o.state in ('error', 'ignored') then 'refused'
    when o.state = 'posted' then 'posted' else 'waits' end as books`
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

/** Where QuickBooks has what reps collect; empty: among its undeposited funds; null: a person enters it there. */
export async function accountOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(a.name, '') as name from book_settings s left join accounts a on ${ofCompany('a')} and a.id = s.collected_account_id where ${ofCompany('s')} and s.active`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.name ?? null
}
