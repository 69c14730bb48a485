import { sql } from 'kysely'
import { termsOfCustomers } from '#features/customers/customers/server/door.ts'
import { notBought } from '#features/sales/orders/door.ts'
import { creditOf } from '#features/sales/orders/server/door.ts'
import { literals } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { PulledCustomer } from '../contract.ts'
import type { Seat } from './seat.ts'

const lastOrders = 3
const mostLastLines = 60
/** QuickBooks has five levels of customers. */
const deepest = 8

/** A device keeps what it made for a month. */
const keptMs = 31 * 86_400_000

type Row = Omit<PulledCustomer, 'openOrders' | 'ownOrders' | 'termsId'> & { ownOrders: PulledCustomer['ownOrders'] | null }

/** Those of them that the device may know. */
export async function customersOf(db: Db, { inScope, settings }: Seat, ids: readonly string[]): Promise<PulledCustomer[]> {
  if (!ids.length) return []
  const { rows } = await sql<Row>`
    select c.id, c.customer_name as name, c.customer_company_name as "companyName", c.email, c.work_phone as phone, c.mobile_phone as mobile,
      c.address1, c.address2, c.city, c.state, c.zip, c.country_code as "countryCode", c.sales_representative as "repCode",
      c.price_level_id as "levelId", c.on_hold as "onHold", c.on_hold_reason as "holdReason", c.credit_limit as "creditLimit",
      c.open_balance as "openBalance", coalesce(u.exempt, false) as "taxExempt", u.code as "taxCodeId",
      case when c.parent_id is null then '[]' else (
        with recursive up as (
          select p.id, p.parent_id, p.customer_name, p.price_level_id, 1 as depth from customers p where ${ofCompany('p')} and p.id = c.parent_id
          union all select p.id, p.parent_id, p.customer_name, p.price_level_id, b.depth + 1 from up b
            join customers p on ${ofCompany('p')} and p.id = b.parent_id where b.depth < ${deepest})
        select coalesce(json_agg(json_build_object('id', id, 'name', customer_name, 'levelId', price_level_id) order by depth), '[]') from up) end as above,
      (select min(i.date) from invoices i where ${ofCompany('i')} and i.customer_id = c.id and i.balance <> 0 and i.balance > 0
        and not i.voided and not i.deleted) as "unpaidSince",
      (select coalesce(json_agg(json_build_object('id', a.id, 'addressName', a.address_name, 'address1', a.address1, 'address2', a.address2,
          'city', a.city, 'state', a.state, 'zip', a.zip) order by a.id), '[]')
        from shipping_addresses a where ${ofCompany('a')} and a.customer_id = c.id) as addresses,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', trim(t.fn || ' ' || t.ln), 'position', t.position, 'email', t.email,
          'phone', t.phone) order by t.created_at, t.id), '[]')
        from contacts t where ${ofCompany('t')} and t.customer_id = c.id and t.active) as contacts,
      p.planned_on::text as "nextVisit", coalesce(p.note, '') as "visitNote", coalesce(p.code, '') as "visitRep",
      coalesce(o.orders, '[]') as "lastOrders",
      (select json_agg(json_build_object('id', o.id, 'open', o.open_amount)) from orders o
        where ${ofCompany('o')} and o.customer_id = c.id and o.state = 'OnAccount' and o.device_id = ${settings.device.id}::uuid
          and o.created_at > ${new Date(Date.now() - keptMs)}) as "ownOrders",
      (select coalesce(json_agg(json_build_object('itemId', l.item_id, 'unit', l.unit, 'quantity', trim_scale(l.quantity)::text) order by l.line_no), '[]')
        from (select * from order_lines l where ${ofCompany('l')} and l.order_id = o.newest and l.item_id is not null and l.quantity > 0
          order by l.line_no limit ${mostLastLines}) l) as "lastLines"
    from unnest(${ids}::uuid[]) asked (id) join customers c on ${ofCompany('c')} and c.id = asked.id
    left join lateral (
      select v.planned_on, v.note, r.code from visits v join reps r on ${ofCompany('r')} and r.id = v.rep_id
      where ${ofCompany('v')} and v.customer_id = c.id and v.started_at is null and v.called_off_at is null) p on true
    left join lateral (
      select json_agg(json_build_object('id', n.id, 'label', n.label, 'day', n.order_date, 'total', n.grand_total, 'state', n.state)
          order by n.number desc) as orders, (array_agg(n.id order by n.number desc))[1] as newest
      from (select o.id, o.number, o.label, o.order_date, o.grand_total, o.state from orders o where ${ofCompany('o')} and o.customer_id = c.id
          and o.source <> 'invoice' and o.state not in ${literals(notBought)}
        order by o.number desc limit ${lastOrders}) n) o on true
    left join lateral (
      select coalesce(k.snapshot ->> 'taxable' = 'false' or not t.taxable, false) as exempt, t.id as code
      from external_links k
      left join external_links m on ${ofCompany('m')} and m.provider = 'quickbooks' and m.kind = 'taxCode' and m.external_id = k.snapshot ->> 'taxCode'
      left join tax_codes t on ${ofCompany('t')} and t.id = m.local_id and t.active
      where ${ofCompany('k')} and k.provider = 'quickbooks' and k.kind = 'customer' and k.local_id = c.id limit 1) u on true
    where ${inScope} order by c.id`.execute(db.withoutPlugins())
  if (!rows.length) return []
  const known = rows.map(({ id }) => id)
  const [credit, terms] = [await creditOf(db, known), await termsOfCustomers(db, known)]
  return rows.map(({ ownOrders, ...row }) => {
    // What was collected stands beside each invoice.
    const { used, collected } = credit.get(row.id) ?? { used: row.openBalance, collected: 0 }
    const openOrders = Math.max(0, used + collected - row.openBalance)
    return { ...row, openOrders, ...(ownOrders && { ownOrders }), termsId: terms.get(row.id) ?? null }
  })
}
