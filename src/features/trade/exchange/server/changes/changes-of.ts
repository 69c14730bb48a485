import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { applyChange } from '#trade-documents/model/apply-change.ts'
import type { OrderChange } from '#trade-documents/model/order-change.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import type { Document } from '../list/document.ts'
import { storedOrder } from '../receive/stored.ts'
import { holdOf } from '../settle/hold.ts'

/** What a partner said of an order that is not placed yet. */
export type ChangesOf = { counting: { id: string; change: OrderChange }[]; waiting: { id: string; purpose: OrderChange['purpose'] }[] }
const none: ChangesOf = { counting: [], waiting: [] }

/**
 * By document that orders, the changes of it that came before it was placed: those that count, the oldest first, and those of which nobody has
 * decided. One that came before its order waits as well.
 */
export async function changesOf(db: Db, documents: readonly Pick<Document, 'id'>[]): Promise<(id: string) => ChangesOf> {
  const { rows } = await sql<{ orderedBy: string; id: string; isOpen: boolean; content: OrderChange }>`
    select o.id as ordered_by, c.id, c.state <> 'valid' as is_open, c.content
    from edi_documents o join edi_documents c on ${ofCompany('c')} and c.number_key = o.number_key and c.number <> '' and c.partner_id = o.partner_id
      and c.release = o.release and c.test = o.test and c.kind = 'orderChange' and c.direction = 'I'
    where ${ofCompany('o')} and o.id = any(${documents.map(({ id }) => id)}::uuid[]) and (
      c.id > o.id and c.state in ('received', 'held', 'valid') and not exists (
        select from edi_documents b where ${ofCompany('b')} and b.number_key = o.number_key and b.number <> '' and b.partner_id = o.partner_id
          and b.release = o.release and b.test = o.test and b.kind = 'purchaseOrder' and b.direction = 'I'
          and b.state in ('received', 'held', 'valid') and b.id > o.id and b.id < c.id)
      or c.id < o.id and c.state in ('received', 'held') and 'changeOrderUnknown' = any(c.reasons))
    order by c.id`.execute(db)
  const by = Map.groupBy(rows, ({ orderedBy }) => orderedBy)
  return (id) => {
    const all = by.get(id)
    if (!all) return none
    return {
      counting: all.flatMap(({ id, isOpen, content }) => (isOpen ? [] : [{ id, change: content }])),
      waiting: all.flatMap(({ id, isOpen, content }) => (isOpen ? [{ id, purpose: content.purpose }] : [])),
    }
  }
}

export const orderWith = ({ content }: Pick<Document, 'content'>, { counting }: ChangesOf): PurchaseOrder =>
  counting.reduce((order, { change }) => applyChange(order, change).order, storedOrder.parse(content))

/** Nobody places an order that its partner has changed or called off, before that is decided. `ours`: the document to decide. */
export const waitingHolds = ({ number }: Pick<Document, 'number'>, { waiting }: ChangesOf): Hold[] =>
  waiting.slice(0, 1).map(({ id, purpose }) => holdOf(purpose === 'cancel' ? 'cancelWaits' : 'changeWaits', { value: number, ours: id }))

/** They are carried out with the order that was placed of the document. */
export async function noteCarriedOut(db: Db, documentId: string, { counting }: ChangesOf) {
  if (!counting.length) return
  const placed = await db.selectFrom('ediOrders').select('orderId').where('documentId', '=', documentId).limit(1).executeTakeFirst()
  const ids = counting.map(({ id }) => id)
  await db
    .updateTable('ediDocuments')
    .set({ changedOrder: placed?.orderId ?? null })
    .where('id', 'in', ids)
    .execute()
}
