import { sql } from 'kysely'
import { countingOf } from '#features/catalog/stock/server/door.ts'
import { literals } from '#server/data/conditions.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { endStates, type RestockState } from '../../ways.ts'
import { everyNeeded } from '../proposals.ts'

const mostProposed = 300
const mostShown = 5
/** Whoever has received those sees others. */
const mostOnTheirWay = 50
/** So long after it ended, whoever asked for it still reads what became of it. */
const shownDays = 3

export type OfVan = {
  /** Of the company: when the proposal was computed. */
  day: string
  fromName: string
  /** What is missing up to par, and what of it the source has, as every proposal; `onHand`, `inTransit` as they were then. */
  lines: { itemId: string; pack: string; par: string; onHand: string; inTransit: string; asked: string; wanted: string; proposed: string }[]
  restocks: {
    id: string
    number: number
    state: RestockState
    askedAt: string
    note: string
    lines: {
      lineNo: number
      itemId: string
      quantity: string
      approved: string | null
      picked: string | null
      received: string
      left: string
    }[]
  }[]
  /** On their way here, and of no restock: of each line what is left. */
  transfers: { id: string; number: number; fromName: string; sentOn: string; lines: { lineNo: number; itemId: string; left: string }[] }[]
}

/** What whoever sells from a location reads of its restocks: what it lacks, by the arithmetic of every proposal, and what it has asked for. */
export async function restockOfVan(db: Db, { toId, fromId }: { toId: string; fromId: string }): Promise<OfVan | null> {
  if (!(await countingOf(db)) || fromId === toId) return null
  const [day, found, from, { rows }, transfers] = [
    await todayOf(db),
    await everyNeeded(db, { toId, fromId, most: mostProposed }, ({ wanted }) => wanted !== '0'),
    await db.selectFrom('stockLocations').select('name').where('id', '=', fromId).executeTakeFirst(),
    await sql<OfVan['restocks'][number]>`
      select r.id, r.number, r.state, r.created_at as "askedAt", r.note, (
        select coalesce(json_agg(json_build_object('lineNo', n.line_no, 'itemId', n.item_id, 'quantity', trim_scale(n.quantity)::text,
            'approved', trim_scale(n.approved)::text, 'picked', trim_scale(n.picked)::text, 'received', trim_scale(coalesce(e.received, 0))::text,
            'left', trim_scale(greatest(0, coalesce(e.quantity - e.received - e.missing, 0)))::text) order by n.line_no), '[]')
        from restock_lines n left join stock_transfer_lines e on ${ofCompany('e')} and e.transfer_id = r.transfer_id and e.item_id = n.item_id
        where ${ofCompany('n')} and n.restock_id = r.id) as lines
      from restocks r where ${ofCompany('r')} and r.id in (
        (select w.id from restocks w where ${ofCompany('w')} and w.to_id = ${toId}::uuid and w.state = 'InTransit'
          order by w.number limit ${sql.lit(mostOnTheirWay)})
        union all (select n.id from restocks n where ${ofCompany('n')} and n.to_id = ${toId}::uuid and n.state not in ('Draft', 'InTransit')
          and (n.state not in ${literals([...endStates, 'Received'])} or n.changed_at > now() - ${sql.lit(shownDays)} * interval '1 day')
          order by n.number desc limit ${sql.lit(mostShown)}))
      order by r.state = 'InTransit' desc, r.number desc`.execute(db.withoutPlugins()),
    await transfersTo(db, toId),
  ]
  return {
    day,
    fromName: from?.name ?? '',
    lines: found.map(({ itemId, pack, par, onHand, inTransit, asked, wanted, proposed }) => ({
      ...{ itemId, pack, onHand, inTransit, asked, wanted, proposed },
      par: par ?? '0',
    })),
    restocks: rows,
    transfers,
  }
}

/** What of it is proposed, as far as one restock holds it. */
export async function proposedForVan(
  db: Db,
  { toId, fromId, most }: { toId: string; fromId: string; most: number },
): Promise<{ itemId: string; quantity: string }[]> {
  if (!(await countingOf(db)) || fromId === toId) return []
  const found = await everyNeeded(db, { toId, fromId, most }, ({ proposed }) => proposed !== '0')
  return found.map(({ itemId, proposed }) => ({ itemId, quantity: proposed }))
}

/** The oldest first: they are here soonest. */
async function transfersTo(db: Db, toId: string): Promise<OfVan['transfers']> {
  const { rows } = await sql<OfVan['transfers'][number]>`
    select t.id, t.number, f.name as "fromName", t.sent_on::text as "sentOn", (
      select coalesce(json_agg(json_build_object('lineNo', e.line_no, 'itemId', e.item_id,
          'left', trim_scale(e.quantity - e.received - e.missing)::text) order by e.line_no), '[]')
      from stock_transfer_lines e where ${ofCompany('e')} and e.transfer_id = t.id and e.quantity > e.received + e.missing) as lines
    from stock_transfers t join stock_locations f on ${ofCompany('f')} and f.id = t.from_id
    where ${ofCompany('t')} and t.to_id = ${toId}::uuid and t.state <> 'Received'
      and not exists (select from restocks r where ${ofCompany('r')} and r.transfer_id = t.id)
    order by t.number limit ${sql.lit(mostOnTheirWay)}`.execute(db.withoutPlugins())
  return rows
}
