import type { Db } from '#server/data/db.ts'
import { applyChange } from '#trade-documents/model/apply-change.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Document } from '../list/document.ts'
import { storedChange, storedOrder } from '../receive/stored.ts'

/** A partner's order with what it changed of it since, as far as that was carried out. `before`: without this change and those after it. */
export async function orderAsChanged(db: Db, document: Document, before?: string): Promise<PurchaseOrder> {
  const { id, numberKey, partnerId, release, test, content } = document
  const changes = await db
    .selectFrom('ediDocuments')
    .select('content')
    .where('numberKey', '=', numberKey)
    .where('number', '<>', '')
    .where('partnerId', '=', partnerId)
    .where('release', '=', release)
    .where('kind', '=', 'orderChange')
    .where('direction', '=', 'I')
    .where('test', '=', test)
    .where('state', '=', 'valid')
    .where('id', '>', id)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id')
    .execute()
  return changes.reduce((order, change) => applyChange(order, storedChange.parse(change.content)).order, storedOrder.parse(content))
}
