import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { deadlinesOf, documentOf, shownDelivery } from '#features/trade/exchange/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { compare } from '#trade-documents/model/decimal.ts'
import type { AnswerStep, Answers, getAnswers, getOrderAnswers, ReplyKind, SentReply } from '../contract.ts'
import { type Answered, answeredOf, doneOf, isCalledOff, ordersOf, type Quantities, wantedOf } from './answered-quantities.ts'

/** What was answered to a document, and what it still waits for. */
export async function answersTo(context: DbContext, id: string): Promise<RawResult<typeof getAnswers>> {
  const document = await documentOf(context.db, id)
  const orders = await ordersOf(context.db, document.id)
  return { answers: orders.length ? await answersOf(context, id) : null }
}

export async function orderAnswers(context: DbContext, orderId: string): Promise<RawResult<typeof getOrderAnswers>> {
  const order = await orderOf(context, orderId)
  const row = await context.db.selectFrom('ediOrders').select('documentId').where('orderId', '=', order.id).executeTakeFirst()
  return { answers: row ? await answersOf(context, row.documentId) : null }
}

async function answersOf(context: DbContext, id: string): Promise<Answers> {
  const { db } = context
  const answered = await answeredOf(db, id)
  const { groupId } = answered.document
  const group = groupId ? await db.selectFrom('ediGroups').select('acknowledgedBy').where('id', '=', groupId).executeTakeFirst() : undefined
  const acknowledgedBy = group?.acknowledgedBy ?? null
  const acknowledgment = acknowledgedBy === null ? 'open' : (await hasArrived(db, acknowledgedBy)) ? 'arrived' : 'written'
  return {
    documentId: id,
    orders: answered.orders,
    acknowledgedBy,
    steps: stepsOf(answered, { acknowledgment, deadlines: await deadlinesOf(db, id) }),
    replies: await sentReplies(db, id),
    split: splitOf(answered),
    canWrite: can(memberOf(context).role, 'exchange.write'),
  }
}

/** Only what differs from one day for all of it is worth saying; the document has the rest. */
const splitOf = ({ order }: Answered): Answers['split'] =>
  order.lines
    .map((line, index) => ({
      number: line.number || String(index + 1),
      description: line.descriptions.map(({ text }) => text).join(' ') || (line.items[0]?.value ?? ''),
      unit: line.unit,
      deliveries: line.deliveries.map(shownDelivery),
    }))
    .filter(({ deliveries }) => deliveries.length > 0)
    .slice(0, mostSplit)
const mostSplit = 100

async function hasArrived(db: Db, id: string): Promise<boolean> {
  const { delivery } = await documentOf(db, id)
  return delivery === 'Sent' || delivery === 'Delivered'
}

const kinds = { 855: 'orderResponse', 856: 'shipNotice', 810: 'invoice' } as const

type Clocks = { acknowledgment: 'open' | 'written' | 'arrived'; deadlines: Awaited<ReturnType<typeof deadlinesOf>> }

function stepsOf(answered: Answered, { acknowledgment, deadlines }: Clocks): AnswerStep[] {
  const { orders, said } = answered
  const isOff = orders.every(isCalledOff)
  const wanted = wantedOf(answered)
  const [shipped, invoiced] = [doneOf(answered, 'shipNotice'), doneOf(answered, 'invoice')]
  const progress = {
    997: acknowledgment === 'open' ? 'open' : 'done',
    // The last word counts, as for its deadline.
    855: said.findLast(({ kind }) => kind === 'orderResponse')?.stands ? 'done' : 'open',
    856: progressOf(shipped, wanted),
    810: progressOf(invoiced, Object.keys(shipped).length ? shipped : wanted),
  } as const
  const arrived = (reply: ReplyKind) => said.every(({ kind, stands, arrived: has }) => kind !== reply || !stands || has)
  return (['997', '855', '856', '810'] as const).map((name) => {
    const deadline = deadlines.find((each) => each.document === name)
    const about = { document: name, dueAt: deadline?.dueAt ?? null, penalty: deadline?.penalty ?? 0 }
    const how = progress[name]
    if (how === 'done' && (name === '997' ? acknowledgment === 'arrived' : arrived(kinds[name]))) return { ...about, state: 'done' }
    // Whom the partner called it off for waits for nothing; who called it off here still says so.
    if (how !== 'done' && isOff && (name === '856' || name === '810' || deadline?.doneAt)) return { ...about, state: 'none' }
    if (deadline && !deadline.doneAt && Date.parse(deadline.dueAt) < Date.now()) return { ...about, state: 'late' }
    return { ...about, state: how === 'done' ? 'sending' : how === 'partly' ? 'partly' : 'due' }
  })
}

function progressOf(said: Quantities, wanted: Quantities): 'done' | 'partly' | 'open' {
  if (!Object.keys(said).length) return 'open'
  return Object.entries(wanted).every(([line, quantity]) => compare(said[line] ?? '0', quantity) >= 0) ? 'done' : 'partly'
}

async function sentReplies(db: Db, id: string): Promise<SentReply[]> {
  const rows = await db
    .selectFrom('ediReplies as r')
    .innerJoin('ediDocuments as d', 'd.id', 'r.documentId')
    .select([
      'd.id',
      'r.kind',
      'd.type',
      'r.number',
      'r.purpose',
      'd.delivery',
      'd.acknowledgment',
      'r.orderId',
      'd.total',
      'r.createdAt as at',
    ])
    .select((select) =>
      select
        .selectFrom('ediCartons as c')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('c.documentId', '=', 'd.id')
        .as('cartons'),
    )
    .where('r.answersId', '=', id)
    .orderBy('r.documentId', 'desc')
    .execute()
  // The tables' checks allow nothing else.
  return rows.map((row) => ({ ...row, cartons: row.cartons ?? 0 }) as SentReply)
}
