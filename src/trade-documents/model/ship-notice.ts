import type { Decimal } from './decimal.ts'
import type { Carrier, Description, ItemId } from './item.ts'
import type { DocumentDate, Party, Reference } from './party.ts'

/** What is on its way: one shipment, with what it holds of which order in which carton. */
export type ShipNotice = {
  number: string
  purposeCode: string
  date: string
  time: string
  test: boolean
  /** Null where the notice does not say. */
  cartons: number | null
  weight: { amount: Decimal; unit: string } | null
  carriers: Carrier[]
  references: Reference[]
  dates: DocumentDate[]
  parties: Party[]
  orders: ShippedOrder[]
}

export type ShippedOrder = {
  number: string
  release: string
  date: string
  references: Reference[]
  parties: Party[]
  packs: ShippedPack[]
}

/** A carton by its SSCC-18, 18 digits; empty for what is shipped without a number of its own. */
export type ShippedPack = { sscc: string; items: ShippedItem[] }

export type ShippedItem = {
  /** The order's number of the line. */
  line: string
  quantity: Decimal
  unit: string
  items: ItemId[]
  descriptions: Description[]
}
