import { type RawBuilder, sql } from 'kysely'
import { typedLabel } from '#contract/order-label.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { endOf } from '#server/data/beginning.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { OrderState } from '../../contract.ts'

type Found = { id: string; label: string; state: OrderState; poNumber: string; grandTotal: number; customerName: string }

const mostFound = 5
/** So many whose PO number begins alike are looked at for those that the caller reaches. */
const mostLookedAt = 500
/** Fewer signs begin the PO numbers of half the company. */
const fewestSigns = 3

/**
 * Orders that the caller may see: with this number, its payment request too (`1001`), or the one that is meant (`#1001`, `PR-1001`); whose PO
 * number begins so; that a shipment with this tracking number left for.
 */
export async function quickSearch(context: DbContext, search: string): Promise<Found[]> {
  const candidates = [...numbered(search), ...written(search.trim().toLowerCase())]
  if (!candidates.length || !can(memberOf(context).role, 'orders.read')) return []
  const { condition } = await visibleCustomers(context)
  const { rows } = await sql<Found>`
    select o.id, o.label, o.state, o.po_number as "poNumber", o.grand_total as "grandTotal", c.customer_name as "customerName"
    from (select id, min(rank) as rank from (${sql.join(candidates, sql` union all `)}) candidates group by id) f
    join orders o on ${ofCompany('o')} and o.id = f.id join customers c on ${ofCompany('c')} and c.id = o.customer_id
    where ${condition} order by f.rank, o.source = 'invoice', lower(o.po_number) collate "C", o.id limit ${sql.lit(mostFound)}`.execute(
    context.db.withoutPlugins(),
  )
  return rows
}

function numbered(search: string): RawBuilder<unknown>[] {
  const typed = typedLabel(search)
  if (!typed) return []
  return [
    sql`select o.id, 0 as rank from orders o
      where ${ofCompany('o')} and o.number = ${typed.number}::bigint and (o.source = 'invoice' or not ${typed.isRequest})`,
  ]
}

/** Numbers have a digit in them; `PO 4711` is 4711 to whoever left the letters out. */
function written(typed: string): RawBuilder<unknown>[] {
  if (typed.length < fewestSigns || !/\d/.test(typed)) return []
  const bare = typed.replace(/^(?:po|p\.o\.)[ #:-]{1,3}/, '')
  const beginnings = [...new Set([typed, bare])].filter((each) => each.length >= fewestSigns)
  return [
    ...beginnings.map(
      (each) => sql`(select o.id, 1 as rank from orders o where ${ofCompany('o')} and o.po_number <> ''
        and lower(o.po_number) collate "C" >= ${each} and lower(o.po_number) collate "C" < ${endOf(each)}
        order by lower(o.po_number) collate "C" limit ${sql.lit(mostLookedAt)})`,
    ),
    sql`(select s.order_id, 2 as rank from shipments s where ${ofCompany('s')} and s.tracking <> '' and s.called_off_at is null
      and lower(s.tracking) = ${typed} limit ${sql.lit(mostLookedAt)})`,
  ]
}
