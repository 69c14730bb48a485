import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { termsOfCustomers } from '#features/customers/customers/server/door.ts'
import { notifyOfMany } from '#features/notifications/server/door.ts'
import { type Actor, auditMany } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderDraft, OrderSource, OrderState } from '../contract.ts'
import { approvalAbove, type Held, heldBy, notHeld } from './account/approval.ts'
import { type Credit, creditOf } from './account/credit.ts'
import { accountTerms } from './account/terms.ts'
import { followStock } from './follow-stock.ts'
import { addLines } from './lines.ts'
import { notifyOfSales } from './notify-of-sales.ts'
import { ownCents } from './price/own-delivery.ts'
import { pricedFor } from './price/price.ts'
import { checkSeen } from './price/seen-total.ts'
import type { Totals } from './price/totals.ts'
import { explained } from './price/why.ts'

/** `by`: who or what places. */
export type Placing = { companyId: string; source: OrderSource; by: Actor }
type Own = Pick<OrderDraft, 'ownDelivery' | 'ownTaxCodeId' | 'taxFree'>
/** `sourceId`: the source's own key. `fixed`: amounts that somebody else computed (an invoice's), in cents; they are not computed again. */
export type NewOrder = Omit<OrderDraft, keyof Own> &
  Partial<Own> & {
    customerId: string
    /** Whose agreed prices count first. */
    partnerId?: string
    sourceId: string
    /** Cents, as whoever places it saw it. */
    expectedTotal?: number | undefined
    /** It is held whether there is enough or not. */
    beyondStock?: boolean
    asQuote?: boolean
    validUntil?: string | null
    days?: ShipDays
    fixed?: Totals & { settledInBooks: number }
  }
/** What the customer set; null: nothing. */
export type ShipDays = { shipFrom: string | null; shipBy: string | null; deliverBy: string | null; cancelAfter: string | null }
export type Placed = { id: string; number: number; label: string; isNew: boolean }
/** `onHold`: the name of a customer who gets nothing at present; that order was not placed. */
export type Outcome = Placed | { onHold: string }

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
export async function placeOrders(db: Db, placing: Placing, orders: readonly NewOrder[]): Promise<Outcome[]> {
  const keys = orders.map(({ sourceId }) => sourceId)
  const before = await found(db, placing, keys)
  const fresh = [...new Map(orders.map((order) => [order.sourceId, order])).values()].filter(({ sourceId }) => !before.has(sourceId))
  if (!fresh.length) return keys.flatMap((key) => before.get(key) ?? [])
  const customers = await customersOf(db, fresh)
  const allowed = fresh.filter(({ customerId }) => placing.source === 'invoice' || !customers.get(customerId)?.onHold)
  const added = allowed.length ? await add(db, placing, allowed, customers) : new Map<string, Placed>()
  return orders.map(({ sourceId, customerId }) => {
    const placed = before.get(sourceId) ?? added.get(sourceId)
    return placed ?? { onHold: customers.get(customerId)?.customerName ?? '' }
  })
}

type Customers = Awaited<ReturnType<typeof customersOf>>

async function add(db: Db, placing: Placing, orders: readonly NewOrder[], customers: Customers): Promise<Map<string, Placed>> {
  const { companyId, source, by } = placing
  const meant = await withTerms(db, source, orders)
  const priced = await Promise.all(meant.map(async (order) => ({ order, ...(await amountsOf(db, source, order)) })))
  for (const { order, totals } of priced) checkSeen(totals.grandTotal, order.expectedTotal)
  const [last, today] = await Promise.all([lastNumber(db, companyId, source, orders.length), todayOf(db)])
  const [starts, quoteDay] = [await startsOf(db, source, priced), await quotedUntil(db, today)]
  const numbered = priced.map((each, index) => ({
    ...each,
    number: last - orders.length + 1 + index,
    ...(starts[index] ?? { state: 'Accepted' as const, ...notHeld }),
  }))
  const rows = await db
    .insertInto('orders')
    .values(
      numbered.map(({ order, number, state, heldBy, heldAbove, totals, charged }) => ({
        companyId,
        number,
        state,
        heldBy,
        heldAbove,
        validUntil: order.asQuote ? (order.validUntil ?? quoteDay) : null,
        source,
        sourceId: order.sourceId,
        customerId: order.customerId,
        salesRepresentative: customers.get(order.customerId)?.salesRepresentative ?? '',
        classId: order.classId,
        termsId: order.termsId,
        poNumber: order.poNumber,
        memo: order.memo,
        orderDate: today,
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
        createdBy: by.actorId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['companyId', 'source', 'sourceId']).doNothing())
    .returning(['id', 'sourceId', 'label'])
    .execute()
  const stored = new Map(rows.map(({ sourceId, ...row }) => [sourceId, row]))
  const made = numbered.flatMap((each) => {
    const row = stored.get(each.order.sourceId)
    return row ? [{ ...each, ...row }] : []
  })
  const why = await explained(db, source === 'invoice' ? [] : made.map(({ order }) => order), today)
  const lines = made.map(({ id, order, totals }, at) => ({
    companyId,
    orderId: id,
    lines: why[at] ?? order.lines,
    amounts: totals.amounts,
  }))
  await Promise.all([addLines(db, lines), note(db, placing, made, customers)])
  const beyond = new Set(made.flatMap(({ id, order }) => (order.beyondStock ? [id] : [])))
  await followStock(
    db,
    made.map(({ id }) => id),
    { refuses: (orderId) => !beyond.has(orderId), areNew: true },
  )
  // The others were placed by another call since we looked.
  const meanwhile = made.length < orders.length ? await found(db, placing, [...orders.map(({ sourceId }) => sourceId)]) : new Map()
  return new Map([
    ...meanwhile,
    ...made.map(({ id, number, label, order }) => [order.sourceId, { id, number, label, isNew: true }] as const),
  ])
}

/** By whose terms it is paid: staff say it, for everybody else QuickBooks does. */
async function withTerms(db: Db, source: OrderSource, orders: readonly NewOrder[]): Promise<readonly NewOrder[]> {
  if (source === 'staff' || source === 'invoice') return orders
  const terms = await termsOfCustomers(db, [...new Set(orders.map(({ customerId }) => customerId))])
  return orders.map((order) => ({ ...order, termsId: order.termsId ?? terms.get(order.customerId) ?? null }))
}

type Start = Held & { state: 'Quote' | 'Accepted' | 'OnAccount' | 'AwaitingApproval' }
/**
 * Where each order begins, one after another: on account as far as the customer's credit goes, beyond it, or above the company's limit, when
 * somebody approves it. Those who place at the same time have waited for one another at the company's counter of orders.
 */
async function startsOf(db: Db, source: OrderSource, priced: readonly { order: NewOrder; totals: Totals }[]): Promise<Start[]> {
  // The invoice that it collects is owed already.
  if (source === 'invoice') return priced.map(({ order }) => ({ state: order.asQuote ? 'Quote' : 'Accepted', ...notHeld }))
  const [account, above] = await Promise.all([
    accountTerms(
      db,
      priced.map(({ order }) => order.termsId),
    ),
    approvalAbove(db),
  ])
  const credits = account.size ? await creditOf(db, [...new Set(priced.map(({ order }) => order.customerId))]) : new Map<string, Credit>()
  return priced.map(({ order: { termsId, customerId, asQuote }, totals: { grandTotal } }) => {
    if (asQuote) return { state: 'Quote', ...notHeld }
    const isOnAccount = termsId !== null && account.has(termsId)
    const credit = isOnAccount ? credits.get(customerId) : undefined
    const held = heldBy(grandTotal, { above, credit })
    if (held.heldBy) return { state: 'AwaitingApproval', ...held }
    if (credit) credits.set(customerId, { ...credit, used: credit.used + grandTotal })
    return { state: isOnAccount ? 'OnAccount' : 'Accepted', ...held }
  })
}

/** A quote stands as long as a link lives, unless another day was said. */
async function quotedUntil(db: Db, today: string): Promise<string> {
  const settings = await db.selectFrom('salesSettings').select('linkDays').executeTakeFirst()
  return Temporal.PlainDate.from(today)
    .add({ days: settings?.linkDays ?? 14 })
    .toString()
}

type Made = { id: string; number: number; state: Start['state']; order: NewOrder; totals: Totals }
async function note(db: Db, { companyId, source, by }: Placing, made: readonly Made[], customers: Customers) {
  if (!made.length) return
  const ids = made.map(({ id }) => id)
  const event = { recordKind: 'order', recordVersion: 1 } as const
  const move = (from: OrderState, to: OrderState, moved: readonly Made[]) =>
    auditMany(
      db,
      by,
      { ...event, action: 'orderMoved', changes: [{ field: 'orderState', from, to }] },
      moved.map(({ id }) => id),
    )
  const waiting = made.filter(({ state }) => state === 'AwaitingApproval')
  const quoted = made.filter(({ state }) => state === 'Quote')
  const accepted = made.filter(({ state }) => state === 'Accepted' || state === 'OnAccount')
  const onAccount = made.filter(({ state }) => state === 'OnAccount')
  // A payment request sells nothing, and nobody has to accept it.
  const sold = source === 'invoice' ? [] : made
  const sales = (source === 'invoice' ? [] : accepted).map(({ id, number, order, totals }) => {
    const repCode = customers.get(order.customerId)?.salesRepresentative ?? ''
    return { orderId: id, number, repCode, grandTotal: totals.grandTotal }
  })
  // Sent in one go: none waits for what the one before it answers.
  await Promise.all([
    auditMany(db, by, { ...event, action: 'orderPlaced' }, ids),
    move('Submitted', 'Quote', quoted),
    move('Submitted', 'AwaitingApproval', waiting),
    move('Submitted', 'Accepted', source === 'invoice' ? [] : accepted),
    move('Accepted', 'OnAccount', onAccount),
    notifyOfMany(
      db,
      { companyId, code: 'NA_APPROVAL_NEEDED', to: { can: 'approvals.write' }, ...(by.actorId && { except: by.actorId }) },
      waiting.map(({ id, number }) => ({ value: String(number), record: { kind: 'order', id } })),
    ),
    notifyOfMany(
      db,
      { companyId, code: 'NA_ORDER_PLACED', to: { can: 'settings.read' }, ...(by.actorId && { except: by.actorId }) },
      sold.map(({ id, number }) => ({ value: String(number), record: { kind: 'order', id } })),
    ),
    notifyOfSales(db, { companyId, except: by.actorId }, sales),
  ])
}

async function amountsOf(db: Db, source: OrderSource, order: NewOrder) {
  const { fixed } = order
  if (fixed) {
    const noTax = fixed.taxes ? ('' as const) : source === 'invoice' ? ('asInvoiced' as const) : ('asOrdered' as const)
    // Whoever changes something else of it adds no charges to what was agreed.
    return { totals: fixed, charged: { ownDelivery: fixed.delivery, taxFree: true, noTax } }
  }
  const own = {
    ownDelivery: ownCents(order.ownDelivery ?? ''),
    ownTaxCodeId: order.ownTaxCodeId ?? null,
    taxFree: order.taxFree ?? false,
  }
  const { lines, discountPercent, customerId, shippingAddress } = order
  const { totals, tax } = await pricedFor(db, { ...own, lines, discountPercent, customerId, state: shippingAddress.state })
  return { totals, charged: { ...own, ...tax } }
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

async function found(db: Db, { source }: Placing, keys: readonly string[]): Promise<Map<string, Placed>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'label', 'sourceId'])
    .where('source', '=', source)
    .where('sourceId', 'in', keys)
    .execute()
  return new Map(rows.map(({ sourceId, ...row }) => [sourceId, { ...row, isNew: false }]))
}

/**
 * Counted per company, payment requests by themselves: the row's lock orders those who place at the same time. Answers the last of so many.
 */
async function lastNumber(db: Db, companyId: string, source: OrderSource, many: number): Promise<number> {
  const before = 1000
  const own = source === 'invoice' ? 'lastRequest' : 'last'
  const counted = await db
    .insertInto('orderNumbers')
    .values({ companyId, last: before, lastRequest: before, [own]: before + many })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ [own]: sql<number>`order_numbers.${sql.ref(own)} + ${many}` }))
    .returning(own)
    .executeTakeFirstOrThrow()
  return counted[own]
}
