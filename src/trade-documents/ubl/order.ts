import { centsOf } from '../model/amount.ts'
import type { PurchaseOrder } from '../model/purchase-order.ts'
import { emptyOrder, linesCents } from '../order.ts'
import { at, childrenOf, textOf, type XmlReading } from '../xml/reading.ts'
import type { XmlElement } from '../xml/tree.ts'
import { allowancesOf, taxesOf } from './allowance.ts'
import { datesOf, shipToOf } from './delivery.ts'
import { ublLine } from './line.ts'
import { partyOf } from './party.ts'

/** An Order of UBL 2.0 to 2.4. */
export function ublOrder(reading: XmlReading, body: XmlElement): PurchaseOrder {
  const order = emptyOrder(false)
  order.number = reading.required(body, '/ID', textOf(body, 'ID'))
  order.date = reading.day(at(body, 'IssueDate'))
  order.type = textOf(body, 'OrderTypeCode')
  order.contract = textOf(body, 'Contract', 'ID')
  const isCopy = textOf(body, 'CopyIndicator') === 'true'
  Object.assign(order, isCopy ? { purpose: 'duplicate', purposeCode: 'CopyIndicator' } : {})
  order.parties.push(
    ...partyOf('buyer', 'BuyerCustomerParty', at(body, 'BuyerCustomerParty', 'Party')),
    ...partyOf('seller', 'SellerSupplierParty', at(body, 'SellerSupplierParty', 'Party')),
    ...partyOf('billTo', 'AccountingCustomerParty', at(body, 'AccountingCustomerParty', 'Party')),
    ...childrenOf(body, 'Delivery').flatMap(shipToOf),
  )
  order.dates.push(...childrenOf(body, 'Delivery').flatMap((delivery) => datesOf(reading, delivery)))
  order.notes.push(...childrenOf(body, 'Note').flatMap(({ text }) => text.trim() || []))
  const taxes = taxesOf(body)
  order.allowances.push(...allowancesOf(reading, body, taxes))
  order.lines.push(...childrenOf(body, 'OrderLine').map((line) => ublLine(reading, line, taxes.length > 0)))
  if (!order.lines.length) reading.tell('lineMissing', body)
  const money = [...amountsOf(body)]
  order.currency = textOf(body, 'DocumentCurrencyCode') || (money[0]?.attributes.get('currencyID') ?? '')
  for (const each of money)
    if (order.currency && each.attributes.get('currencyID') !== order.currency)
      reading.tell('currencyDiffers', each, each.attributes.get('currencyID') ?? '')
  totalOf(reading, body, order)
  return order
}

function* amountsOf(body: XmlElement) {
  for (const line of childrenOf(body, 'OrderLine')) {
    const amount = at(line, 'LineItem', 'Price', 'PriceAmount')
    if (amount) yield amount
  }
}

function totalOf(reading: XmlReading, body: XmlElement, { total, lines }: PurchaseOrder) {
  const said = at(body, 'AnticipatedMonetaryTotal')
  const payable = reading.decimal(at(said, 'PayableAmount'))
  total.amountCents = payable === null ? null : centsOf(payable)
  const extension = at(said, 'LineExtensionAmount')
  const amount = reading.decimal(extension)
  const value = linesCents(lines)
  if (extension && amount !== null && value !== null && centsOf(amount) !== value)
    reading.tell('amountTotalDiffers', extension, extension.text.trim())
}
