import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, deviceOf } from '#server/http/context.ts'
import type { Card, listCards } from '../contract.ts'

const most = 200
const keptDays = 31

type Row = Omit<Card, 'url'> & { code: string | null }

/** What the rep who has the device asked for on it, but for requests that were called off since; `orderId`: that alone. */
export async function cardsOf(context: DbContext, orderId: string | null = null): Promise<RawResult<typeof listCards>['rows']> {
  const { deviceId, repId } = deviceOf(context)
  const { rows } = await sql<Row>`
    select k.order_id as "orderId", o.label, m.client_id as document, o.customer_id as "customerId", c.customer_name as "customerName",
      case when o.open_amount <= 0 then 'paid' when p.processing then 'processing' when l.lives then 'open' else 'over' end as state,
      greatest(o.open_amount, 0)::bigint as amount, coalesce(p.paid, 0)::bigint as paid, p.paid_at as "paidAt", k.asked_at as "askedAt",
      case when o.open_amount > 0 and l.lives then l.code end as code, case when l.lives then l.expires_at end as "expiresAt"
    from device_cards k join orders o on ${ofCompany('o')} and o.id = k.order_id
    join customers c on ${ofCompany('c')} and c.id = o.customer_id
    left join device_documents m on ${ofCompany('m')} and m.id = k.document_id
    left join lateral (
      select e.code, e.expires_at, e.state in ('Active', 'Opened') and e.expires_at > now() and e.order_version = o.version as lives
      from payment_links e where ${ofCompany('e')} and e.order_id = o.id order by e.id desc limit 1) l on true
    left join lateral (
      select sum(i.amount_received - i.amount_refunded) filter (where i.status = 'succeeded') as paid, max(i.paid_at) as paid_at,
        bool_or(i.status = 'processing') as processing
      from payment_intents i where ${ofCompany('i')} and i.order_id = o.id) p on true
    where ${ofCompany('k')} and k.device_id = ${deviceId}::uuid and k.rep_id = ${repId}::uuid
      and (${orderId}::uuid is null or k.order_id = ${orderId}::uuid) and not (o.source = 'invoice' and o.state = 'Cancelled')
      and k.asked_at > now() - ${keptDays} * interval '1 day'
    order by k.asked_at desc, k.order_id limit ${sql.lit(most)}`.execute(context.db.withoutPlugins())
  const { publicUrl } = context.services.config
  return rows.map(({ code, ...row }) => ({ ...row, url: code ? `${publicUrl}/payment/${code}` : '' }))
}
