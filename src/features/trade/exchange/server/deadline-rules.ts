import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import { ofCompany } from '#server/data/tenant.ts'

const columns = [
  ...(['companyId', 'id', 'kind', 'partnerId', 'number', 'numberKey', 'release', 'test'] as const),
  ...(['delivery', 'acknowledgment'] as const),
] as const
type Document = Pick<Selectable<DB['ediDocuments']>, (typeof columns)[number]>

/**
 * The answers to a partner's order that is meant are due from when it came. One that came to nothing needs its acknowledgment alone.
 * Called for documents that were settled, or whose partner became known; those that are no orders, or tests, have no deadlines.
 */
export async function beginDeadlines(db: Db, documents: readonly Pick<Document, 'companyId' | 'id'>[]) {
  const [first] = documents
  if (!first) return
  const orders = sql`d.company_id = ${first.companyId}::uuid and d.id = any(${documents.map(({ id }) => id)}::uuid[]) and d.direction = 'I' and d.kind = 'purchaseOrder'
    and not d.test and d.partner_id is not null`
  await sql`insert into edi_deadlines (company_id, document_id, document, owed_by, partner_id, due_at, penalty)
    select d.company_id, d.id, p.document, 'us', d.partner_id, d.received_at + p.hours * interval '1 hour', p.penalty
    from edi_documents d join trading_partners t on ${ofCompany('t')} and t.id = d.partner_id and t.live
      join partner_deadlines p on ${ofCompany('p')} and p.partner_id = d.partner_id
    where ${ofCompany('d')} and ${orders} and d.state in ('held', 'valid') and (p.document <> '997' or exists (
      select from edi_groups g where ${ofCompany('g')} and g.id = d.group_id and g.wants_acknowledgment))
    on conflict do nothing`.execute(db)
  await sql`update edi_deadlines t set done_at = now() from edi_documents d
    where ${ofCompany('d')} and ${orders} and d.state not in ('received', 'held', 'valid')
      and ${ofCompany('t')} and t.document_id = d.id and t.document <> '997' and t.done_at is null`.execute(db)
}

/** What each document of ours answers, by the name that deadlines have for it. */
const answers: Partial<Record<Document['kind'], '855' | '856' | '810'>> = { orderResponse: '855', shipNotice: '856', invoice: '810' }
/** Within which a partner acknowledges where nothing is agreed. */
const usualHours = 24

/**
 * What of ours arrived ends what was due, unless it is refused; and begins the partner's time to acknowledge it. Called where the delivery or
 * the acknowledgment of documents that we sent has changed.
 */
export async function moveDeadlines(db: Db, documentIds: readonly string[]) {
  if (!documentIds.length) return
  const documents = await db
    .selectFrom('ediDocuments')
    .select(columns)
    .where('id', 'in', documentIds)
    .where('direction', '=', 'O')
    .execute()
  for (const document of documents) {
    const hasArrived = document.delivery === 'Sent' || document.delivery === 'Delivered'
    if (document.kind === 'acknowledgment') {
      if (hasArrived) await endAcknowledged(db, document)
      continue
    }
    if (hasArrived) await endAnswered(db, document)
    if (document.acknowledgment === 'Waiting') {
      if (hasArrived) await awaitAcknowledgment(db, document)
    } else if (document.acknowledgment !== 'Overdue')
      await db
        .updateTable('ediDeadlines')
        .set({ doneAt: new Date() })
        .where('documentId', '=', document.id)
        .where('doneAt', 'is', null)
        .execute()
  }
}

const endAcknowledged = (db: Db, { id }: Document) =>
  db
    .updateTable('ediDeadlines')
    .set({ doneAt: new Date() })
    .where('document', '=', '997')
    .where('doneAt', 'is', null)
    .where('documentId', 'in', (eb) =>
      eb
        .selectFrom('ediDocuments')
        .innerJoin('ediGroups', (join) =>
          join.onRef('ediGroups.companyId', '=', 'ediDocuments.companyId').onRef('ediGroups.id', '=', 'ediDocuments.groupId'),
        )
        .select('ediDocuments.id')
        .where('ediGroups.acknowledgedBy', '=', id),
    )
    .execute()

/** A refused answer opens again what it had ended, unless a later one stands: the last word counts. Nobody ships what was called off. */
async function endAnswered(db: Db, document: Document) {
  const answer = answers[document.kind]
  if (!answer || !document.number || !document.partnerId) return
  const stands = document.acknowledgment !== 'Rejected' || (await hasLaterAnswer(db, document))
  const orders = await about(db, document).select('id').where('kind', '=', 'purchaseOrder').where('direction', '=', 'I').execute()
  for (const { id } of orders)
    if (stands || (answer !== '855' && (await isCalledOff(db, id)))) await endDue(db, id, [answer])
    else await db.updateTable('ediDeadlines').set({ doneAt: null }).where('documentId', '=', id).where('document', '=', answer).execute()
}

async function hasLaterAnswer(db: Db, document: Document): Promise<boolean> {
  const later = await about(db, document)
    .select('id')
    .where('kind', '=', document.kind)
    .where('direction', '=', 'O')
    .where('id', '>', document.id)
    .where('delivery', 'in', ['Sent', 'Delivered'])
    .where('acknowledgment', '<>', 'Rejected')
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Documents of the same partner under the same numbers. */
const about = (db: Db, { numberKey, partnerId, release, test }: Document) =>
  db
    .selectFrom('ediDocuments')
    .where('numberKey', '=', numberKey)
    .where('number', '<>', '')
    .where('partnerId', '=', partnerId)
    .where('release', '=', release)
    .where('test', '=', test)

const endDue = (db: Db, documentId: string, ended: readonly ('855' | '856' | '810')[]) =>
  db
    .updateTable('ediDeadlines')
    .set({ doneAt: new Date() })
    .where('documentId', '=', documentId)
    .where('document', 'in', ended)
    .where('doneAt', 'is', null)
    .execute()

async function awaitAcknowledgment(db: Db, { companyId, id, partnerId }: Document) {
  const partner = await db
    .selectFrom('tradingPartners as t')
    .leftJoin('partnerDeadlines as p', (join) =>
      join.onRef('p.companyId', '=', 't.companyId').onRef('p.partnerId', '=', 't.id').on('p.document', '=', '997'),
    )
    .select(['t.id', 'p.hours'])
    .where('t.id', '=', partnerId)
    .executeTakeFirst()
  if (!partner) return
  const dueAt = new Date(Date.now() + (partner.hours ?? usualHours) * 3_600_000)
  await db
    .insertInto('ediDeadlines')
    .values({ companyId, documentId: id, document: '997', owedBy: 'them', partnerId: partner.id, dueAt })
    .onConflict((conflict) => conflict.columns(['companyId', 'documentId', 'document']).doNothing())
    .execute()
}

/** An order that was called off here: once that holds for all that its document became, there is nothing to ship and nothing to charge. */
export async function endDeadlinesOfOrder(db: Db, orderId: string) {
  const documents = await db.selectFrom('ediOrders').select('documentId').where('orderId', '=', orderId).execute()
  for (const { documentId } of documents) if (await isCalledOff(db, documentId)) await endDue(db, documentId, ['856', '810'])
}

async function isCalledOff(db: Db, documentId: string): Promise<boolean> {
  const orders = await db
    .selectFrom('ediOrders')
    .innerJoin('orders', (join) => join.onRef('orders.companyId', '=', 'ediOrders.companyId').onRef('orders.id', '=', 'ediOrders.orderId'))
    .select('orders.state')
    .where('ediOrders.documentId', '=', documentId)
    .execute()
  return orders.length > 0 && orders.every(({ state }) => state === 'Cancelled' || state === 'Rejected')
}
