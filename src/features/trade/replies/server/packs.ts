import { matchItems } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'

/** What each line of a partner's order means here. */
export const packsOf = (db: Db, partnerId: string, { lines }: PurchaseOrder) =>
  matchItems(
    db,
    partnerId,
    lines.map(({ unit, items }) => ({ unit, ids: items.map(({ code, value }) => ({ qualifier: code, code: value })) })),
  )
export type Packs = Awaited<ReturnType<typeof packsOf>>
