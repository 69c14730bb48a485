import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'

/** Cents that a rep took for an invoice, and when. `books`: whether it is on its way into QuickBooks. */
export type Collected = { amount: number; rep: string; on: string; books: 'waits' | 'held' | 'refused' }

/** How long an invoice is waited for that QuickBooks says nothing of. */
const mostUnread = '1 day'

/**
 * What reps took for an invoice and what we know of it does not say yet, as JSON, the earliest first: what they said it is for, and what they took
 * with the order that this is the one invoice of; also what is in QuickBooks by now, until the invoice was read after it. What a person enters there
 * by hand is not among it: nobody hears when it is there.
 */
export const collectedFor = (invoiceId: RawBuilder<unknown>): RawBuilder<Collected[]> => sql`(
  select coalesce(json_agg(json_build_object('amount', k.amount, 'rep', r.name, 'on', p.taken_on::text, 'books', case
    when b.state in ('error', 'ignored') then 'refused' when l.local_id is not null or exists (select from book_settings s where ${ofCompany('s')} and s.active)
      and exists (select from quickbooks_connections q where ${ofCompany('q')} and q.state = 'active') then 'waits' else 'held' end) order by p.taken_on, p.id), '[]')
  from (
    select e.payment_id, e.amount from collected_parts e where ${ofCompany('e')} and e.invoice_id = ${invoiceId}
    union all
    select t.id, t.amount from order_invoices o join collected_payments t on ${ofCompany('t')} and t.order_id = o.order_id
    where ${ofCompany('o')} and o.invoice_id = ${invoiceId} and not exists (
      select from order_invoices z where ${ofCompany('z')} and z.order_id = o.order_id and z.invoice_id <> o.invoice_id)) k
  join collected_payments p on ${ofCompany('p')} and p.id = k.payment_id and p.posted and p.aside <> 'givenBack'
  join reps r on ${ofCompany('r')} and r.id = p.rep_id
  left join postings b on ${ofCompany('b')} and b.kind = 'collected' and b.source_id = p.id::text
  left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.external_id = b.external_id
  where coalesce(b.state, '') not in ('voided', 'gone') and (l.local_id is null or exists (
    select from external_links v join payments m on ${ofCompany('m')} and m.id = l.local_id and not m.voided and not m.deleted
      and m.applied @> jsonb_build_array(jsonb_build_object('kind', 'Invoice', 'externalId', v.external_id))
    where ${ofCompany('v')} and v.provider = 'quickbooks' and v.kind = 'invoice' and v.local_id = ${invoiceId}
      and coalesce(v.asked_at, '-infinity') < b.posted_at and b.posted_at > now() - ${mostUnread}::interval)))`
