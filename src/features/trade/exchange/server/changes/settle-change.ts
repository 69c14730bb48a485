import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import {
  cancelPlaced,
  changePlaced,
  heldByChange,
  isBeingPaid,
  isCancellable,
  isChangeable,
  linesOf,
  mayMoveDays,
  moveDays,
  type Order,
  orderById,
} from '#features/sales/orders/server/door.ts'
import type { Partner } from '#features/trade/partners/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { applyChange } from '#trade-documents/model/apply-change.ts'
import { compare } from '#trade-documents/model/decimal.ts'
import type { OrderChange } from '#trade-documents/model/order-change.ts'
import type { OrderLine, PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold, HoldCode } from '../../holds.ts'
import { beginDeadlines } from '../deadline-rules.ts'
import { noMoreDue } from '../deadlines.ts'
import { type Document, documentOf } from '../list/document.ts'
import { type Sold, soldTo } from '../money/sold.ts'
import { storedChange, takesBeyondStock } from '../receive/stored.ts'
import { sameNumbers } from '../settle/find-duplicates.ts'
import { holdOf } from '../settle/hold.ts'
import { readOrders } from '../settle/read-order.ts'
import { movedDays } from './moved-days.ts'
import { needsPerson } from './needs-person.ts'
import { orderAsChanged } from './order-as-changed.ts'

/** What a change comes to: what holds it; and, where nothing does, how it is carried out, which answers the order if there is one already. */
type Decided = { holds: Hold[]; carryOut?: (services: Services, by: Actor) => Promise<string | null> }

/** What a partner changes of an order that is neither shipped nor paid nor edited by hand, where it says clearly what it becomes. */
export async function decideChange(db: Db, document: Document, partner: Partner): Promise<Decided> {
  const held = (code: HoldCode) => ({ holds: [holdOf(code, { value: document.number })] })
  const originalId = (await sameNumbers(db, [document])).get(document.id)
  if (!originalId) return held('changeOrderUnknown')
  const original = await documentOf(db, originalId)
  if (document.test) return { holds: [] }
  if (!partner.live) return { holds: [holdOf('partnerInTest', { value: partner.name })] }
  const orders = await db.selectFrom('ediOrders').select('orderId').where('documentId', '=', originalId).limit(2).execute()
  const [only] = orders
  if (!only && original.state !== 'valid') return beforeItIsPlaced(db, document, original)
  if (!only || orders.length > 1) return held('changeByHand')
  const order = await orderById(db, only.orderId, { lock: true })
  if (!order || (await isShipped(db, document))) return held('changeTooLate')
  const change = storedChange.parse(document.content)
  if (change.purpose === 'cancel') return cancelling(db, originalId, order, held)
  if (change.purpose !== 'change') return held('changeByHand')
  return changing(db, {
    partner,
    order,
    change,
    before: await orderAsChanged(db, original, document.id),
    beyondStock: takesBeyondStock(document),
  })
}

async function cancelling(db: Db, documentId: string, order: Order, held: (code: HoldCode) => { holds: Hold[] }): Promise<Decided> {
  if (!isCancellable(order)) return held('changeTooLate')
  if (await isBeingPaid(db, order.id)) return held('changeBeingPaid')
  return {
    holds: [],
    carryOut: async (services, by) => {
      await cancelPlaced(services, db, by, order, byDocument)
      await noMoreDue(db, documentId)
      return order.id
    },
  }
}

type Changing = { partner: Partner; order: Order; change: OrderChange; before: PurchaseOrder; beyondStock: boolean }

async function changing(db: Db, { partner, order, change, before, beyondStock }: Changing): Promise<Decided> {
  const { order: after, touched, unclear } = applyChange(before, change)
  const changesGoods = [...touched.keys()].some((at) => !isSameGoods(before.lines[at], after.lines[at]))
  const moved = movedDays(before, after, change, await todayOf(db))
  const isOfDays = moved.moves && !changesGoods && !unclear.length
  if (!(isOfDays ? mayMoveDays(order) : isChangeable(order))) return { holds: [holdOf('changeTooLate', { value: change.number })] }
  if (isOfDays && !needsPerson(before, change, touched))
    return { holds: moved.holds, carryOut: (_, by) => moveDays(db, by, order, moved.days, byDocument).then(() => order.id) }
  const [was, becomes] = await readOrders(db, partner, [before, after])
  if (!was || !becomes) throw new AppError('conflict')
  const isEdited = !isAsOrdered(await linesOf(db, order.id), order, soldTo('', was))
  const ofChange = becomes.holds.flatMap((hold) => {
    const line = hold.line === null ? undefined : touched.get(hold.line)
    return line === undefined || change.lines[line]?.change === 'delete' ? [] : [{ ...hold, line }]
  })
  const byHand = needsPerson(before, change, touched) || !becomes.lines.length || (!changesGoods && !unclear.length)
  const holds = [
    ...unclear.map(({ code, line }) => holdOf(code, { line, value: change.lines[line]?.number ?? '' })),
    ...(isEdited ? [holdOf('changeEdited', { value: change.number })] : []),
    ...(byHand ? [holdOf('changeByHand', { value: change.number })] : moved.holds),
    ...ofChange,
  ]
  const { heldAbove } = await heldByChange(db, order, soldTo('', becomes))
  if (heldAbove !== null) holds.push(holdOf('aboveApproval', { value: change.number, ours: formatCents(heldAbove) }))
  const carryOut = async (services: Services, by: Actor) => {
    const { extras, ...sold } = soldTo('', becomes)
    await changePlaced(services, db, by, order, { ...sold, partnerId: partner.id, reason: byDocument, beyondStock })
    await db
      .updateTable('ediOrders')
      .set({ extras: JSON.stringify(extras) })
      .where('orderId', '=', order.id)
      .execute()
    await moveDays(db, by, order, moved.days, byDocument)
    return order.id
  }
  return { holds, carryOut }
}

/** Whether a line is as it was, but for its days. */
const isSameGoods = (one: OrderLine | undefined, other: OrderLine | undefined) =>
  one === other || JSON.stringify({ ...one, dates: [] }) === JSON.stringify({ ...other, dates: [] })

const byDocument = '860'

/** The order waits for a person: what its partner says of it counts before it is placed. */
async function beforeItIsPlaced(db: Db, document: Document, original: Document): Promise<Decided> {
  const change = storedChange.parse(document.content)
  if (change.purpose === 'cancel') return { holds: [], carryOut: (_, by) => callOff(db, original, by) }
  const before = await orderAsChanged(db, original, document.id)
  const { order: after, touched, unclear } = applyChange(before, change)
  const moved = movedDays(before, after, change, await todayOf(db))
  const changesSomething = moved.moves || [...touched.keys()].some((at) => after.lines[at] !== before.lines[at])
  const isClear = change.purpose === 'change' && after.lines.length > 0 && changesSomething && !needsPerson(before, change, touched)
  return {
    holds: [
      ...unclear.map(({ code, line }) => holdOf(code, { line, value: change.lines[line]?.number ?? '' })),
      ...(isClear || unclear.length ? [] : [holdOf('changeBefore', { value: change.number })]),
      ...moved.holds,
    ],
  }
}

/** Nothing is to come of what was ordered. */
async function callOff(db: Db, { id, version }: Document, by: Actor): Promise<null> {
  await db
    .updateTable('ediDocuments')
    .set({ state: 'ignored', version: version + 1, holds: '[]', reasons: ['calledOff'], settledAt: new Date() })
    .where('id', '=', id)
    .execute()
  const changes = [{ field: 'reason', from: '', to: byDocument }]
  await audit(db, by, { action: 'documentCalledOff', recordKind: 'document', recordId: id, changes })
  await beginDeadlines(db, [{ companyId: by.companyId, id }])
  return null
}

/** Goods that left, or were invoiced, change by other ways. */
async function isShipped(db: Db, { numberKey, partnerId, test }: Document): Promise<boolean> {
  const sent = await db
    .selectFrom('ediDocuments')
    .select('id')
    .where('numberKey', '=', numberKey)
    .where('number', '<>', '')
    .where('partnerId', '=', partnerId)
    .where('test', '=', test)
    .where('direction', '=', 'O')
    .where('kind', 'in', ['shipNotice', 'invoice'])
    .where('state', '=', 'valid')
    .limit(1)
    .execute()
  return sent.length > 0
}

/** Whether nobody changed the order here. */
const isAsOrdered = (lines: Awaited<ReturnType<typeof linesOf>>, { discount, delivery }: Order, { lines: ordered, totals }: Sold) =>
  lines.length === ordered.length &&
  discount === totals.discount &&
  delivery === totals.delivery &&
  lines.every(({ itemId, quantity, unitPrice }, index) => {
    const line = ordered[index]
    return line && line.itemId === itemId && compare(line.quantity, quantity) === 0 && compare(line.unitPrice, unitPrice) === 0
  })
