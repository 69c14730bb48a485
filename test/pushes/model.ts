import { randomUUID } from 'node:crypto'
import type { SentDocument } from '#features/devices/uploads/pushed.ts'

/** A plain reference: what the office must have, whatever became of the network. No statement, no rule engine. */
export type Known = {
  content: string
  state: 'accepted' | 'review' | 'refused'
  kind: 'order' | 'invoice' | 'credit'
  pieces: number
  cents: number
  day: string
  isFirst: boolean
  /** Of an invoice: what it became, once the device was told; how many of it are not back yet, and the cents that one of it came to. */
  orderId: string | null
  left: number
  each: number
  /** Of a credit: the order that it names, and that nobody can sell it again. */
  of: string | null
  damaged: boolean
}
export type Model = {
  isSuspended: boolean
  /** Dollars. */
  price: number
  /** The highest discount by version. */
  mostPercent: Map<number, number>
  version: number
  skewMs: number
  known: Map<string, Known[]>
  numbers: Map<string, string>
}
/** What the device knows by now, and what it has made. */
export type Device = { price: number; version: number; sequence: number; made: SentDocument[] }

export const outcomeOf = (model: Model, document: SentDocument): 'known' | 'accepted' | 'review' => {
  const before = model.known.get(document.id) ?? []
  const content = JSON.stringify(document)
  if (before.some((each) => each.content === content)) return 'known'
  const [line] = document.lines ?? []
  const most = model.mostPercent.get(document.rulesVersion) ?? 0
  const numberTaken = (model.numbers.get(document.number) ?? document.id) !== document.id
  const sold = soldAs(model, document)
  const isBroken =
    Number(line?.discountPercent ?? 0) > most || (sold ? isOtherwisePaid(document, sold) : Number(line?.unitPrice) !== model.price)
  return before.length || model.isSuspended || isBroken || numberTaken ? 'review' : 'accepted'
}

/** The invoice that a credit names. */
export function soldAs(model: Model, { credits }: { credits?: SentDocument['credits'] }): Known | undefined {
  const orderId = credits?.orderId
  return orderId ? [...model.known.values()].flat().find((each) => each.orderId === orderId) : undefined
}
/** More than are left to come back, more than was paid, or another price than was paid: somebody looks at it. */
export function isOtherwisePaid(document: SentDocument, { left, each }: Known): boolean {
  const [line] = document.lines ?? []
  const pieces = Number(line?.quantity)
  const [asked, paid] = [centsOf(document), pieces * each]
  return pieces > left || asked > paid + 1 || (asked < paid - 1 && Math.round(Number(line?.unitPrice) * 100) !== each)
}
/** What came back of an invoice is not its to come back any more, and is credited as it was paid. */
export function take(model: Model, known: Known): void {
  const sold = soldAs(model, { credits: known.of ? { orderId: known.of } : null })
  if (!sold) return
  sold.left -= known.pieces
  known.cents = known.pieces * sold.each
}

/** What has arrived counts from now on. */
export function arrive(model: Model, document: SentDocument, today: string): void {
  const outcome = outcomeOf(model, document)
  if (outcome === 'known') return
  const before = model.known.get(document.id) ?? []
  const [line] = document.lines ?? []
  const real = new Date(Date.parse(document.madeAt) - model.skewMs).toISOString().slice(0, 10)
  const known: Known = {
    ...{ content: JSON.stringify(document), state: outcome, isFirst: before.length === 0 },
    kind: document.kind === 'invoice' || document.kind === 'credit' ? document.kind : 'order',
    ...{ pieces: Number(line?.quantity), cents: centsOf(document), day: real < today ? real : today },
    ...{ orderId: null, left: Number(line?.quantity), each: centsOf(document) / Number(line?.quantity) },
    ...{ of: document.credits?.orderId ?? null, damaged: line?.damaged ?? false },
  }
  if (outcome === 'accepted') take(model, known)
  model.known.set(document.id, [...before, known])
  if (!before.length && !model.numbers.has(document.number)) model.numbers.set(document.number, document.id)
}

const centsOf = ({ lines }: { lines?: SentDocument['lines'] }) => {
  const [line] = lines ?? []
  // By whole numbers: prices are whole cents here, and a discount of whole tens of percents leaves whole cents of whole dollars.
  return (Number(line?.quantity) * Math.round(Number(line?.unitPrice) * 100) * (100 - Number(line?.discountPercent ?? 0))) / 100
}

type Pick = (below: number) => number
export function makeDocument(
  pick: Pick,
  device: Device,
  {
    prefix,
    itemId,
    customerId,
    skewMs,
    repeatsNumber,
    sold,
  }: { prefix: string; itemId: string; customerId: string; skewMs: number; repeatsNumber: boolean; sold: readonly Known[] },
): SentDocument {
  if (!repeatsNumber || device.sequence === 0) device.sequence += 1
  const line = {
    ...{ lineNo: 1, itemId, quantity: String(pick(5) + 1), unitPrice: String(device.price) },
    discountPercent: String(pick(3) * 10),
  }
  const kind = (['invoice', 'order', 'invoice', 'credit'] as const)[pick(4)] ?? 'order'
  const of = kind === 'credit' ? sold[pick(sold.length + 1)] : undefined
  const back = kind === 'credit' ? { format: 3 as const, credits: of ? { orderId: of.orderId } : null } : { format: 1 as const }
  const reason = kind === 'credit' ? { reason: 'Too long', damaged: pick(3) === 0 } : {}
  // Half of them at what was paid.
  if (of && pick(2)) Object.assign(line, { unitPrice: (of.each / 100).toFixed(2), discountPercent: '0' })
  const total = centsOf({ lines: [line] })
  const document: SentDocument = {
    ...{ id: randomUUID(), number: `${prefix}-${device.sequence}`, ...back, kind, customerId },
    madeAt: new Date(Date.now() - pick(3 * 86_400) * 1000 + skewMs).toISOString(),
    ...{ rulesVersion: device.version, lines: [{ ...line, ...reason }], net: total, tax: 0, total },
  }
  device.made.push(document)
  return document
}

/** The same name, another quantity. */
export function otherContent(document: SentDocument): SentDocument {
  const [line] = document.lines ?? []
  if (!line) return document
  const changed = { ...line, quantity: String(Number(line.quantity) + 1) }
  return { ...document, lines: [changed] }
}
