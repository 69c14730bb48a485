import { z } from 'zod'
import { documentPath, orderPath } from '#contract/places.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { HistoryEvent } from '../../contract.ts'
import type { Document } from './document.ts'

const most = 200
const changesOf = (changes: unknown) => (Array.isArray(changes) ? changes : []) as { field: string; to: string }[]

/** What happened to a document, and who did it, in order. */
export async function historyOf({ db }: DbContext, document: Document): Promise<HistoryEvent[]> {
  const own: HistoryEvent = {
    at: document.receivedAt,
    what: document.direction === 'I' ? 'received' : 'written',
    actor: '',
    text: '',
    path: null,
  }
  const found = await Promise.all([acknowledgment(db, document), orders(db, document), sendings(db, document), decisions(db, document)])
  return [own, ...found.flat()].sort((one, other) => (one.at < other.at ? -1 : 1))
}

async function decisions(db: Db, { id }: Document): Promise<HistoryEvent[]> {
  const rows = await db
    .selectFrom('auditEvents')
    .select(['at', 'actor', 'action', 'changes'])
    .where('recordKind', '=', 'document')
    .where('recordId', '=', id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at, actor, action, changes }) => ({
    at,
    actor,
    what: action,
    path: null,
    text: changesOf(changes).find(({ field }) => field === 'reason')?.to ?? '',
  }))
}

/** `text`: over which connection, and what shows that it is there. */
async function sendings(db: Db, { id, direction }: Document): Promise<HistoryEvent[]> {
  if (direction === 'I') return []
  const rows = await db
    .selectFrom('deliveries')
    .select(['updatedAt', 'result'])
    .where('recordKind', '=', 'document')
    .where('recordId', '=', id)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ updatedAt: at, result }) => {
    const { connection, proof } = sent.parse(result)
    return { at, what: proof ? 'delivered' : 'sent', actor: '', text: [connection, proof].filter(Boolean).join(': '), path: null }
  })
}
const sent = z.object({ connection: z.string(), proof: z.string() })

async function orders(db: Db, { id }: Document): Promise<HistoryEvent[]> {
  const rows = await db
    .selectFrom('ediOrders')
    .innerJoin('orders', 'orders.id', 'ediOrders.orderId')
    .select(['orders.id', 'orders.number', 'orders.createdAt'])
    .where('ediOrders.documentId', '=', id)
    .orderBy('orders.number')
    .limit(most)
    .execute()
  return rows.map((order) => ({ at: order.createdAt, what: 'ordered', actor: '', text: `#${order.number}`, path: orderPath(order.id) }))
}

async function acknowledgment(db: Db, { groupId }: Document): Promise<HistoryEvent[]> {
  if (!groupId) return []
  const rows = await db
    .selectFrom('ediGroups')
    .innerJoin('ediDocuments', 'ediDocuments.id', 'ediGroups.acknowledgedBy')
    .select(['ediDocuments.id', 'ediDocuments.receivedAt'])
    .where('ediGroups.id', '=', groupId)
    .execute()
  return rows.map(({ id, receivedAt }) => ({ at: receivedAt, what: 'acknowledged', actor: '', text: '', path: documentPath(id) }))
}
