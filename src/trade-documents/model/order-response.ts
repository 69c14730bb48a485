import type { Decimal } from './decimal.ts'
import type { Description, ItemId } from './item.ts'
import type { DocumentDate, Party, Reference } from './party.ts'

/** What the seller says to an order, line by line. */
export type OrderResponse = {
  verdict: ResponseVerdict
  purposeCode: string
  orderNumber: string
  orderDate: string
  release: string
  sellerNumber: string
  /** Of the answer. */
  date: string
  test: boolean
  references: Reference[]
  dates: DocumentDate[]
  parties: Party[]
  lines: ResponseLine[]
}

export type ResponseVerdict = 'accepted' | 'acceptedAsIs' | 'acceptedWithChanges' | 'acknowledged' | 'rejected' | 'rejectedLines' | 'other'

/** A line as it was ordered, and what becomes of it: 20 sent now and 5 later are two answers. */
export type ResponseLine = {
  number: string
  quantity: Decimal
  unit: string
  price: Decimal | null
  priceBasis: string
  items: ItemId[]
  descriptions: Description[]
  answers: LineAnswer[]
}

export type LineAnswer = {
  status: LineStatus
  code: string
  /** Null where the whole line is meant. */
  quantity: Decimal | null
  unit: string
  /** When it is shipped or delivered; null where the answer does not say. */
  date: DocumentDate | null
  /** What is sent instead. */
  items: ItemId[]
}

export type LineStatus =
  | 'accepted'
  | 'backordered'
  | 'changed'
  | 'priceChanged'
  | 'quantityChanged'
  | 'dateChanged'
  | 'substituted'
  | 'deleted'
  | 'rejected'
  | 'other'
