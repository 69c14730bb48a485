import type { Description, ItemId, Pack } from './item.ts'
import type { Particulars } from './particulars.ts'
import type { DocumentDate } from './party.ts'

/**
 * An order as every format says it. Quantities and prices are decimal texts as in `decimal.ts`, never numbers: 5 decimals of a price
 * survive. Dates are 2026-11-23. What a document left out is empty, null or an empty list, never guessed.
 */
export type PurchaseOrder = OrderHead & { lines: OrderLine[]; total: OrderTotal }

export type OrderHead = Particulars & {
  purpose: Purpose
  purposeCode: string
  /** As it was sent: X12 SA is a single order, RL a release of a blanket order. */
  type: string
  number: string
  release: string
  date: string
  contract: string
  currency: string
  /** Never becomes a live order. */
  test: boolean
  freight: { code: string; place: string } | null
  /** Whether what is missing may follow later, as it was sent. */
  backorder: string
}

/** What the document itself says it comes to. */
export type OrderTotal = { amountCents: number | null; lines: number | null; quantity: string | null }

export type Purpose = 'new' | 'cancel' | 'change' | 'replace' | 'confirm' | 'duplicate' | 'other'

export type OrderLine = Particulars & {
  /** As the sender counts; empty where the sender does not. */
  number: string
  quantity: string
  unit: string
  /** Of one unit; null where the sender names none. */
  price: string | null
  priceBasis: string
  /** What it says that it comes to; null where it does not say. */
  amount: string | null
  items: ItemId[]
  descriptions: Description[]
  pack: Pack | null
  /** Other prices, the retail one for instance. */
  prices: { code: string; price: string }[]
  /** How the quantity is shared among stores; empty where it goes to one place. */
  stores: StoreQuantity[]
  /** What a set or an assortment consists of, of each ordered unit. */
  parts: LinePart[]
  deliveries: { quantity: string; unit: string; dates: DocumentDate[] }[]
  /** Where the line begins: its segment's position in the document and its first byte in the file. */
  position: number
  offset: number
}

type LinePart = {
  number: string
  relation: string
  quantity: string
  unit: string
  price: string | null
  items: ItemId[]
  descriptions: Description[]
}

export type StoreQuantity = { scheme: string; store: string; quantity: string }
