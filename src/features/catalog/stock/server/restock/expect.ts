import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { lockBalances } from '../lock.ts'

/** What is asked for at a location and not on its way there yet: more with a plus, less with a minus. */
export async function expectGoods(db: Db, locationId: string, lines: readonly { itemId: string; quantity: string }[]): Promise<void> {
  const changed = lines.filter(({ quantity }) => quantity !== '0')
  if (!changed.length) return
  await lockBalances(
    db,
    changed.map(({ itemId }) => ({ itemId, locationId })),
  )
  await sql`update stock_balances b set expected = b.expected + given.quantity
    from unnest(${changed.map(({ itemId }) => itemId)}::uuid[], ${changed.map(({ quantity }) => quantity)}::numeric[]) as given (item_id, quantity)
    where ${ofCompany('b')} and b.location_id = ${locationId}::uuid and b.item_id = given.item_id`.execute(db.withoutPlugins())
}
