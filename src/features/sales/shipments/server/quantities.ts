import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { LineQuantities } from '../contract.ts'

/** What became of each line of an order; a shipment that was called off does not count. */
export async function quantitiesOf(db: Db, orderId: string): Promise<LineQuantities[]> {
  const { rows } = await sql<LineQuantities>`
    select l.line_no as "lineNo", l.item_number as "itemNumber", l.description, l.unit, trim_scale(l.quantity + l.called_off)::text as ordered,
      trim_scale(l.confirmed)::text as confirmed, trim_scale(s.shipped)::text as shipped, trim_scale(l.invoiced)::text as invoiced,
      trim_scale(l.called_off)::text as "calledOff", trim_scale(b.returned)::text as returned,
      trim_scale(greatest(0, l.quantity - s.shipped))::text as "left"
    from order_lines l cross join lateral (
      select coalesce(sum(e.quantity), 0) as shipped from shipments m
      join shipment_lines e on ${ofCompany('e')} and e.shipment_id = m.id and e.line_no = l.line_no
      where ${ofCompany('m')} and m.order_id = l.order_id and m.called_off_at is null) s
    cross join lateral (
      select coalesce(sum(e.quantity), 0) as returned from returns r
      join return_lines e on ${ofCompany('e')} and e.return_id = r.id and e.line_no = l.line_no
      where ${ofCompany('r')} and r.order_id = l.order_id and r.called_off_at is null) b
    where ${ofCompany('l')} and l.order_id = ${orderId}::uuid order by l.line_no`.execute(db.withoutPlugins())
  return rows
}

export function howFar(lines: readonly LineQuantities[]): 'none' | 'part' | 'all' {
  if (lines.every(({ shipped }) => shipped === '0')) return 'none'
  return lines.every(({ left }) => left === '0') ? 'all' : 'part'
}
