import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { OpenInvoice } from '../contract.ts'

type Contact = NonNullable<OpenInvoice['lastContact']>
type Asked = Pick<OpenInvoice, 'id' | 'customerId'>
const unknown = () => null

/**
 * When each of these invoices' customers was written to, called or visited last, or got a link that asks for that invoice. Of each kind the index
 * gives the newest. What the staff notes of a customer is not for the customer.
 */
export async function lastContacts(context: DbContext, invoices: readonly Asked[]): Promise<(of: Asked) => Contact | null> {
  const { db } = context
  if (!invoices.length || !can(memberOf(context).role, 'notes.read')) return unknown
  const customerIds = [...new Set(invoices.map(({ customerId }) => customerId))]
  const { rows } = await sql<Contact & { of: string }>`
    select c.id as of, k.kind, k.at from unnest(${customerIds}::uuid[]) c (id) cross join lateral (
      (select 'note' as kind, n.created_at as at from customer_notes n where ${ofCompany('n')} and n.customer_id = c.id and n.removed_at is null
        order by n.created_at desc, n.id desc limit 1)
      union all
      (select 'letter', r.updated_at from automation_runs r where ${ofCompany('r')} and r.customer_id = c.id and r.kind = 'email' and r.state = 'Done'
        order by r.updated_at desc, r.id desc limit 1)
      union all
      (select 'visit', v.started_at from visits v where ${ofCompany('v')} and v.customer_id = c.id and v.started_at is not null
        order by v.noted_at desc, v.id desc limit 1)) k
    union all
    select oi.invoice_id, 'link', max(l.sent_at) from order_invoices oi
      join payment_links l on ${ofCompany('l')} and l.order_id = oi.order_id and l.sent_at is not null
      where ${ofCompany('oi')} and oi.invoice_id = any(${invoices.map(({ id }) => id)}::uuid[]) group by oi.invoice_id`.execute(
    db.withoutPlugins(),
  )
  const newest = new Map<string, Contact>()
  for (const { of, kind, at } of rows) {
    const known = newest.get(of)
    if (!known || Date.parse(known.at) < Date.parse(at)) newest.set(of, { kind, at })
  }
  return ({ id, customerId }) => {
    const [link, other] = [newest.get(id), newest.get(customerId)]
    if (!link || !other) return link ?? other ?? null
    return Date.parse(link.at) < Date.parse(other.at) ? other : link
  }
}
