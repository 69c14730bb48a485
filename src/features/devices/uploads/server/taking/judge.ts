import { heldUntil } from '#features/catalog/prices/server/door.ts'
import {
  type CheckedDocument,
  checkDocument,
  type EffectiveRules,
  namedVersion,
  rulesAtArrival,
  rulesOfDevice,
} from '#features/devices/rules/server/door.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { DeviceDocument, Differs } from '../../pushed.ts'
import { isBooked } from '../collecting/collect.ts'
import type { Demanded } from '../proofs/awaited.ts'
import { ofBreach, type Reason, reviewReason, told } from '../reasons.ts'
import { type JudgedCredit, judgeCredit } from './credit.ts'
import { type Customer, customerOf, inScope } from './customer.ts'
import { type Earlier, earlierOf } from './earlier.ts'
import { foreignUnits, type Item, itemsOf, onHandAt, openOf, owedBy, piecesOf, pricesOf } from './facts.ts'
import { sumsOf } from './ordered.ts'
import { ownNumber, type Seat } from './seat.ts'
import { madeWhen, minutesBetween } from './when.ts'

/** What a document is by what we know: who took it, its day, its items and prices, and what keeps it from being taken as it is. */
export type Judged = {
  day: string
  customer: Customer | null
  earlier: Earlier | null
  items: ReadonlyMap<string, Item>
  /** Of a credit alone. */
  credit: JudgedCredit | null
  reasons: Reason[]
  differs: Differs[]
  demanded: Demanded
}

/** The same rules as on the device, by what is known here (rules 3.2). */
export async function judge(
  db: Db,
  seat: Seat,
  document: DeviceDocument,
  { skewMs, arrivedAt }: { skewMs: number; arrivedAt: Date },
): Promise<Judged> {
  const { companyId, id: deviceId } = seat
  const { kind, lines, customerId } = document
  const made = await madeWhen(db, document.madeAt, skewMs, arrivedAt)
  const itemIds = lines.map(({ itemId }) => itemId)
  const [customer, items, named, earlier] = await Promise.all([
    customerOf(db, customerId),
    itemsOf(db, itemIds),
    namedVersion(db, companyId, deviceId, document.rulesVersion),
    earlierOf(db, deviceId, document),
  ])
  const arrival = rulesAtArrival(named, { madeAt: made.at, arrivedAt: arrivedAt.getTime() })
  const rules = named?.rules ?? (await rulesOfDevice(db, companyId, deviceId)).rules
  const known = lines.filter(({ itemId }) => items.has(itemId))
  const [prices, pieces, onHand, owed, foreign, open, sums] = await Promise.all([
    pricesOf(db, customer?.id ?? null, made.day, known),
    piecesOf(db, lines),
    onHandAt(db, seat.inventoryLocationId, itemIds),
    customer ? owedBy(db, customer.id, { day: made.day, before: earlier?.order ?? null }) : null,
    foreignUnits(db, known, items),
    openOf(db, customerId, document.payment?.invoices.map(({ invoiceId }) => invoiceId) ?? []),
    sumsOf(db, document, { items, before: earlier?.order ?? null }),
  ])
  const checked: CheckedDocument = {
    ...{ kind, discountPercent: document.discountPercent, ...sums },
    lines: lines.map((line, at) => ({ ...line, pieces: pieces[at] ?? line.quantity })),
    paidNow: kind === 'payment' ? 0 : (document.payment?.amount ?? 0),
    proofs: {
      signature: document.proofs.signature !== null || document.proofs.signedName !== '',
      photo: document.proofs.photos.length > 0,
      gps: document.proofs.gps !== null,
    },
    payment: document.payment && { ...document.payment, open: kind === 'payment' ? open : sums.total },
    editedAfterMin: earlier?.madeAt
      ? minutesBetween({ madeAt: earlier.madeAt, skewMs: earlier.skewMs }, { madeAt: document.madeAt, skewMs })
      : null,
    offlineHours: document.offlineHours,
  }
  const then = customer ? await thenPriced(db, customer.id, made, { lines: known, prices, maxHours: rules['offline.maxHours'].value }) : []
  const held = { ...prices, ...Object.fromEntries(then.map((line) => [line.lineNo, line.held])) }
  const credit = kind === 'credit' ? await judgeCredit(db, document, { items, prices: held }) : null
  const facts = {
    prices: credit?.prices ?? held,
    onHand,
    customer: customer && owed ? { ...owed, onHold: customer.onHold } : null,
  }
  const reasons: Reason[] = [
    ...ofState(seat),
    ...(arrival.by === 'review' ? [reviewReason(arrival.reason, { ...arrival, by: '', reason: '' })] : []),
    ...(arrival.by === 'named' && arrival.older ? [told('olderRules', { version: arrival.version })] : []),
    ...ofAge(made.agoMs, rules['offline.maxHours']),
    ...(ownNumber(document.number, seat) === null ? [reviewReason('numberForeign', { number: document.number })] : []),
    ...ofCustomer(customer, seat, rules['cust.visible'].value),
    ...(kind !== 'payment' && !lines.length ? [reviewReason('noLines')] : []),
    ...lines.flatMap(({ itemId, lineNo }) => (isTaken(kind, items.get(itemId)) ? [] : [reviewReason('itemGone', {}, lineNo)])),
    ...notOnDevices(kind, lines, items),
    ...foreign.map(({ lineNo, unit }) => reviewReason('unitGone', { unit }, lineNo)),
    ...(document.changes && !earlier?.order ? [reviewReason('changesTaken')] : []),
    ...ofHand(document, await isBooked(db, made.day)),
    ...(credit?.reasons ?? []),
    ...checkDocument(checked, facts, rules).map(ofBreach),
    // What was paid for what comes back is said by its order.
    ...(credit?.order ? [] : then).map(({ lineNo, day, price }) => ({ ...told('priceThen', { day, price }), lineNo })),
  ]
  return {
    day: made.day,
    customer,
    earlier,
    items,
    credit,
    reasons,
    differs: [...priceDiffers(known, credit?.order ? credit.prices : prices), ...dayDiffers(made)],
    demanded: { signature: isDemanded(rules['proof.signature']), photo: isDemanded(rules['proof.photo']) },
  }
}

const isDemanded = ({ value, mode }: EffectiveRules['proof.photo']) => value === 'require' && mode === 'block'

/** What is not sold any more may still come back. */
export const isTaken = (kind: DeviceDocument['kind'], item: Item | undefined) =>
  kind === 'credit' ? item?.isGoods === true : item?.isSold === true

/** Ordered before the office took it off the devices, or by who does not ask: the office sells it, and is told. */
const notOnDevices = (kind: DeviceDocument['kind'], lines: Lines, items: ReadonlyMap<string, Item>): Reason[] =>
  lines.flatMap(({ itemId, lineNo }) => {
    const item = items.get(itemId)
    return kind !== 'credit' && item?.isSold && !item.isOnDevices ? [{ ...told('itemNotOnDevices'), lineNo }] : []
  })

const hourMs = 3_600_000
/** A day more than the rules let a device be without a network: its clock, or its day, is for somebody to look at. */
export const ofAge = (agoMs: number, { mode, value: maxHours }: EffectiveRules['offline.maxHours']): Reason[] =>
  mode === 'block' && agoMs > (maxHours + 24) * hourMs ? [reviewReason('madeLongAgo', { hours: Math.floor(agoMs / hourMs), maxHours })] : []

/** Money that comes by the payment link is booked when it comes. */
function ofHand({ kind, payment }: DeviceDocument, isPosted: boolean): Reason[] {
  // Whoever gave money back with it knows how.
  if (kind === 'credit') return payment ? [reviewReason('creditByHand')] : []
  if (payment && payment.method !== 'O') return [told('paidByLink')]
  return kind === 'payment' && !isPosted ? [reviewReason('paymentByHand')] : []
}

const byState: { readonly [state: string]: (() => Reason[]) | undefined } = {
  Suspended: () => [reviewReason('deviceSuspended')],
  Lost: () => [reviewReason('deviceLost')],
  Wiped: () => [reviewReason('deviceLost')],
  Retired: () => [reviewReason('deviceRetired')],
}
export const ofState = ({ state }: Seat): Reason[] => byState[state]?.() ?? []

function ofCustomer(customer: Customer | null, seat: Seat, visible: string): Reason[] {
  if (!customer?.isSoldTo) return [reviewReason('customerGone', { name: customer?.name ?? '' })]
  return inScope(customer, seat, visible) ? [] : [reviewReason('customerOutside', { name: customer.name, rep: seat.repCode })]
}

type Prices = Awaited<ReturnType<typeof pricesOf>>
type Lines = DeviceDocument['lines']
const priceDiffers = (lines: Lines, prices: Prices): Differs[] =>
  otherwisePriced(lines, prices).map(({ lineNo, unitPrice, ours }) => ({ what: 'unitPrice', lineNo, device: unitPrice, ours }))
const otherwisePriced = (lines: Lines, prices: Prices) =>
  lines.flatMap((line) => {
    const ours = prices[line.lineNo]?.price ?? null
    return ours === null || Number(ours) === Number(line.unitPrice) ? [] : [{ ...line, ours }]
  })

type Of = { lines: Lines; prices: Prices; maxHours: number }
/** Lines whose price held while the device may have fetched it, and is another one by now: what it was sold at stands. */
async function thenPriced(db: Db, customerId: string, { at, day }: { at: number; day: string }, { lines, prices, maxHours }: Of) {
  const differing = otherwisePriced(lines, prices)
  if (!differing.length) return []
  const until = await heldUntil(db, { customerId, day, fromMs: at - maxHours * hourMs, toMs: at }, differing)
  const zone = await zoneOf(db)
  return differing.flatMap(({ lineNo, unitPrice, ours }, index) => {
    const changedMs = until[index] ?? null
    const held = { cost: null, ...prices[lineNo], price: unitPrice }
    return changedMs === null ? [] : [{ lineNo, held, price: ours, day: dayAt(changedMs, zone) }]
  })
}

const dayDiffers = ({ day, said }: { day: string; said: string }): Differs[] =>
  said === day ? [] : [{ what: 'day', lineNo: null, device: said, ours: day }]
