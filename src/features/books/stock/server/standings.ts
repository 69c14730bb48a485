import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { decimal } from '#trade-documents/model/decimal.ts'
import type { Facts } from './expected.ts'

/** `moves`: how often it moved here. `stuck`: an adjustment of it waits for something or was refused; `moving`: one is on its way; `lost`: one was left out or deleted. */
export type Standing = Facts & {
  itemId: string
  externalId: string | null
  name: string
  isCounted: boolean
  moves: number
  stuck: boolean
  moving: boolean
  lost: boolean
}

/** Of all items that are counted or of which something is kept, or of these. One statement, whatever their number: only the proof asks for all. */
export async function standingsOf(db: Db, itemIds?: readonly string[]): Promise<Standing[]> {
  const only = (column: string) => (itemIds ? sql`and ${sql.ref(column)} = any(${[...itemIds]}::uuid[])` : sql``)
  const { rows } = await sql<Standing>`
    with balances as (select item_id, sum(on_hand) as on_hand, sum(in_transit) as in_transit, sum(last_seq) as moves
        from stock_balances where ${ofCompany()} ${only('item_id')} group by item_id),
      goods as (select item_id, sum(quantity) as quantity from stock_moves
        where ${ofCompany()} and document_kind in ('shipment', 'return', 'device') ${only('item_id')} group by item_id),
      booked as (select b.item_id, sum(b.quantity) as quantity from stock_booked b join stock_readings r on ${ofCompany('r')} and b.created_at >= r.begun_at
        where ${ofCompany('b')} ${only('b.item_id')} group by b.item_id),
      ours as (
        select item_id, quantity, 'blocked' as state from stock_unposted where ${ofCompany()} ${only('item_id')}
        union all select l.item_id, l.quantity, p.state from stock_posting_lines l join stock_postings p on ${ofCompany('p')} and p.id = l.posting_id
        where ${ofCompany('l')} and p.state <> 'posted' ${only('l.item_id')}),
      pending as (select item_id, coalesce(sum(quantity) filter (where state not in ('ignored', 'gone')), 0) as quantity,
        bool_or(state in ('blocked', 'error')) as stuck, bool_or(state in ('waiting', 'sending', 'unknown')) as moving,
        bool_or(state in ('ignored', 'gone')) as lost from ours group by item_id)
    select i.id as "itemId", k.external_id as "externalId", i.full_name as name, i.item_type = 'Inventory' and i.active as "isCounted",
      coalesce(b.on_hand, 0)::text as "onHand", coalesce(b.in_transit, 0)::text as "inTransit", coalesce(g.quantity, 0)::text as goods,
      coalesce(o.quantity, 0)::text as booked, coalesce(p.quantity, 0)::text as pending, coalesce(b.moves, 0)::int as moves,
      coalesce(p.stuck, false) as stuck, coalesce(p.moving, false) as moving, coalesce(p.lost, false) as lost
    from items i left join balances b on b.item_id = i.id left join goods g on g.item_id = i.id left join booked o on o.item_id = i.id
      left join pending p on p.item_id = i.id
      left join external_links k on ${ofCompany('k')} and k.provider = 'quickbooks' and k.kind = 'item' and k.local_id = i.id and k.removed_at is null
    where ${ofCompany('i')} ${only('i.id')} and (i.item_type = 'Inventory' and i.active or b.on_hand <> 0 or b.in_transit <> 0)`.execute(
    db.withoutPlugins(),
  )
  return rows.map((row) => ({ ...row, ...factsOf(row) }))
}

const tidy = (quantity: string) => decimal(quantity) ?? '0'
// PostgreSQL writes the zeros at the end that its sums have.
const factsOf = ({ onHand, inTransit, goods, booked, pending }: Facts): Facts => ({
  onHand: tidy(onHand),
  inTransit: tidy(inTransit),
  goods: tidy(goods),
  booked: tidy(booked),
  pending: tidy(pending),
})
