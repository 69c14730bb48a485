import { formatCents } from '#contract/money.ts'
import { type CheckedFacts, isAbovePrice } from '#features/devices/rules/server/door.ts'
import { beyondBought } from '#features/sales/credits/server/door.ts'
import { notBought, totalsOf } from '#features/sales/orders/door.ts'
import { type Order, orderById } from '#features/sales/orders/server/door.ts'
import { beyondCreditable, type Match, matchBack, paidFor } from '#features/sales/returns/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DeviceDocument, DeviceLine } from '../../pushed.ts'
import { type Reason, reviewReason } from '../reasons.ts'
import type { Item } from './facts.ts'

type Prices = CheckedFacts['prices']
/**
 * `order`: locked; null: it is of none of ours. `matches`: what came back by the order's lines. `prices`: what the rules take for the price of a line:
 * what was paid; a line that has a sentence of its own breaks none of them.
 */
export type JudgedCredit = { order: Order | null; invoiceId: string | null; matches: Match[]; reasons: Reason[]; prices: Prices }
type Facts = { items: ReadonlyMap<string, Item>; prices: Prices }

/**
 * What a credit is of, and whether more is credited than was paid for it, or than it costs where nobody knows what was paid; and whether more comes
 * back than was bought, as far as that is known.
 */
export async function judgeCredit(db: Db, document: DeviceDocument, { items, prices }: Facts): Promise<JudgedCredit> {
  const { order, invoiceId, isKnown } = await namedBy(db, document)
  const lines = document.lines.filter(({ itemId }) => items.has(itemId))
  if (!order) {
    const judged = judgedLines(lines, (line) => byPrice(document, line, prices[line.lineNo]?.price ?? null))
    const more = await moreThanBought(db, { ...document, invoiceId }, lines)
    const reasons = [...(isKnown ? [] : [reviewReason('creditOfNone')]), ...judged.reasons, ...more]
    return { order, invoiceId, matches: [], ...judged, reasons }
  }
  const { matches, short } = await matchBack(db, order, lines, (itemId) => items.get(itemId)?.unit ?? '')
  const paid = await paidFor(db, order, matches)
  const most = new Map(short.map((each) => [each.lineNo, each.most]))
  const isNotShipped = order.shipped === 'none' && short.length > 0
  const judged = judgedLines(lines, (line) => {
    // Said once, of the order.
    if (isNotShipped) return { reason: null, price: line.unitPrice }
    const there = most.get(line.lineNo)
    if (there !== undefined) return heldFor(line, reviewReason('creditBeyond', { order: order.label, most: there }, line.lineNo))
    return byPaid(document, line, paid.get(line.lineNo) ?? 0)
  })
  const beyond = await beyondCreditable(db, order, matches)
  const values = beyond && { order: order.label, total: formatCents(beyond.total), most: formatCents(beyond.most) }
  // Of which more comes back than the order has says that already.
  const others = lines.filter(({ lineNo }) => !most.has(lineNo))
  const more = await moreThanBought(db, { ...document, invoiceId: null }, others)
  const reasons = [
    ...(isNotShipped ? [reviewReason('creditNotShipped', { order: order.label })] : []),
    ...(values ? [reviewReason('creditGivenBack', values)] : []),
    ...judged.reasons,
    ...more,
  ]
  return { order, invoiceId: null, matches, ...judged, reasons }
}

/** However it is named: what came back of nothing is not there to come back of its order or invoice. */
async function moreThanBought(
  db: Db,
  of: { customerId: string; invoiceId: string | null },
  lines: readonly DeviceLine[],
): Promise<Reason[]> {
  const beyond = await beyondBought(db, of, lines)
  const invoice = of.invoiceId ? await numberOf(db, of.invoiceId) : ''
  return beyond.map(({ lineNo, of: bound, ...values }) =>
    bound === 'customer'
      ? reviewReason('creditBeyondBought', values, lineNo)
      : reviewReason('creditBeyondInvoice', { ...values, invoice }, lineNo),
  )
}

type JudgedLine = { reason: Reason | null; price: string | null }
/** It has its own sentence: no rule of prices is broken besides. */
const heldFor = ({ unitPrice }: DeviceLine, reason: Reason): JudgedLine => ({ reason, price: unitPrice })

function judgedLines(lines: readonly DeviceLine[], judge: (line: DeviceLine) => JudgedLine): Pick<JudgedCredit, 'reasons' | 'prices'> {
  const judged = lines.map((line) => ({ lineNo: line.lineNo, ...judge(line) }))
  return {
    reasons: judged.flatMap(({ reason }) => reason ?? []),
    prices: Object.fromEntries(judged.map(({ lineNo, price }) => [lineNo, { price, cost: null }])),
  }
}

function byPrice({ discountPercent }: DeviceDocument, line: DeviceLine, price: string | null): JudgedLine {
  if (price === null) return heldFor(line, reviewReason('creditUnpriced', {}, line.lineNo))
  if (!isAbovePrice(line, discountPercent, price)) return { reason: null, price }
  return heldFor(line, reviewReason('creditAbovePrice', { asked: line.unitPrice, price }, line.lineNo))
}

/** A cent of rounding is nobody's. */
const settled = 1

function byPaid({ discountPercent }: DeviceDocument, line: DeviceLine, paid: number): JudgedLine {
  const { subtotal: asked } = totalsOf([{ ...line, taxable: false }], discountPercent, { delivery: () => none, taxPercent: '0' })
  if (Math.abs(asked - paid) <= settled) return { reason: null, price: line.unitPrice }
  if (asked < paid) return { reason: null, price: (paid / 100 / Number(line.quantity)).toFixed(5) }
  const values = { asked: formatCents(asked), paid: formatCents(Math.round(paid)) }
  return heldFor(line, reviewReason('creditAbovePaid', values, line.lineNo))
}
const none = 0 as ReturnType<Parameters<typeof totalsOf>[2]['delivery']>

const nothing = { order: null, invoiceId: null }

/** The order of ours that a credit names, also by the order's invoice, or an invoice that was made in QuickBooks. */
async function namedBy(
  db: Db,
  { customerId, credits }: DeviceDocument,
): Promise<{ order: Order | null; invoiceId: string | null; isKnown: boolean }> {
  const { orderId = null, invoiceId = null } = credits ?? {}
  if (!orderId && !invoiceId) return { ...nothing, isKnown: true }
  const id = orderId ?? (invoiceId && (await orderOfInvoice(db, invoiceId)))
  if (id) {
    const order = await orderById(db, id, { lock: true })
    const isTheirs = order?.customerId === customerId && order.source !== 'invoice' && !notBought.includes(order.state)
    return isTheirs ? { order, invoiceId: null, isKnown: true } : { ...nothing, isKnown: false }
  }
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .where('customerId', '=', customerId)
    .where('deleted', '=', false)
    .where('voided', '=', false)
    .executeTakeFirst()
  return { order: null, invoiceId: invoice?.id ?? null, isKnown: invoice !== undefined }
}

const numberOf = async (db: Db, invoiceId: string): Promise<string> =>
  (await db.selectFrom('invoices').select('number').where('id', '=', invoiceId).executeTakeFirst())?.number ?? ''

async function orderOfInvoice(db: Db, invoiceId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orderInvoices')
    .innerJoin('orders', 'orders.id', 'orderInvoices.orderId')
    .select('orderId')
    .where('orderInvoices.invoiceId', '=', invoiceId)
    .where('source', '<>', 'invoice')
    .orderBy('orderId')
    .executeTakeFirst()
  return row?.orderId ?? null
}
