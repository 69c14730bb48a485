import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { can } from '#contract/permissions.ts'
import { movedBefore } from '#features/catalog/stock/server/door.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import type { VanDocument } from '#features/devices/van/door.ts'
import type { VisitDocument } from '#features/devices/visits/door.ts'
import { oneCreditAtATime } from '#features/sales/credits/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { acceptDocument, changeDocument, noteMoney } from '../../contract.ts'
import type { DeviceDocument, ReviewReason } from '../../pushed.ts'
import { collect, isCollected } from '../collecting/collect.ts'
import { noteGivenBack, noteInHand } from '../collecting/in-hand.ts'
import { noteCopies } from '../copies/note.ts'
import type { Reason } from '../reasons.ts'
import { contentOf, type DocumentRecord, documentById, vanOf, visitOf } from '../records.ts'
import { customerOf, ofSurvivor } from '../taking/customer.ts'
import { standingAfter, standingBefore, standingTwin } from '../taking/earlier.ts'
import { heardEarlier } from '../taking/heard-earlier.ts'
import { isTaken, type Judged, judge } from '../taking/judge.ts'
import { placeDocument } from '../taking/place.ts'
import { replaceEarlier } from '../taking/replaced.ts'
import { seatOfDocument } from '../taking/seat.ts'
import { placeVan, waitingBefore } from '../taking/van.ts'
import { placeVisit } from '../taking/visit.ts'
import { isPosted, wouldBe } from './details.ts'
import { insteadOfSameName } from './same-name.ts'
import { documentSeen } from './seen.ts'

type Decided = { version: number; reason: string }
type Accepted = ValidInput<typeof acceptDocument>['body']
type Outcome = Partial<Pick<DocumentRecord, 'state' | 'orderId' | 'money'>> & { changed?: string; differs?: string; reasons?: string }

/** Whatever rules it breaks: somebody has looked at it. */
export async function accept(context: DbContext, id: string, decided: Accepted) {
  const row = await waiting(context, id, decided.version, ['review', 'refused'])
  const visit = visitOf(row)
  if (visit) return keep(context, row, decided, 'accepted', await visited(context, row, visit))
  const van = vanOf(row)
  if (van) return keep(context, row, decided, 'accepted', await ofVan(context, row, van))
  const document = await standing(context, row)
  if (!document || wouldBe(document, row, false) === 'nothing') throw new AppError('documentUnreadable')
  return keep(context, row, decided, 'accepted', await taken(context, row, document, decided))
}

export async function change(context: DbContext, id: string, { lines, customerId, discountPercent, ...decided }: Change) {
  const row = await waiting(context, id, decided.version, ['review', 'refused'])
  const document = await standing(context, row)
  if (!document || ['byHand', 'nothing'].includes(wouldBe(document, row, false))) throw new AppError('documentUnreadable')
  if (customerId && !(await reachesCustomer(context, customerId, 'orders.write'))) throw new AppError('notFound')
  const said = new Map(lines.map((line) => [line.lineNo, line]))
  const changed: DeviceDocument = {
    ...document,
    ...(customerId && { customerId }),
    ...(discountPercent !== undefined && { discountPercent }),
    lines: document.lines.map((line) => ({ ...line, ...said.get(line.lineNo) })).filter(({ quantity }) => Number(quantity) > 0),
  }
  if (!changed.lines.length) throw new AppError('invalid', { fields: { lines: 'orders.noLines' } })
  const outcome = await taken(context, row, changed, decided)
  return keep(context, row, decided, 'changed', { ...outcome, changed: JSON.stringify(changed) })
}
type Change = ValidInput<typeof changeDocument>['body']

export async function refuse(context: DbContext, id: string, decided: Decided) {
  const row = await waiting(context, id, decided.version, ['review'])
  return heardEarlier(context.db, actorOf(context), row.deviceId, contentOf(row), () =>
    keep(context, row, decided, 'refused', { state: 'refused' }),
  )
}

/** What was collected stands in the books, or was given back: money does not go away because its document was refused. */
export async function moneyNoted(context: DbContext, id: string, { answer, ...decided }: ValidInput<typeof noteMoney>['body']) {
  const { db } = context
  const row = await waiting(context, id, decided.version, ['accepted', 'refused'])
  if (row.money !== 'waits') throw new AppError('documentChanged')
  const document = await standing(context, row)
  if (answer === 'givenBack') await noteGivenBack(db, row.id)
  else if (document) {
    const day = row.madeOn ?? (await todayOf(db))
    await noteInHand(db, await seatOfDocument(db, row, document), { id: row.id, document, day })
  }
  return keep(context, row, decided, row.decision, { money: 'recorded' }, answer)
}

async function standing({ db }: DbContext, row: DocumentRecord): Promise<DeviceDocument | null> {
  const content = contentOf(row)
  return content && (await ofSurvivor(db, content)).document
}

async function waiting(context: DbContext, id: string, version: number, states: readonly DocumentRecord['state'][]) {
  const row = await documentSeen(context, id)
  if (row.version !== version || !states.includes(row.state)) throw new AppError('documentChanged')
  return row
}

/** Payments where no books follow, and credits with which money went back, are made in the books by a person, who says so by accepting them. */
async function taken(context: DbContext, row: DocumentRecord, document: DeviceDocument, { anyway, reason }: Accepted): Promise<Outcome> {
  const { db } = context
  const { role } = memberOf(context)
  // As for what the office takes back itself.
  if (document.kind === 'credit' && !can(role, 'refunds.write')) throw new AppError('documentMoney')
  if (document.kind === 'credit') await oneCreditAtATime(db, document.customerId)
  if (anyway && !reason) throw new AppError('invalid', { fields: { reason: 'validation.required' } })
  const later = await standingAfter(db, row.deviceId, row.clientId, true)
  if (later) throw new AppError('documentReplaced', { values: { number: later.number } })
  const twin = anyway ? null : await standingTwin(db, row, true)
  if (twin)
    throw new AppError('documentTwin', { values: { document: [twin.number, nameOfLabel(twin.orderLabel)].filter(Boolean).join(' · ') } })
  await replaceEarlier(db, actorOf(context), row.deviceId, { document, id: row.id })
  const seat = await seatOfDocument(db, row, document)
  await noteCopies(db, seat, row.id, document)
  const posts = await isPosted(db, row)
  if (wouldBe(document, row, posts) === 'byHand') {
    if (row.madeOn) await collect(db, actorOf(context), seat, { id: row.id, document, day: row.madeOn, orderId: null, byHand: true })
    return { state: 'accepted', money: document.payment ? 'recorded' : 'none' }
  }
  const judged = await judge(db, seat, document, { skewMs: row.skewMs, arrivedAt: new Date(row.arrivedAt) })
  const sold = judged.earlier?.order ? null : await standingBefore(db, row.deviceId, document)
  if (sold) throw new AppError(document.kind === 'credit' ? 'documentCredited' : 'documentChanges', { values: { order: sold.label } })
  const isThere = document.kind === 'payment' ? judged.customer !== null : judged.customer?.isSoldTo
  if (!isThere) throw new AppError('documentCustomer')
  if (!anyway) mustBeSaid(row, judged)
  const gone = document.lines.find(({ itemId }) => !isTaken(document.kind, judged.items.get(itemId)))
  if (gone) throw new AppError('documentItem', { values: { lineNo: gone.lineNo } })
  const mayApprove = can(role, 'approvals.write')
  const { orderId, differs } = await placeDocument(context.services, db, seat, document, judged, {
    id: row.id,
    by: actorOf(context),
    decided: true,
    mayApprove,
  })
  await movedBefore(db, actorOf(context), row.id)
  const isBooked = await collect(db, actorOf(context), seat, { id: row.id, document, day: judged.day, orderId, byHand: !posts })
  // Of what could not be read when it came nobody knew that money was collected with it; of what was replaced the other one said it, which stands no more.
  const unsaid = row.money === 'none' && isCollected(document)
  return {
    state: 'accepted',
    orderId,
    differs: JSON.stringify(differs),
    ...(isBooked ? { money: 'recorded' } : unsaid && { money: 'waits' }),
  }
}

/** What was credited since it came is told to whoever decides it first: what was said then they have read. */
function mustBeSaid({ reasons }: DocumentRecord, { credit }: Judged): void {
  const isSaid = ({ code, lineNo, values }: Reason) =>
    reasons.some((said) => said.code === code && said.lineNo === lineNo && said.values.most === values.most)
  const news = credit?.reasons.find((each) => beyond.includes(each.code) && !isSaid(each))
  if (news) throw new AppError('documentBeyondBought', { values: { ...news.values, lineNo: news.lineNo ?? 0 } })
}
const beyond: readonly string[] = ['creditBeyondBought', 'creditBeyondInvoice'] satisfies ReviewReason[]

async function visited({ db }: DbContext, row: DocumentRecord, given: VisitDocument): Promise<Outcome> {
  const { document } = await ofSurvivor(db, given)
  if (!(await customerOf(db, document.customerId))) throw new AppError('documentCustomer')
  const seat = await seatOfDocument(db, row, document)
  const insteadOf = await visitNumbered(db, row)
  await placeVisit(db, document, { seat, skewMs: row.skewMs, arrivedAt: new Date(row.arrivedAt), insteadOf })
  return { state: 'accepted' }
}

async function ofVan(context: DbContext, row: DocumentRecord, van: VanDocument): Promise<Outcome> {
  const { db } = context
  const count = van.kind === 'count' ? await waitingBefore(db, van, row) : 0
  if (count) throw new AppError('documentCountBefore', { values: { count } })
  const seat = await seatOfDocument(db, row, van)
  const arrival = { id: row.id, seat, skewMs: row.skewMs, arrivedAt: new Date(row.arrivedAt), by: actorOf(context) }
  const before = await insteadOfSameName(db, actorOf(context), row)
  const said = [...before, ...(await placeVan(db, van, arrival))]
  if (van.kind === 'receipt') await movedBefore(db, actorOf(context), row.id)
  return { state: 'accepted', ...(said.length && { reasons: JSON.stringify([...row.reasons, ...said]) }) }
}

/** The visit of the device that has its number. */
async function visitNumbered(db: DbContext['db'], { deviceId, number, ownsNumber }: DocumentRecord): Promise<string | null> {
  if (ownsNumber) return null
  const owner = await db
    .selectFrom('deviceDocuments')
    .select('clientId')
    .where('deviceId', '=', deviceId)
    .where('number', '=', number)
    .where('ownsNumber', '=', true)
    .where('kind', '=', 'visit')
    .executeTakeFirst()
  return owner?.clientId ?? null
}

const actions = {
  '': 'deviceDocumentAccepted',
  accepted: 'deviceDocumentAccepted',
  changed: 'deviceDocumentChanged',
  refused: 'deviceDocumentRefused',
} as const

const moneyActions = { inBooks: 'deviceMoneyNoted', givenBack: 'deviceMoneyGivenBack' } as const
async function keep(
  context: DbContext,
  row: DocumentRecord,
  { reason }: Decided,
  decision: DocumentRecord['decision'],
  outcome: Outcome,
  money?: keyof typeof moneyActions,
) {
  const { db } = context
  const by = actorOf(context)
  const version = row.version + 1
  await db
    .updateTable('deviceDocuments')
    .set({
      ...outcome,
      version,
      ...(!money && { decision, decisionReason: reason, decidedBy: by.actor, decidedAt: new Date() }),
    })
    .where('id', '=', row.id)
    .execute()
  await audit(db, by, {
    action: money ? moneyActions[money] : actions[decision],
    recordKind: 'device',
    recordId: row.deviceId,
    changes: [{ field: 'document', from: '', to: row.number }, ...(reason ? [{ field: 'reason', from: '', to: reason }] : [])],
  })
  const now = await documentById(db, row.id)
  return { version, state: now?.state ?? row.state, orderId: now?.orderId ?? null, orderLabel: now?.orderLabel ?? '' }
}
