import type { DocumentDraft, PushedDocument, StoredDocument } from '#features/devices/app/web/storage/kept.ts'

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
/** What the device knows by now, and what it has made: of what was lost with it only what had arrived. */
export type Device = { price: number; version: number; sequence: number; made: PushedDocument[] }

/** Dollars, before anything changes. */
export const firstPrice = 8
const hourMs = 3_600_000

export const outcomeOf = (model: Model, document: PushedDocument): 'known' | 'accepted' | 'review' => {
  const before = model.known.get(document.id) ?? []
  const content = JSON.stringify(document)
  if (before.some((each) => each.content === content)) return 'known'
  const [line] = document.lines
  const most = model.mostPercent.get(document.rulesVersion) ?? 0
  const numberTaken = (model.numbers.get(document.number) ?? document.id) !== document.id
  // What held before all of these changes held when it was made; what was set since is right as long as it holds.
  const isPriced = [model.price, firstPrice].includes(Number(line?.unitPrice))
  const isBroken = Number(line?.discountPercent ?? 0) > most || !isPriced
  return before.length || model.isSuspended || isBroken || numberTaken ? 'review' : 'accepted'
}

/** What has arrived counts from now on. */
export function arrive(model: Model, document: PushedDocument, today: string): void {
  const outcome = outcomeOf(model, document)
  if (outcome === 'known') return
  const before = model.known.get(document.id) ?? []
  const [line] = document.lines
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

const centsOf = ({ lines }: PushedDocument) => {
  const [line] = lines
  // Whole cents by whole numbers: prices have no cents here and discounts are whole percents.
  return Number(line?.quantity) * Number(line?.unitPrice) * (100 - Number(line?.discountPercent ?? 0))
}

type Pick = (below: number) => number
/** As the app's form gives it to the store. */
export function draftOf(
  pick: Pick,
  { price, version }: Device,
  { itemId, customerId }: { itemId: string; customerId: string },
): DocumentDraft {
  const line = {
    ...{ lineNo: 1, itemId, unit: '', quantity: String(pick(5) + 1), unitPrice: String(price), description: '' },
    discountPercent: String(pick(3) * 10),
  }
  const total = Number(line.quantity) * Number(line.unitPrice) * (100 - Number(line.discountPercent))
  return {
    ...{ kind: pick(2) ? 'invoice' : 'order', rulesVersion: version, customerId, lines: [line], discountPercent: '0' },
    ...{ net: total, tax: 0, total, note: '', shipTo: null, payment: null, changes: null },
    proofs: { signature: null, signedName: '', photos: [], gps: null },
  }
}

/** Made within three days, by a clock that is wrong. `repeatsNumber`: a number that it has given before. */
export function madeBefore(
  pick: Pick,
  stored: StoredDocument,
  { skewMs, repeatsNumber }: { skewMs: number; repeatsNumber: boolean },
): StoredDocument {
  const madeAt = new Date(Date.now() - hourMs - pick(3 * 86_400) * 1000 + skewMs).toISOString()
  const [prefix] = stored.document.number.split('-')
  const number = repeatsNumber ? `${prefix}-${Math.max(1, stored.sequence - 1)}` : stored.document.number
  return { ...stored, document: { ...stored.document, madeAt, number } }
}

/** The same name, another quantity. */
export function otherContent(document: PushedDocument): PushedDocument {
  const [line] = document.lines
  if (!line) return document
  const changed = { ...line, quantity: String(Number(line.quantity) + 1) }
  return { ...document, lines: [changed] }
}
