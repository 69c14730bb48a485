import type { Db } from '#server/data/db.ts'

/** Lines of an order as documents name them; `externalId`: the item in QuickBooks. */
export const soldLines = (db: Db, orderId: string) =>
  db
    .selectFrom('orderLines')
    .leftJoin('externalLinks', (join) =>
      join.onRef('externalLinks.localId', '=', 'orderLines.itemId').on('provider', '=', 'quickbooks').on('kind', '=', 'item'),
    )
    .select(['lineNo', 'description', 'itemNumber', 'quantity', 'amount', 'discountPercent', 'taxable', 'externalLinks.externalId'])
    .where('orderId', '=', orderId)
    // All of it was called off.
    .where('quantity', '>', '0')
    .orderBy('lineNo')
    .execute()
