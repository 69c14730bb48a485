import { AppError } from '#contract/errors.ts'
import { holdNew } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { addLines } from './lines.ts'
import { found } from './placing/found.ts'
import { type Known, knownOf, refuseEarly } from './placing/known.ts'
import type { NewOrder, Outcome, Placed, Placing, Refused, RepOf } from './placing/new-order.ts'
import { note } from './placing/note.ts'
import { type Taken, take } from './placing/take.ts'
import { checkSeen } from './price/seen-total.ts'

/** One order of `placeOrders`. Throws `customerOnHold`. */
export async function placeOrder(db: Db, { companyId, source, by, ...order }: Placing & NewOrder): Promise<Placed> {
  const [outcome] = await placeOrders(db, { companyId, source, by }, [order])
  if (!outcome) throw new AppError('conflict')
  if ('onHold' in outcome) throw new AppError('customerOnHold', { values: { name: outcome.onHold } })
  return outcome
}

/**
 * The one door by which orders come in, whatever their source. The same key of the same source places once: the first order is the answer.
 * The caller has checked that the customers are reached. However many there are, it takes the same few statements. Who gets nothing at present may
 * still pay what is owed.
 */
export async function placeOrders(db: Db, placing: Omit<Placing, 'each'>, orders: readonly NewOrder[]): Promise<Outcome[]> {
  const outcomes = await outcomesOf(db, placing, orders)
  return outcomes.flatMap((outcome) => ('refused' in outcome ? [] : [outcome]))
}

/** The same for several who do not know of each other: each gets their order, or hears why not. */
export const placeEach = (db: Db, placing: Omit<Placing, 'each'>, orders: readonly NewOrder[]): Promise<(Outcome | Refused)[]> =>
  outcomesOf(db, { ...placing, each: true }, orders)

async function outcomesOf(db: Db, placing: Placing, orders: readonly NewOrder[]): Promise<(Outcome | Refused)[]> {
  const asked = [...new Map(orders.map((order) => [order.sourceId, order])).values()]
  const keys = asked.map(({ sourceId }) => sourceId)
  // All of it in one write; what is wrong with an order that was placed before, or is not placed, counts for nothing.
  const [customersRead, knownRead, foundRead] = await Promise.allSettled([
    customersOf(db, asked),
    knownOf(db, placing, asked),
    found(db, placing, keys),
  ])
  const before = answerOf(foundRead)
  const fresh = asked.filter(({ sourceId }) => !before.has(sourceId))
  if (!fresh.length) return orders.flatMap(({ sourceId }) => before.get(sourceId) ?? [])
  const customers = answerOf(customersRead)
  const allowed = fresh.filter(
    ({ customerId, despiteHold }) => placing.source === 'invoice' || despiteHold || !customers.get(customerId)?.onHold,
  )
  const isAll = allowed.length === asked.length
  const added = allowed.length
    ? await add(db, placing, isAll ? answerOf(knownRead) : await knownOf(db, placing, allowed), customers)
    : new Map<string, Placed | Refused>()
  return orders.map(({ sourceId, customerId }) => {
    const placed = before.get(sourceId) ?? added.get(sourceId)
    return placed ?? { onHold: customers.get(customerId)?.customerName ?? '' }
  })
}

function answerOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

type Customers = Awaited<ReturnType<typeof customersOf>>

/**
 * Whoever places waits at the company's counter of orders for all who came before, and those who want the same goods wait for each other: what can
 * be known is known before that, and under the locks there are two writes and the commit.
 */
async function add(db: Db, placing: Placing, known: Known, customers: Customers): Promise<Map<string, Placed | Refused>> {
  for (const { order, totals } of known.priced) checkSeen(totals.grandTotal, order.expectedTotal)
  if (!placing.each) await refuseEarly(db, placing, known)
  const repOf: RepOf = ({ taken, customerId }) => taken?.repCode ?? customers.get(customerId)?.salesRepresentative ?? ''
  const taken = await take(db, placing, known, repOf)
  const labels = await write(db, placing, known, taken, repOf)
  return new Map<string, Placed | Refused>([
    ...taken.before,
    ...[...taken.refused].map(([sourceId, refused]) => [sourceId, { refused }] as const),
    ...taken.orders.map(({ id, number, state, order: { sourceId, termsId }, totals: { grandTotal } }) => {
      const placed = { id, number, label: labels.get(id) ?? '', state, termsId, grandTotal, isNew: true }
      return [sourceId, placed] as const
    }),
  ])
}

/** Answers the labels of the new orders. All of it leaves in one write, in this order. */
async function write(db: Db, placing: Placing, known: Known, { orders: made, holds, hearers }: Taken, repOf: RepOf) {
  const { companyId, source, by } = placing
  if (!made.length) return new Map<string, string>()
  const [rows] = await Promise.all([
    db
      .insertInto('orders')
      .values(
        made.map(({ id, order, number, state, heldBy, heldAbove, totals, charged }) => ({
          id,
          companyId,
          number,
          state,
          heldBy,
          heldAbove,
          validUntil: order.asQuote ? (order.validUntil ?? known.quoteDay) : null,
          source,
          sourceId: order.sourceId,
          customerId: order.customerId,
          salesRepresentative: repOf(order),
          deviceId: order.taken?.deviceId ?? null,
          storeId: order.store?.id ?? null,
          shopperId: order.store?.shopperId ?? null,
          locationId: order.store?.locationId ?? null,
          classId: order.classId,
          termsId: order.termsId,
          poNumber: order.poNumber,
          memo: order.memo,
          orderDate: order.taken?.day ?? known.today,
          ...order.days,
          ...addressOf(order),
          ...charged,
          itemCount: totals.itemCount,
          discountPercent: order.discountPercent,
          discount: totals.discount,
          subtotal: totals.subtotal,
          delivery: totals.delivery,
          taxes: totals.taxes,
          grandTotal: totals.grandTotal,
          settledInBooks: order.fixed?.settledInBooks ?? 0,
          createdBy: (order.by ?? by).actorId,
        })),
      )
      .returning(['id', 'label'])
      .execute(),
    addLines(
      db,
      made.map(({ id, order, lines, totals }) => ({ companyId, orderId: id, lines: lines ?? order.lines, amounts: totals.amounts })),
    ),
    note(db, placing, made, known, { hearers, repOf }),
    holdNew(db, holds),
  ])
  return new Map(rows.map(({ id, label }) => [id, label]))
}

const addressOf = ({ shippingAddress: { state, ...address } }: NewOrder) => ({
  addressName: address.addressName,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  shipState: state,
  zip: address.zip,
})

async function customersOf(db: Db, orders: readonly NewOrder[]) {
  const ids = [...new Set(orders.map(({ customerId }) => customerId))]
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'customerName', 'salesRepresentative', 'onHold'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  if (rows.length < ids.length) throw new AppError('notFound')
  return new Map(rows.map((row) => [row.id, row]))
}
