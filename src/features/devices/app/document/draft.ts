import type { CheckedDocument } from '#features/devices/rules/door.ts'

export type DocumentKind = CheckedDocument['kind']
/** An invoice takes its goods out of the van, a credit brings them back; an order goes out of the warehouse, another day. */
export const movesVan = (kind: string) => kind === 'invoice' || kind === 'credit'
/** What has lines. */
export type SaleKind = Exclude<DocumentKind, 'payment'>

/**
 * A line as it is being written. `key`: its own on the screen. `unit`: of the item's packs, empty: the item's own. `ownPrice`: dollars that the
 * rep typed; null: what the price function says. Numbers are what was typed, half typed ones too. Of what comes back: why, and whether nobody can
 * sell it again.
 */
export type DraftLine = {
  key: string
  itemId: string
  unit: string
  quantity: string
  ownPrice: string | null
  discountPercent: string
  description: string
  reason?: string
  damaged?: boolean
}
/** What a credit is of: an order, or an invoice that the office did not make of one. */
export type CreditOf = { orderId: string | null; invoiceId: string | null }
export type ShipTo = { addressName: string; address1: string; address2: string; city: string; state: string; zip: string }
export type Gps = { latitude: number; longitude: number; accuracy: number }
/** Files by their ids. */
export type Proofs = { signature: string | null; signedName: string; photos: string[]; gps: Gps | null }

/** `amount`: dollars as they were typed; by card it is all that the sale, or what is chosen, comes to. `invoiceIds`: that it is for, none: on account. */
export type DraftPayment = { how: 'cash' | 'check' | 'card'; amount: string; checkNumber: string; invoiceIds: string[] }

/** A document that is being written. `id`: made when it was begun, so that saving it twice makes one. `changes`: the id of the one it replaces. */
export type Draft = {
  id: string
  kind: DocumentKind
  customerId: string
  lines: readonly DraftLine[]
  discountPercent: string
  note: string
  shipTo: ShipTo | null
  payment: DraftPayment | null
  proofs: Proofs
  changes: string | null
  credits?: CreditOf | null
}

export const noProofs: Proofs = { signature: null, signedName: '', photos: [], gps: null }

export const newDraft = (id: string, kind: DocumentKind, customerId: string): Draft => ({
  id,
  kind,
  customerId,
  lines: [],
  discountPercent: '0',
  note: '',
  shipTo: null,
  payment: kind === 'payment' ? { how: 'cash', amount: '', checkNumber: '', invoiceIds: [] } : null,
  proofs: noProofs,
  changes: null,
})

/** As it is saved, but for what the store alone can say: number and time. Money is whole cents, everything else a decimal as text. */
export type MadeDocument = {
  kind: DocumentKind
  rulesVersion: number
  customerId: string
  lines: MadeLine[]
  discountPercent: string
  net: number
  tax: number
  total: number
  note: string
  shipTo: ShipTo | null
  payment: MadePayment | null
  proofs: Proofs
  changes: string | null
  credits?: CreditOf | null
}
export type MadeLine = {
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
/** `method`: O is cash or check. `cash`: how much of it is cash; what no invoice takes is on account. */
export type MadePayment = {
  method: 'D' | 'A' | 'O'
  amount: number
  cash: number
  checkNumber: string
  invoices: { invoiceId: string; amount: number }[]
}
