import { sql } from 'kysely'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { compare, sum } from '#trade-documents/model/decimal.ts'
import type { StockDocumentKind } from '../contract.ts'
import { openOrDefault } from './locations.ts'
import { lockBalances, type Place } from './lock.ts'
import { type Moved, type Movement, moveStock } from './move.ts'
import { neverLeft } from './never-left.ts'
import { countingOf } from './rules.ts'
import { shippedAt, takenBackAt } from './told-late.ts'

/**
 * Before goods of an order move and it holds others than before, in one transaction: everything that either touches, so that two who do so wait
 * for each other and not in a ring.
 */
export async function lockForOrder(db: Db, orderId: string, itemIds: readonly string[], locationId: string): Promise<void> {
  const counting = await countingOf(db)
  if (!counting) return
  const { rows: held } = await sql<Place>`
    select item_id as "itemId", location_id as "locationId" from stock_reservations
    where ${ofCompany()} and order_id = ${orderId}::uuid`.execute(db.withoutPlugins())
  const here = itemIds.flatMap((itemId) => [locationId, counting.locationId].map((place) => ({ itemId, locationId: place })))
  const places = [...held, ...here]
  if (places.length) await lockBalances(db, places)
}

type Moves = { itemId: string; locationId: string; quantity: string; line: number; at: Date }
/**
 * What a return or a credit put on hand is not there after all, and what of it was scrapped was not either, piece by piece as the journal has it.
 * Whoever counted since did not find it. `orderId`: that it is of; null: of none.
 */
export async function returnedBack(
  db: Db,
  by: Pick<Actor, 'actor'>,
  { id, orderId }: { id: string; orderId: string | null },
  movement: Omit<Movement, 'kind' | 'documentKind' | 'documentId'>,
): Promise<void> {
  const { rows } = await sql<Moves & { kind: 'return' | 'adjustment' }>`
    select document_kind as kind, item_id as "itemId", location_id as "locationId", trim_scale(-quantity)::text as quantity, document_line as line,
      created_at as at
    from stock_moves
    where ${ofCompany()} and document_kind in ('return', 'adjustment') and document_id = ${id} and kind = document_kind
    order by created_at, document_line`.execute(db.withoutPlugins())
  const [first] = rows
  if (!first) return
  const itemIds = rows.map(({ itemId }) => itemId)
  if (orderId) await lockForOrder(db, orderId, itemIds, first.locationId)
  const undo = (kind: 'return' | 'adjustment') =>
    moveStock(
      db,
      by,
      { ...movement, kind: 'correction', documentKind: kind, documentId: id },
      rows.filter((row) => row.kind === kind),
    )
  const moved = [...(await undo('return')), ...(await undo('adjustment'))]
  await neverLeft(db, by, { ...movement, documentId: id }, earlier(await takenBackAt(db, id), first.at), netOf(moved))
}

/** What a device told of late moved by what it said, not since it was told. */
const earlier = (said: Date | null, at: Date): Date => (said && said < new Date(at) ? said : at)

/** Of each item at each place all together: what was scrapped at once was never on hand. */
const netOf = (moved: readonly Moved[]) =>
  [...Map.groupBy(moved, ({ itemId, locationId }) => `${itemId} ${locationId}`).values()].flatMap((same) => {
    const [one] = same
    const quantity = sum(same.map((each) => each.quantity))
    return one && compare(quantity, '0') !== 0 ? [{ ...one, quantity }] : []
  })

/** What a document took comes back to where it was taken, as far as that is open still, piece by piece as the journal has it. */
export async function moveBack(
  db: Db,
  by: Pick<Actor, 'actor'>,
  document: { kind: StockDocumentKind; id: string; orderId: string },
  movement: Omit<Movement, 'kind' | 'documentKind' | 'documentId'>,
): Promise<Moved[]> {
  const { rows } = await sql<Moves>`
    select item_id as "itemId", location_id as "locationId", trim_scale(-quantity)::text as quantity, document_line as line, created_at as at
    from stock_moves
    where ${ofCompany()} and document_kind = ${document.kind} and document_id = ${document.id} and kind = 'sale'`.execute(
    db.withoutPlugins(),
  )
  const [first] = rows
  if (!first) return []
  // A shipment leaves one location.
  const locationId = await openOrDefault(db, first.locationId)
  const itemIds = rows.map(({ itemId }) => itemId)
  await lockForOrder(db, document.orderId, itemIds, locationId)
  const lines = rows.map((row) => ({ ...row, locationId }))
  const moved = await moveStock(db, by, { ...movement, kind: 'correction', documentKind: document.kind, documentId: document.id }, lines)
  if (locationId !== first.locationId) return moved
  const saidAt = document.kind === 'shipment' ? await shippedAt(db, document.id) : null
  await neverLeft(db, by, { ...movement, documentId: document.id }, earlier(saidAt, first.at), moved)
  return moved
}
