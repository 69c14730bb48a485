import { type RawBuilder, sql } from 'kysely'
import { notEnough, type Short } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { compare } from '#trade-documents/model/decimal.ts'

/** What other restocks take of an item at a source: approved or picked, and not sent yet. `but`: without this one. */
export const promised = (item: RawBuilder<unknown>, source: RawBuilder<unknown>, but: string | null): RawBuilder<string> => sql`(
  select coalesce(sum(coalesce(n.picked, n.approved, 0)), 0) from restock_lines n
  join restocks r on ${ofCompany('r')} and r.id = n.restock_id
  where ${ofCompany('n')} and n.item_id = ${item} and r.from_id = ${source} and r.state in ('Approved', 'Picked')
    ${but ? sql`and r.id <> ${but}::uuid` : sql``})`

/** Refuses what the source does not have, whatever the rule for orders says: goods that are not there cannot be carried. Its balances are locked. */
export async function checkThere(
  db: Db,
  restock: { id: string; fromId: string },
  lines: readonly { itemId: string; quantity: string }[],
): Promise<void> {
  const { rows } = await sql<{ itemId: string; there: string }>`
    select given.item_id as "itemId",
      trim_scale(coalesce(b.available, 0) - ${promised(sql`given.item_id`, sql`${restock.fromId}::uuid`, restock.id)})::text as there
    from unnest(${lines.map(({ itemId }) => itemId)}::uuid[]) as given (item_id)
    left join stock_balances b on ${ofCompany('b')} and b.item_id = given.item_id and b.location_id = ${restock.fromId}::uuid`.execute(
    db.withoutPlugins(),
  )
  const there = new Map(rows.map((row) => [row.itemId, row.there]))
  const short = lines
    .map(({ itemId, quantity }): Short => {
      const place = { itemId, locationId: restock.fromId }
      return { ...place, there: there.get(itemId) ?? '0', wanted: quantity, more: quantity }
    })
    .filter(({ there, wanted }) => compare(wanted, '0') > 0 && compare(there, wanted) < 0)
  if (short.length) throw await notEnough(db, short)
}
