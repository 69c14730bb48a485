import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Moved, type Movement, moveStock } from './move.ts'

type Event = Pick<Movement, 'documentId' | 'movedOn'>
/** `quantity`: what came back of it just now. */
type Back = Pick<Moved, 'itemId' | 'locationId' | 'quantity' | 'line'>

/**
 * Goods that are back because they never left were there whenever somebody counted since `since`: what a count has found of them already is not
 * there twice. With a minus: goods that had left before somebody counted, which is told after it. A count that is approved said how many there are, and so many there stay; of one that is not, there should have been that many more.
 * After `moveStock`, which holds the locks. `until`: counts of after that have heard of it, as of what was moved then.
 */
export async function neverLeft(
  db: Db,
  by: Pick<Actor, 'actor'>,
  { documentId, movedOn }: Event,
  since: string | Date,
  back: readonly Back[],
  until: Date | null = null,
): Promise<void> {
  if (!back.length) return
  const inTime = sql`n.counted_at > ${since} and (${until}::timestamptz is null or n.counted_at <= ${until}::timestamptz)`
  const { rows: known } = await sql<{ itemId: string; countId: string; number: number }>`
    select distinct on (n.item_id) n.item_id as "itemId", c.id as "countId", c.number from stock_count_lines n
    join stock_counts c on ${ofCompany('c')} and c.id = n.count_id
    join ${given(back)} on g.item_id = n.item_id and g.location_id = c.location_id
    where ${ofCompany('n')} and ${inTime} and c.state = 'approved' order by n.item_id, n.counted_at desc`.execute(db.withoutPlugins())
  const counts = new Map(known.map((row) => [row.itemId, row]))
  for (const line of back) {
    const count = counts.get(line.itemId)
    if (!count) continue
    const movement = { kind: 'correction', documentKind: 'count', documentId, documentName: `#${count.number}`, movedOn } as const
    await moveStock(db, by, movement, [{ ...line, quantity: negated(line.quantity) }])
  }
  const expect = (lines: readonly Back[], more: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
    sql`update stock_count_lines n set expected = n.expected + ${more} from stock_counts c, ${given(lines)}
      where ${ofCompany('n')} and ${ofCompany('c')} and c.id = n.count_id and c.state in ('open', 'counted') and g.location_id = c.location_id
        and n.item_id = g.item_id and ${when}`.execute(db.withoutPlugins())
  await expect(
    back.filter(({ itemId }) => !counts.has(itemId)),
    sql`g.quantity`,
    inTime,
  )
  // What they were told then is in what the approved one found.
  if (until)
    await expect(
      back.filter(({ itemId }) => counts.has(itemId)),
      sql`-g.quantity`,
      sql`n.counted_at > ${until}`,
    )
}

const negated = (quantity: string) => (quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`)
const given = (lines: readonly Back[]) =>
  sql`(select item_id, location_id, sum(quantity) as quantity from unnest(${lines.map(({ itemId }) => itemId)}::uuid[],
    ${lines.map(({ locationId }) => locationId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::numeric[]) as t (item_id, location_id, quantity)
    group by item_id, location_id) g`

/**
 * By how much the journal of a moment in the past was wrong, as far as it is known by now: what counts found since, and goods that had not left, or
 * had not come back.
 * The movements of an item at a location after `at`.
 */
export const foundSince = (
  item: RawBuilder<unknown>,
  location: RawBuilder<unknown>,
  at: Date | RawBuilder<unknown>,
): RawBuilder<string> => sql`
  (select coalesce(sum(f.quantity), 0) from stock_moves f where ${ofCompany('f')} and f.item_id = ${item} and f.location_id = ${location}
    and f.created_at > ${at} and case
      when f.document_kind = 'count' then true
      when f.kind = 'correction' and f.document_kind in ('shipment', 'return', 'adjustment') then exists (select from stock_moves s
        where ${ofCompany('s')} and s.document_kind = f.document_kind and s.document_id = f.document_id and s.document_line = f.document_line
        and s.kind = case f.document_kind when 'shipment' then 'sale' else f.document_kind end and s.item_id = f.item_id and s.created_at <= ${at})
      when f.kind = 'transferIn' then exists (select from stock_transfer_receipts r join stock_transfers t on ${ofCompany('t')} and t.id = r.transfer_id
        where ${ofCompany('r')} and r.request_key::text = f.document_id and t.from_id = f.location_id and t.created_at <= ${at})
      else false end)`
