import type { Decimal } from './decimal.ts'
import type { Allowance, Description, ItemId, Terms } from './item.ts'
import type { DocumentDate, Party, Reference } from './party.ts'

export type Invoice = {
  number: string
  date: string
  orderNumber: string
  orderDate: string
  release: string
  /** As it is sent: X12 DI is a debit invoice, CR a credit memo. */
  type: string
  currency: string
  test: boolean
  references: Reference[]
  dates: DocumentDate[]
  parties: Party[]
  terms: Terms[]
  notes: string[]
  lines: InvoiceLine[]
  allowances: Allowance[]
  taxes: Tax[]
  /** What is to be paid: the lines, with what allowances take off and charges and taxes add. */
  totalCents: number
}

export type InvoiceLine = {
  number: string
  quantity: Decimal
  unit: string
  price: Decimal
  priceBasis: string
  items: ItemId[]
  descriptions: Description[]
  allowances: Allowance[]
  taxes: Tax[]
}

export type Tax = { code: string; amountCents: number | null; percent: Decimal | null }
