import { centsOf } from '../model/amount.ts'
import type { Allowance } from '../model/item.ts'
import { at, childrenOf, textOf, type XmlReading } from '../xml/reading.ts'
import type { XmlElement } from '../xml/tree.ts'

const inMoney = { percent: null, rate: null, quantity: null, handling: '' }

/** What is taken off or put on, with the tax, which our order would not have of itself. */
export const allowancesOf = (reading: XmlReading, element: XmlElement | undefined, taxes: XmlElement[]): Allowance[] => [
  ...childrenOf(element, 'AllowanceCharge').map((each) => allowanceOf(reading, each)),
  ...taxes.flatMap((tax) => taxOf(reading, tax)),
]

function allowanceOf(reading: XmlReading, element: XmlElement): Allowance {
  const amount = reading.decimal(at(element, 'Amount'))
  return {
    kind: textOf(element, 'ChargeIndicator') === 'true' ? 'charge' : 'allowance',
    code: textOf(element, 'AllowanceChargeReasonCode'),
    amountCents: amount === null ? null : centsOf(amount),
    ...inMoney,
    text: textOf(element, 'AllowanceChargeReason'),
  }
}

function taxOf(reading: XmlReading, tax: XmlElement): Allowance[] {
  const amount = reading.decimal(tax)
  return amount === null ? [] : [{ kind: 'charge', code: 'Tax', amountCents: centsOf(amount), ...inMoney, text: '' }]
}

/** Of the whole order. Where it says none, its lines may. */
export const taxesOf = (body: XmlElement): XmlElement[] => childrenOf(body, 'TaxTotal').flatMap((total) => childrenOf(total, 'TaxAmount'))

export const taxesOfLine = (item: XmlElement | undefined): XmlElement[] => childrenOf(item, 'TotalTaxAmount')
