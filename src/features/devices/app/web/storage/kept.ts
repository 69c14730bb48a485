import type { KnownClock } from '#features/devices/devices/door.ts'
import type { VanKind, VanSaid } from '#features/devices/van/door.ts'
import type { Visit } from '#features/devices/visits/door.ts'
import type { Card } from '../../../cards/contract.ts'
import type {
  Pulled,
  PulledCustomer,
  PulledItem,
  PulledMoney,
  PulledPrices,
  PulledRules,
  PulledSettings,
  PulledVan,
} from '../../../pull/contract.ts'

/**
 * What the device app keeps in the browser. Money is whole cents, quantities and prices are decimals as text, times are ISO texts of the device's
 * own clock unless they say otherwise.
 */

/** Written into every document: later versions of the app and the server read documents of every earlier one. */
export const documentFormat = 1
/** Of counts and restocks of the van. */
export const vanFormat = 3
/** Of what came of goods that were on their way to it. */
export const receiptFormat = 4
/** Of one that was taken back: a server that does not know what that means must not take it for a sale. */
export const discardedFormat = 2
/** Of a credit: a server that does not know why each line came back, and of which order, must not book it. */
export const creditFormat = 3

export const documentKinds = ['order', 'invoice', 'estimate', 'credit', 'payment'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** What is handed in like documents and sells nothing. */
export type NotedKind = 'visit' | VanKind

export type DocumentLine = {
  lineNo: number
  itemId: string
  unit: string
  quantity: string
  unitPrice: string
  discountPercent: string
  description: string
  reason?: string
  damaged?: boolean
}
/** `method`: D card, A bank debit, O cash or check (the rule `pay.methods`). `cash`: how much of it is cash; what no invoice takes is on account. */
export type DocumentPayment = {
  method: 'D' | 'A' | 'O'
  amount: number
  cash: number
  checkNumber: string
  invoices: { invoiceId: string; amount: number }[]
}
export type Gps = { latitude: number; longitude: number; accuracy: number }
/** Files by their ids (`putFile`). */
export type Proofs = { signature: string | null; signedName: string; photos: string[]; gps: Gps | null }

/** A document as it is pushed, but for what only the store can say: its id, its number, its time. `changes`: the id of the one it replaces. */
export type DocumentDraft = {
  kind: DocumentKind | NotedKind
  rulesVersion: number
  customerId: string
  lines: DocumentLine[]
  discountPercent: string
  net: number
  tax: number
  total: number
  note: string
  shipTo: ShipTo | null
  payment: DocumentPayment | null
  proofs: Proofs
  changes: string | null
  visit?: Visit
  /** Of what is said of the van, which has no customer: its id is empty. */
  van?: VanSaid
  credits?: { orderId: string | null; invoiceId: string | null } | null
}
/** Empty: as the customer has it. */
export type ShipTo = { addressName: string; address1: string; address2: string; city: string; state: string; zip: string }

/**
 * What is pushed. `madeAt`: the device's clock with its offset from UTC. `number`: prefix and sequence of the device. `clock`: what was known of it
 * then, where it was not seen to be set back since. `offlineHours`: since the
 * office was heard of last; null: never.
 */
export type PushedDocument = DocumentDraft & {
  id: string
  number: string
  format: number
  madeAt: string
  clock?: KnownClock
  offlineHours: number | null
  discarded?: Discarded
}
export type SaleDocument = PushedDocument & { kind: DocumentKind }
/** What sells, or takes money: in which documents are added up and printed. */
export const isSale = (document: PushedDocument): document is SaleDocument => documentKinds.some((kind) => kind === document.kind)
/** Taken back before it was ever sent. `replacedBy`: the number of what was made in its stead. */
export type Discarded = { at: string; reason: string; replacedBy: string }

/** `discarded`: it was taken back here, and the office knows. `calledOff`: the office took it, and called off since what it credited. */
export const documentStates = ['waiting', 'sending', 'done', 'review', 'refused', 'discarded', 'calledOff'] as const
/** Nothing comes of these any more. */
export const isOff = (state: DocumentState) => state === 'refused' || state === 'calledOff'
export type DocumentState = (typeof documentStates)[number]

export type Reason = { code: string; mode: 'block' | 'warn' | 'say'; lineNo: number | null; says: string }
export type Difference = { what: string; lineNo: number | null; device: string; ours: string }
/** What the office said. `known`: it had it already; `state` says what became of it. `calledOff`: why it counts no more. `pulls`: how often all of the office's data had come before. */
export type Answer = {
  outcome: 'accepted' | 'known' | 'review' | 'refused'
  state: 'accepted' | 'review' | 'refused'
  orderId: string | null
  orderNumber: string | null
  reasons: Reason[]
  differs: Difference[]
  at: string
  pulls?: number
  calledOff?: { reason: string } | null
}

/** A document on this device. `customerName`: as it was when it was saved, for lists. `madeMs`: when, by the device's clock; `sequence`: of its number. `tries`: sent in vain. `replacedBy`: the one on this device that was made in its stead. */
export type StoredDocument = {
  id: string
  document: PushedDocument
  customerName: string
  madeMs: number
  /** Who had the device then. */
  repCode?: string
  /** What was known of the device's clock then; of what was made before this was kept, nothing. */
  madeSkewMs?: number
  sequence: number
  state: DocumentState
  tries: number
  answer: Answer | null
  replacedBy?: string
}

/** A signature or a photo. `documentId`: null until its document is saved. It is gone from here once the office has it. */
export type StoredFile = { id: string; documentId: string | null; kind: 'signature' | 'photo'; type: string; bytes: ArrayBuffer }

/** Who this device is, as it was told when it was paired. */
export type Seat = {
  deviceId: string
  deviceName: string
  companyName: string
  repCode: string
  repName: string
  invoiceName: string
  numberPrefix: string
  pairedAt: string
}
/** What it calls with; it goes nowhere but along with a call. */
export type Key = { token: string; installationId: string }

/**
 * What is known of time. `skewMs`: how far the device's clock is ahead of the server's. `serverMs`: the server's time when it was last heard.
 * `latestMs`: the latest time that this device has seen since; `backMs`: by how much its clock was set back since: it gives no more hours
 * without a network.
 */
export type Clock = { skewMs: number; serverMs: number; latestMs: number; backMs: number }

/**
 * How far the copy of the office's data has come. `ready`: all of it was here once. `sweeping`: it is being loaded from the beginning; what does not
 * come again is gone at the end. `rows`: of this load so far.
 */
/** `pulls`: how often it came to its end. */
export type PullState = { cursor: string | null; ready: boolean; sweeping: boolean; at: string | null; rows: number; pulls?: number }

/** The office's data as the device has it. */
export type KeptCustomer = PulledCustomer
export type KeptItem = PulledItem
export type KeptCategory = Pulled['categories'][number]
export type KeptLevel = PulledPrices['levels'][number]
export type LevelPrice = PulledPrices['ofLevels'][number]
export type AgreedPrice = PulledPrices['agreed'][number]
export type KeptStock = Pulled['stock'][number]
export type KeptInvoice = Pulled['invoices'][number]
export type KeptRules = PulledRules
export type KeptSettings = PulledSettings
export type KeptMoney = PulledMoney
export type KeptVan = PulledVan
/** What was asked to be paid by card, as the office said it last. */
export type KeptCard = Card

/** Of what counts for nothing any more, the word for it; on paper too. */
export function whyNothing({ document, state }: Pick<StoredDocument, 'document' | 'state'>) {
  if (document.discarded) return 'deviceSell.isDiscarded'
  return state === 'calledOff' ? 'deviceApp.states.calledOff' : null
}
