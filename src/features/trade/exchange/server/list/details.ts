import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { matchItems } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getDocument } from '../../contract.ts'
import type { ShownOrder } from '../../shown-order.ts'
import { storedHolds, storedOrderOrChange, storedProblems } from '../receive/stored.ts'
import { documentOf } from './document.ts'
import { historyOf } from './history.ts'
import { documentRow } from './list.ts'
import { shownOrder } from './shown-order.ts'

export async function documentDetails(context: DbContext, id: string): Promise<RawResult<typeof getDocument>> {
  const { db } = context
  const document = await documentOf(db, id)
  const { kind, content, partnerId, groupId, fileId, version, control, sameAs } = document
  const order = content && (kind === 'purchaseOrder' || kind === 'orderChange') ? shownOrder(storedOrderOrChange.parse(content)) : null
  const [row, group, file, orders, acknowledges, history, items] = await Promise.all([
    documentRow(db, id),
    groupId ? db.selectFrom('ediGroups').selectAll().where('id', '=', groupId).executeTakeFirst() : undefined,
    fileId ? db.selectFrom('ediFiles').selectAll().where('id', '=', fileId).executeTakeFirst() : undefined,
    ordersOf(db, id),
    acknowledgedBy(db, id),
    historyOf(context, document),
    order && partnerId ? itemsOf(db, partnerId, order) : [],
  ])
  return {
    ...row,
    version,
    control,
    sameAs,
    order,
    orders,
    acknowledges,
    history,
    items,
    fileName: file?.remoteName ?? '',
    fileHash: file?.file ?? '',
    sender: { qualifier: group?.senderQualifier ?? '', code: group?.senderId ?? '' },
    receiver: { qualifier: group?.receiverQualifier ?? '', code: group?.receiverId ?? '' },
    interchangeControl: group?.interchangeControl ?? '',
    groupControl: group?.control ?? '',
    formatVersion: group?.version ?? '',
    acknowledgedBy: group?.acknowledgedBy ?? null,
    problems: storedProblems.parse(document.problems),
    envelopeProblems: [...storedProblems.parse(file?.problems ?? []), ...storedProblems.parse(group?.problems ?? [])],
    holds: storedHolds.parse(document.holds),
    canWrite: can(memberOf(context).role, 'exchange.write'),
  }
}

const ordersOf = (db: Db, documentId: string) =>
  db
    .selectFrom('ediOrders')
    .innerJoin('orders', 'orders.id', 'ediOrders.orderId')
    .select(['orders.id', 'orders.number', 'ediOrders.store'])
    .where('ediOrders.documentId', '=', documentId)
    .orderBy('orders.number')
    .execute()

/** What a 997 is about, of theirs or of ours. */
const acknowledgedBy = (db: Db, id: string) =>
  db
    .selectFrom('ediGroups')
    .innerJoin('ediDocuments', 'ediDocuments.groupId', 'ediGroups.id')
    .select(['ediDocuments.id', 'ediDocuments.type', 'ediDocuments.number'])
    .where('ediGroups.acknowledgedBy', '=', id)
    .orderBy('ediDocuments.id')
    .limit(mostShown)
    .execute()
const mostShown = 50

async function itemsOf(db: Db, partnerId: string, { lines }: ShownOrder) {
  const matches = await matchItems(
    db,
    partnerId,
    lines.map(({ unit, codes }) => ({ unit, ids: codes })),
  )
  return matches.map((match) => match && { itemId: match.itemId, itemNumber: match.itemNumber, casePack: match.casePack })
}
