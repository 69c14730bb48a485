import { randomUUID } from 'node:crypto'
import type { SentDocument } from '#features/devices/uploads/pushed.ts'

/** A plain reference: what the office must have, whatever became of the network. No statement, no rule engine. */
export type Known = {
  content: string
  state: 'accepted' | 'review' | 'refused'
  kind: 'order' | 'invoice'
  pieces: number
  cents: number
  day: string
  isFirst: boolean
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

/** Dollars, before anything changes. */
export const firstPrice = 8
const hourMs = 3_600_000

export const outcomeOf = (model: Model, document: SentDocument): 'known' | 'accepted' | 'review' => {
  const before = model.known.get(document.id) ?? []
  const content = JSON.stringify(document)
  if (before.some((each) => each.content === content)) return 'known'
  const [line] = document.lines ?? []
  const most = model.mostPercent.get(document.rulesVersion) ?? 0
  const numberTaken = (model.numbers.get(document.number) ?? document.id) !== document.id
  // What held before all of these changes held when it was made; what was set since is right as long as it holds.
  const isPriced = [model.price, firstPrice].includes(Number(line?.unitPrice))
  const isBroken = Number(line?.discountPercent ?? 0) > most || !isPriced
  return before.length || model.isSuspended || isBroken || numberTaken ? 'review' : 'accepted'
}

/** What has arrived counts from now on. */
export function arrive(model: Model, document: SentDocument, today: string): void {
  const outcome = outcomeOf(model, document)
  if (outcome === 'known') return
  const before = model.known.get(document.id) ?? []
  const [line] = document.lines ?? []
  const real = new Date(Date.parse(document.madeAt) - model.skewMs).toISOString().slice(0, 10)
  model.known.set(document.id, [
    ...before,
    {
      content: JSON.stringify(document),
      state: outcome,
      kind: document.kind === 'invoice' ? 'invoice' : 'order',
      pieces: Number(line?.quantity),
      cents: centsOf(document),
      day: real < today ? real : today,
      isFirst: before.length === 0,
    },
  ])
  if (!before.length && !model.numbers.has(document.number)) model.numbers.set(document.number, document.id)
}

const centsOf = ({ lines }: SentDocument) => {
  const [line] = lines ?? []
  // Whole cents by whole numbers: prices have no cents here and discounts are whole percents.
  return Number(line?.quantity) * Number(line?.unitPrice) * (100 - Number(line?.discountPercent ?? 0))
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
  }: { prefix: string; itemId: string; customerId: string; skewMs: number; repeatsNumber: boolean },
): SentDocument {
  if (!repeatsNumber || device.sequence === 0) device.sequence += 1
  const line = {
    ...{ lineNo: 1, itemId, quantity: String(pick(5) + 1), unitPrice: String(device.price) },
    discountPercent: String(pick(3) * 10),
  }
  const total = Number(line.quantity) * Number(line.unitPrice) * (100 - Number(line.discountPercent))
  const document: SentDocument = {
    ...{ id: randomUUID(), number: `${prefix}-${device.sequence}`, format: 1, kind: pick(2) ? 'invoice' : 'order', customerId },
    madeAt: new Date(Date.now() - hourMs - pick(3 * 86_400) * 1000 + skewMs).toISOString(),
    ...{ rulesVersion: device.version, lines: [line], net: total, tax: 0, total },
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
