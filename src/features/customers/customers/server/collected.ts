import { type RawBuilder, sql } from 'kysely'
import { company, ofCompany } from '#server/data/tenant.ts'

/** Cents that a rep took for an invoice, and when. `books`: whether it is on its way into QuickBooks; `byHand`: somebody enters it there. */
export type Collected = { amount: number; rep: string; on: string; books: 'waits' | 'held' | 'refused' | 'byHand' }

/** How long an invoice is waited for that QuickBooks says nothing of. */
const mostUnread = '1 day'

/** Of which invoices of these something was collected, whatever became of it. */
export const anyCollected = (invoiceIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.invoice_id from collected_parts e where ${ofCompany('e')} and e.invoice_id = any(${invoiceIds})
  union select o.invoice_id from order_invoices o join collected_payments t on ${ofCompany('t')} and t.order_id = o.order_id
  where ${ofCompany('o')} and o.invoice_id = any(${invoiceIds})`

/** The sum of that in cents. */
export const takenFor = (invoiceId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum((taken ->> 'amount')::bigint), 0)::bigint from json_array_elements(${collectedFor(invoiceId)}) each (taken))`

/**
 * What reps took for an invoice and what we know of it does not say yet, as JSON, the earliest first: what they said it is for, and what they took
 * with the order that this is the one invoice of; also what is in QuickBooks by now, until the invoice was read after it. What a person enters there by
 * hand is taken to be there once payments that are none of ours came to as much since, the earliest of it first.
 */
export const collectedFor = (invoiceId: RawBuilder<unknown>): RawBuilder<Collected[]> => sql`(
  select coalesce(json_agg(json_build_object('amount', case when p.posted then p.part else least(p.part, p.up_to - e.entered) end, 'rep', r.name,
    'on', p.taken_on::text, 'books', case when not p.posted then 'byHand' when b.state in ('error', 'ignored') then 'refused'
    when l.local_id is not null or (select app.posts_now(${company}::uuid)) then 'waits' else 'held' end) order by p.taken_on, p.id), '[]')
  from (
    select t.id, t.rep_id, t.taken_on, t.posted, k.amount as part, sum(k.amount) over (partition by t.posted order by t.taken_on, t.id) as up_to,
      min(t.taken_on) over (partition by t.posted) as since
    from (
      select e.payment_id, e.amount from collected_parts e where ${ofCompany('e')} and e.invoice_id = ${invoiceId}
      union all
      select t.id, t.amount from order_invoices o join collected_payments t on ${ofCompany('t')} and t.order_id = o.order_id
      where ${ofCompany('o')} and o.invoice_id = ${invoiceId} and not exists (
        select from order_invoices z where ${ofCompany('z')} and z.order_id = o.order_id and z.invoice_id <> o.invoice_id)) k
    join collected_payments t on ${ofCompany('t')} and t.id = k.payment_id and t.aside <> 'givenBack') p
  join reps r on ${ofCompany('r')} and r.id = p.rep_id
  left join postings b on ${ofCompany('b')} and b.kind = 'collected' and b.source_id = p.id::text
  left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.external_id = b.external_id
  cross join lateral (select case when p.posted then 0 else ${paidByOthers(invoiceId, sql`p.since`)} end as entered) e
  where case when p.posted then coalesce(b.state, '') not in ('voided', 'gone') and (l.local_id is null or exists (
      select from external_links v join payments m on ${ofCompany('m')} and m.id = l.local_id and not m.voided and not m.deleted
        and m.applied @> jsonb_build_array(jsonb_build_object('kind', 'Invoice', 'externalId', v.external_id))
      where ${ofCompany('v')} and v.provider = 'quickbooks' and v.kind = 'invoice' and v.local_id = ${invoiceId}
        and coalesce(v.asked_at, '-infinity') < b.posted_at and b.posted_at > now() - ${mostUnread}::interval))
    else p.up_to > e.entered end)`

/** Cents that payments of QuickBooks from that day on, of the customer or whom they are below, pay of an invoice, without those that we post. */
const paidByOthers = (invoiceId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`(
  select coalesce(sum(a.amount), 0)
  from invoices n join customers c on ${ofCompany('c')} and c.id = n.customer_id
  join external_links v on ${ofCompany('v')} and v.provider = 'quickbooks' and v.kind = 'invoice' and v.local_id = n.id
  join payments m on ${ofCompany('m')} and m.customer_id = any(array[c.id, c.parent_id]) and m.date >= ${since} and not m.voided and not m.deleted
  cross join lateral jsonb_to_recordset(m.applied) as a (kind text, "externalId" text, amount bigint)
  where ${ofCompany('n')} and n.id = ${invoiceId} and a.kind = 'Invoice' and a."externalId" = v.external_id and not exists (
    select from external_links x join postings o on ${ofCompany('o')} and o.external_id = x.external_id and o.kind in ('payment', 'collected')
    where ${ofCompany('x')} and x.provider = 'quickbooks' and x.kind = 'payment' and x.local_id = m.id
      and (o.order_id in (select z.order_id from order_invoices z where ${ofCompany('z')} and z.invoice_id = n.id)
        or o.source_id in (select z.payment_id::text from collected_parts z where ${ofCompany('z')} and z.invoice_id = n.id))))`
