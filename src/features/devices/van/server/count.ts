import { sql } from 'kysely'
import { takeCount } from '#features/catalog/counts/server/door.ts'
import { byClock, saidAt } from '#features/catalog/stock/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { sum } from '#trade-documents/model/decimal.ts'

/** `saidAt`: when it was counted by the device's clock; `at`: by ours. */
export type CountLine = { itemId: string; counted: string; saidAt: number; at: number }
/** `skewMs`: how wrong that clock was. */
type Counted = { skewMs: number; requestKey: string; deviceId: string; locationId: string; note: string; lines: readonly CountLine[] }

/**
 * The van as it was counted. What the office moved counts by our clock. What this device handed in counts by its own, in which its documents and
 * its count stand in the order in which they were made, unless it was set in between: a sale of before is out of the van although it came later, one of after is not yet.
 */
export async function keepVanCount(db: Db, by: Actor, { skewMs, requestKey, deviceId, locationId, note, lines }: Counted): Promise<void> {
  const moved = await ownMoves(db, { deviceId, locationId, skewMs }, lines)
  const ofItem = Map.groupBy(moved, ({ itemId }) => itemId)
  await takeCount(db, by, {
    ...{ requestKey, locationId, note },
    lines: lines.map(({ itemId, counted, saidAt, at }) => ({
      itemId,
      counted,
      at: new Date(at),
      also: sum([
        '0',
        ...(ofItem.get(itemId) ?? []).flatMap(({ quantity, madeAt, movedAt }) => {
          const [isBefore, isInJournal] = [madeAt <= saidAt, movedAt <= at]
          if (isBefore === isInJournal) return []
          return [isBefore ? quantity : negative(quantity)]
        }),
      ]),
    })),
  })
}

const negative = (quantity: string) => (quantity.startsWith('-') ? quantity.slice(1) : quantity === '0' ? '0' : `-${quantity}`)

const dayMs = 86_400_000
type Move = { itemId: string; quantity: string; madeAt: number; movedAt: number }

/**
 * What documents of the device took out of the van or brought back, by document: what was called off since, or came back and was scrapped, is in
 * their sum. What was made in the stead of another one moved its goods when that one did.
 */
async function ownMoves(
  db: Db,
  { deviceId, locationId, skewMs }: { deviceId: string; locationId: string; skewMs: number },
  lines: readonly CountLine[],
): Promise<Move[]> {
  const since = new Date(Math.min(...lines.map(({ at }) => at)) - dayMs)
  const { rows } = await sql<Omit<Move, 'madeAt' | 'movedAt'> & { id: string; madeAt: string; movedAt: string }>`
    select m.id, s.item_id as "itemId", trim_scale(sum(s.quantity))::text as quantity, ${byClock('m', skewMs)} as "madeAt", min(s.created_at) as "movedAt"
    from (select e.item_id, e.quantity, e.created_at, e.document_kind,
        case when e.document_id ~ '^[0-9a-f-]{36}$' then e.document_id::uuid end as document_id
      from stock_moves e where ${ofCompany('e')} and e.location_id = ${locationId}::uuid and e.created_at > ${since}
        and e.document_kind in ('shipment', 'return', 'adjustment', 'transfer') and e.item_id = any(${lines.map(({ itemId }) => itemId)}::uuid[])) s
    left join shipments h on ${ofCompany('h')} and s.document_kind = 'shipment' and h.id = s.document_id
    left join returns t on ${ofCompany('t')} and s.document_kind in ('return', 'adjustment') and t.id = s.document_id
    left join credits c on ${ofCompany('c')} and s.document_kind in ('return', 'adjustment') and c.id = s.document_id
    join device_documents m on ${ofCompany('m')} and m.id = coalesce(h.request_key, t.document_id, c.document_id, case when s.document_kind = 'transfer' then s.document_id end) and m.device_id = ${deviceId}::uuid
    where m.made_at is not null group by s.item_id, m.id, m.made_at, m.skew_ms`.execute(db.withoutPlugins())
  const moves = rows.map(({ madeAt, movedAt, ...row }) => ({ ...row, madeAt: Date.parse(madeAt), movedAt: Date.parse(movedAt) }))
  // Earlier than it says itself: of what was made before the counting that changes nothing.
  const counted = Math.min(...lines.map((line) => line.saidAt))
  const first = await saidAt(
    db,
    moves.filter(({ madeAt }) => madeAt > counted).map(({ id }) => id),
    skewMs,
  )
  return moves.map(({ id, ...move }) => ({ ...move, madeAt: Math.min(move.madeAt, first.get(id) ?? move.madeAt) }))
}
