import { sql } from 'kysely'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { StockDocumentKind } from '../contract.ts'
import { openOrDefault } from './locations.ts'
import { lockBalances, type Place } from './lock.ts'
import { type Moved, type Movement, moveStock } from './move.ts'
import { neverLeft } from './never-left.ts'
import { countingOf } from './rules.ts'
import { shippedAt } from './told-late.ts'

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

/** What a document put on hand is not there after all, piece by piece as the journal has it. */
export async function returnedBack(
  db: Db,
  by: Pick<Actor, 'actor'>,
  document: { kind: StockDocumentKind; id: string; orderId: string },
  movement: Omit<Movement, 'kind' | 'documentKind' | 'documentId'>,
): Promise<void> {
  const { rows } = await sql<{ itemId: string; locationId: string; quantity: string; line: number }>`
    select item_id as "itemId", location_id as "locationId", trim_scale(-quantity)::text as quantity, document_line as line
    from stock_moves
    where ${ofCompany()} and document_kind = ${document.kind} and document_id = ${document.id} and kind = 'return'`.execute(
    db.withoutPlugins(),
  )
  const [first] = rows
  if (!first) return
  const itemIds = rows.map(({ itemId }) => itemId)
  await lockForOrder(db, document.orderId, itemIds, first.locationId)
  await moveStock(db, by, { ...movement, kind: 'correction', documentKind: document.kind, documentId: document.id }, rows)
}

/** What a document took comes back to where it was taken, as far as that is open still, piece by piece as the journal has it. */
export async function moveBack(
  db: Db,
  by: Pick<Actor, 'actor'>,
  document: { kind: StockDocumentKind; id: string; orderId: string },
  movement: Omit<Movement, 'kind' | 'documentKind' | 'documentId'>,
): Promise<Moved[]> {
  const { rows } = await sql<{ itemId: string; locationId: string; quantity: string; line: number; at: Date }>`
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
  // What a device told of late was out by what it said, not since it was told.
  const saidAt = document.kind === 'shipment' ? await shippedAt(db, document.id) : null
  const since = saidAt && saidAt < new Date(first.at) ? saidAt : first.at
  await neverLeft(db, by, { ...movement, documentId: document.id }, since, moved)
  return moved
}
