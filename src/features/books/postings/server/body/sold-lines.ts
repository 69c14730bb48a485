import { inBaseUnits } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'

/**
 * Lines of an order as documents name them; `externalId`: the item in QuickBooks; `perUnit`: how many of it there one of the line is, for what is
 * counted there and sold by the case.
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
  const packed = lines.flatMap(({ lineNo, itemId, itemType, unit }) =>
    itemId && itemType === 'Inventory' && unit ? [{ lineNo, itemId, unit, quantity: '1' }] : [],
  )
  const perUnit = new Map((packed.length ? await inBaseUnits(db, packed) : []).map(({ lineNo, quantity }) => [lineNo, quantity]))
  return lines.map(({ itemId: _, itemType: __, ...line }) => ({ ...line, perUnit: perUnit.get(line.lineNo) ?? '1' }))
}
