import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { type ThreadSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'

type Row = { id: string; at: string; what: string; amount: number }

/** What a payment met on its way, and what was taken back; that it came says the audit log, with the order's state. */
export const paymentEvents: ThreadSource<'payments'> = {
  kind: 'payments',
  ability: 'payments.read',
  async read({ db, language }, orderId, limit) {
    const { rows } = await sql<Row>`
      select e.id, ${timelineTime(sql`e.at`)} as at, e.what, e.amount from (
        select i.id, i.heard_at as at, case when i.status = 'processing' then 'processing' else 'declined' end as what, i.amount
          from payment_intents i where ${ofCompany('i')} and i.order_id = ${orderId}::uuid
            and (i.status = 'processing' or (i.decline_code <> '' and i.status not in ('succeeded', 'canceled')))
        union all
        select r.id::text, r.created_at, 'refund' || r.state, r.amount
          from refunds r join payment_intents i on ${ofCompany('i')} and i.id = r.intent_id where ${ofCompany('r')} and i.order_id = ${orderId}::uuid
        union all
        select d.id || ' ' || e.what, e.at, e.what, d.amount
          from disputes d join payment_intents i on ${ofCompany('i')} and i.id = d.intent_id
          cross join lateral (values ('disputed', d.created_at), ('evidenceSent', d.evidence_sent_at),
            ('disputeWon', case when d.state = 'won' then d.heard_at end), ('disputeLost', case when d.state = 'lost' then d.heard_at end)) e (what, at)
          where ${ofCompany('d')} and i.order_id = ${orderId}::uuid and e.at is not null
      ) e order by e.at desc limit ${limit}`.execute(db)
    return rows.map(({ id, at, what, amount }) => ({ id, at, amount, title: text(language, `timeline.thread.payment.${what}`) }))
  },
}
