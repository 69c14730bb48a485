import { partsOf } from '#features/catalog/items/server/door.ts'
import { pricesFor } from '#features/catalog/prices/server/door.ts'
import { inBaseUnits } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { BundlePart } from './bundle-line.ts'

/**
 * Lines of an order as documents name them; `externalId`: the item in QuickBooks; `perUnit`: how many of it there one of the line is, for what is
 * counted there and sold by the case; `parts`: what lies in it, where it is a bundle there. A bundle of which something is not known there is sold
 * as what no item of theirs is.
 */
export async function soldLines(db: Db, orderId: string) {
  const lines = await db
    .selectFrom('orderLines')
    .leftJoin('externalLinks', (join) =>
      join.onRef('externalLinks.localId', '=', 'orderLines.itemId').on('provider', '=', 'quickbooks').on('kind', '=', 'item'),
    )
    .leftJoin('items', 'items.id', 'orderLines.itemId')
    .select(['lineNo', 'orderLines.description', 'itemNumber', 'quantity', 'amount', 'discountPercent', 'orderLines.taxable'])
    .select(['externalLinks.externalId', 'orderLines.itemId', 'itemType', 'orderLines.unit'])
    .where('orderId', '=', orderId)
    // All of it was called off.
    .where('quantity', '>', '0')
    .orderBy('lineNo')
    .execute()
  return inBooks(db, lines)
}

/** Lines of a credit of ours that is of no order, in the same way. */
export async function creditedLines(db: Db, creditId: string) {
  const lines = await db
    .selectFrom('creditLines')
    .leftJoin('externalLinks', (join) =>
      join.onRef('externalLinks.localId', '=', 'creditLines.itemId').on('provider', '=', 'quickbooks').on('kind', '=', 'item'),
    )
    .leftJoin('items', 'items.id', 'creditLines.itemId')
    .select(['lineNo', 'creditLines.description', 'itemNumber', 'quantity', 'amount', 'discountPercent', 'creditLines.taxable'])
    .select(['externalLinks.externalId', 'creditLines.itemId', 'itemType', 'creditLines.unit'])
    .where('creditId', '=', creditId)
    .orderBy('lineNo')
    .execute()
  return inBooks(db, lines)
}

type Kept = { lineNo: number; itemId: string | null; itemType: string | null; unit: string; externalId: string | null }

async function inBooks<Line extends Kept>(db: Db, lines: readonly Line[]) {
  const packed = lines.flatMap(({ lineNo, itemId, itemType, unit }) =>
    itemId && (itemType === 'Inventory' || itemType === 'Group') && unit ? [{ lineNo, itemId, unit, quantity: '1' }] : [],
  )
  const perUnit = new Map((packed.length ? await inBaseUnits(db, packed) : []).map(({ lineNo, quantity }) => [lineNo, quantity]))
  const parts = await partsIn(db, [...new Set(lines.flatMap(({ itemId, itemType }) => (itemId && itemType === 'Group' ? [itemId] : [])))])
  return lines.map(({ itemId, itemType, externalId, ...line }) => {
    const inside = itemType === 'Group' ? (parts.get(itemId ?? '') ?? null) : null
    const isKnown = itemType !== 'Group' || inside !== null
    return { ...line, externalId: isKnown ? externalId : null, parts: inside, perUnit: perUnit.get(line.lineNo) ?? '1' }
  })
}

/** Bundles of which all is known there. */
async function partsIn(db: Db, bundles: readonly string[]): Promise<Map<string, BundlePart[]>> {
  const parts = await partsOf(db, bundles)
  const inside = [...new Set([...parts.values()].flat().map(({ itemId }) => itemId))]
  if (!inside.length) return new Map()
  const asked = inside.map((itemId) => ({ itemId, unit: '', quantity: '1' }))
  const answers = await pricesFor(db, { customerId: null }, asked)
  const prices = new Map(inside.map((itemId, at) => [itemId, answers[at]?.unitPrice || '0']))
  const rows = await db
    .selectFrom('items')
    .innerJoin('externalLinks', 'externalLinks.localId', 'items.id')
    .select(['items.id', 'items.name', 'externalId'])
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'item')
    .where('items.id', 'in', inside)
    .execute()
  const held = await db.selectFrom('items').select(['id', 'parts']).where('id', 'in', bundles).execute()
  const items = new Map(rows.map((row) => [row.id, { ...row, price: prices.get(row.id) ?? '0' }]))
  return new Map(
    held.flatMap(({ id, parts: listed }) => {
      const found = (parts.get(id) ?? []).flatMap(({ itemId, quantity }) => {
        const item = items.get(itemId)
        return item ? [{ externalId: item.externalId, name: item.name, quantity, price: item.price }] : []
      })
      return found.length && Array.isArray(listed) && found.length === listed.length ? [[id, found] as const] : []
    }),
  )
}
