import type { ItemId } from '../model/item.ts'
import { lineAmountDiffers } from '../model/line-amount.ts'
import type { OrderLine } from '../model/purchase-order.ts'
import { scheduleDiffers } from '../model/schedule.ts'
import { emptyLine } from '../order.ts'
import { isOfOtherUnit, priceOfOne } from '../price.ts'
import { at, childrenOf, textOf, type XmlReading } from '../xml/reading.ts'
import type { XmlElement } from '../xml/tree.ts'
import { allowancesOf, taxesOfLine } from './allowance.ts'
import { datesOf, shipToOf } from './delivery.ts'

/** `isTaxed`: the order says the tax of all lines together. */
export function ublLine(reading: XmlReading, element: XmlElement, isTaxed: boolean): OrderLine {
  const line = emptyLine(reading.document.placeOf(element))
  const item = at(element, 'LineItem')
  const quantity = at(item, 'Quantity')
  if (!quantity) reading.tell('valueMissing', element, '', '/LineItem/Quantity')
  line.number = textOf(item, 'ID')
  line.quantity = reading.amount(quantity) ?? '0'
  line.unit = quantity?.attributes.get('unitCode') ?? ''
  const amount = at(item, 'Price', 'PriceAmount')
  const price = reading.amount(amount)
  const base = at(item, 'Price', 'BaseQuantity')
  line.price = price === null ? null : priceOfOne(price, reading.decimal(base))
  if (amount && price !== null && line.price === null) reading.tell('priceNotExact', amount, price)
  const factor = at(item, 'Price', 'OrderableUnitFactorRate')
  const priced = { unit: base?.attributes.get('unitCode') ?? '', factor: reading.decimal(factor) }
  if (isOfOtherUnit(line, priced)) {
    reading.tell('priceUnitDiffers', factor ?? base ?? element, priced.unit)
    line.price = null
  }
  line.items.push(...itemsOf(at(item, 'Item')))
  const names = [textOf(item, 'Item', 'Name'), textOf(item, 'Item', 'Description')]
  line.descriptions.push(...names.filter(Boolean).map((text) => ({ code: '', text })))
  line.dates.push(...childrenOf(item, 'Delivery').flatMap((delivery) => datesOf(reading, delivery)))
  line.deliveries.push(
    ...childrenOf(item, 'Delivery').flatMap((delivery) => {
      const part = at(delivery, 'Quantity')
      const unit = part?.attributes.get('unitCode') ?? ''
      return part ? [{ quantity: reading.amount(part) ?? '0', unit, dates: datesOf(reading, delivery) }] : []
    }),
  )
  if (quantity && scheduleDiffers(line)) reading.tell('scheduleDiffers', quantity, line.quantity)
  line.parties.push(...childrenOf(item, 'Delivery').flatMap(shipToOf))
  line.notes.push(...[...childrenOf(element, 'Note'), ...childrenOf(item, 'Note')].flatMap(({ text }) => text.trim() || []))
  line.allowances.push(...allowancesOf(reading, item, isTaxed ? [] : taxesOfLine(item)))
  const said = at(item, 'LineExtensionAmount')
  line.amount = reading.decimal(said)
  if (said && lineAmountDiffers(line)) reading.tell('lineAmountDiffers', said, said.text.trim())
  return line
}

/** By X12's words for whose number it is, which is what a partner's page has. */
const itemIds = [
  ['SellersItemIdentification', 'VN', 'seller'],
  ['BuyersItemIdentification', 'BP', 'buyer'],
  ['StandardItemIdentification', 'EN', 'gtin'],
  ['ManufacturersItemIdentification', 'MG', 'manufacturer'],
] as const

const itemsOf = (item: XmlElement | undefined): ItemId[] =>
  itemIds.flatMap(([name, code, kind]) => {
    const value = textOf(item, name, 'ID')
    return value ? [{ kind, code, value }] : []
  })
