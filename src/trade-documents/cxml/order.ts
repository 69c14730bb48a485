import { centsOf } from '../model/amount.ts'
import type { Allowance, ItemId } from '../model/item.ts'
import type { OrderLine, PurchaseOrder, Purpose } from '../model/purchase-order.ts'
import { scheduleDiffers } from '../model/schedule.ts'
import { emptyLine, emptyOrder, linesCents } from '../order.ts'
import { withParts } from '../parts.ts'
import { isOfOtherUnit, priceOfOne } from '../price.ts'
import { at, childrenOf, textOf, type XmlReading } from '../xml/reading.ts'
import type { XmlElement } from '../xml/tree.ts'
import { contactOf, partyOf } from './party.ts'

const purposes: ReadonlyMap<string, Purpose> = new Map([
  ['', 'new'],
  ['new', 'new'],
  ['update', 'change'],
  ['delete', 'cancel'],
])

/** An OrderRequest. Items go by X12's words for whose number it is, which is what a partner's page has. */
export function cxmlOrder(reading: XmlReading, request: XmlElement, test: boolean): PurchaseOrder {
  const order = emptyOrder(test)
  const header = at(request, 'OrderRequestHeader')
  if (!header) {
    reading.tell('valueMissing', request, '', '/OrderRequestHeader')
    return order
  }
  const attribute = (name: string) => header.attributes.get(name)?.trim() ?? ''
  order.number = reading.required(header, '/@orderID', attribute('orderID'))
  order.date = reading.day(header, attribute('orderDate'), '/@orderDate')
  order.type = attribute('orderType')
  order.purposeCode = attribute('type')
  order.purpose = purposes.get(order.purposeCode) ?? 'other'
  if (order.purpose === 'other') reading.tell('codeUnknown', header, order.purposeCode, '/@type')
  const [first] = childrenOf(request, 'ItemOut')
  const money = at(header, 'Total', 'Money') ?? at(first, 'ItemDetail', 'UnitPrice', 'Money')
  order.currency = money?.attributes.get('currency') ?? ''
  order.dates.push(...deliveryOf(reading, header))
  order.parties.push(
    ...childrenOf(header, 'ShipTo').map((each) => partyOf('shipTo', each)),
    ...childrenOf(header, 'BillTo').map((each) => partyOf('billTo', each)),
  )
  order.contacts.push(...childrenOf(header, 'Contact').map(contactOf))
  order.notes.push(...notesOf(header))
  order.allowances.push(...chargesOf(reading, header))
  order.lines = linesOf(reading, request, order.currency)
  if (!order.lines.length) reading.tell('lineMissing', request)
  totalOf(reading, header, order)
  return order
}

function totalOf(reading: XmlReading, header: XmlElement, { total, lines }: PurchaseOrder) {
  const money = at(header, 'Total', 'Money')
  const amount = reading.decimal(money)
  total.amountCents = amount === null ? null : centsOf(amount)
  const value = linesCents(lines)
  if (money && total.amountCents !== null && value !== null && value !== total.amountCents)
    reading.tell('amountTotalDiffers', money, money.text.trim())
}

/** Of a composite item, what it consists of is named as items too. Where those are what is priced, a person decides what is ordered. */
function linesOf(reading: XmlReading, request: XmlElement, currency: string): OrderLine[] {
  const elements = new Map(childrenOf(request, 'ItemOut').map((item) => [lineOf(reading, item, currency), item] as const))
  const parentOf = new Map<OrderLine, string>()
  for (const [line, item] of elements) {
    const parent = item.attributes.get('parentLineNumber')?.trim()
    if (parent) parentOf.set(line, parent)
  }
  const tell = (code: 'parentUnknown' | 'partsPriced') => (line: OrderLine) => reading.tell(code, elements.get(line) ?? request)
  const lines = withParts([...elements.keys()], parentOf, { parentUnknown: tell('parentUnknown'), partsPriced: tell('partsPriced') })
  for (const line of lines)
    if (line.price !== null && line.parts.length > 0 && elements.get(line)?.attributes.get('compositeItemType') === 'itemLevel')
      tell('partsPriced')(line)
  return lines
}

function lineOf(reading: XmlReading, item: XmlElement, currency: string): OrderLine {
  const line = emptyLine(reading.document.placeOf(item))
  const quantity = item.attributes.get('quantity')?.trim() ?? ''
  reading.required(item, '/@quantity', quantity)
  line.number = item.attributes.get('lineNumber')?.trim() ?? ''
  line.quantity = reading.amount(item, quantity, '/@quantity') ?? '0'
  line.items.push(...itemsOf(item))
  const detail = at(item, 'ItemDetail')
  line.unit = textOf(detail, 'UnitOfMeasure')
  const money = at(detail, 'UnitPrice', 'Money')
  const price = reading.amount(money)
  const basis = at(detail, 'PriceBasisQuantity')
  const many = reading.decimal(basis, basis?.attributes.get('quantity')?.trim() ?? '', '/@quantity')
  line.price = price === null ? null : priceOfOne(price, many)
  if (money && price !== null && line.price === null) reading.tell('priceNotExact', money, price)
  const factor = reading.decimal(basis, basis?.attributes.get('conversionFactor')?.trim() ?? '', '/@conversionFactor')
  const unit = textOf(basis, 'UnitOfMeasure')
  if (basis && isOfOtherUnit(line, { unit, factor })) {
    reading.tell('priceUnitDiffers', basis, unit)
    line.price = null
  }
  if (money && currency && money.attributes.get('currency') !== currency)
    reading.tell('currencyDiffers', money, money.attributes.get('currency'))
  const text = textOf(detail, 'Description')
  if (text) line.descriptions.push({ code: '', text })
  line.dates.push(...deliveryOf(reading, item))
  line.deliveries.push(
    ...childrenOf(item, 'ScheduleLine').map((each) => ({
      quantity:
        reading.amount(each, reading.required(each, '/@quantity', each.attributes.get('quantity')?.trim() ?? ''), '/@quantity') ?? '0',
      unit: textOf(each, 'UnitOfMeasure'),
      dates: deliveryOf(reading, each),
    })),
  )
  if (scheduleDiffers(line)) reading.tell('scheduleDiffers', item, line.quantity, '/@quantity')
  line.parties.push(...childrenOf(item, 'ShipTo').map((each) => partyOf('shipTo', each)))
  line.notes.push(...notesOf(item))
  line.allowances.push(...chargesOf(reading, item))
  return line
}

const itemIds = [
  ['ItemID', 'SupplierPartID', 'VN', 'seller'],
  // Of two lines with one part number, it may be all that tells them apart.
  ['ItemID', 'SupplierPartAuxiliaryID', 'VS', 'other'],
  ['ItemID', 'BuyerPartID', 'BP', 'buyer'],
  ['ItemDetail', 'ManufacturerPartID', 'MG', 'manufacturer'],
] as const

const itemsOf = (item: XmlElement): ItemId[] =>
  itemIds.flatMap(([within, name, code, kind]) => {
    const value = textOf(item, within, name)
    return value ? [{ kind, code, value }] : []
  })

function deliveryOf(reading: XmlReading, element: XmlElement) {
  const date = reading.day(element, element.attributes.get('requestedDeliveryDate') ?? '', '/@requestedDeliveryDate')
  return date ? [{ kind: 'deliverOn' as const, code: 'requestedDeliveryDate', date, time: '' }] : []
}

const notesOf = (element: XmlElement) => childrenOf(element, 'Comments').flatMap(({ text }) => text.trim() || [])

/** What our order would not have of itself: looked at by a person where it is more than nothing. */
const chargesOf = (reading: XmlReading, element: XmlElement): Allowance[] =>
  ['Shipping', 'Tax'].flatMap((name) => {
    const amount = reading.decimal(at(element, name, 'Money'))
    if (amount === null) return []
    const nothing = { percent: null, rate: null, quantity: null, handling: '' }
    return [
      { kind: 'charge' as const, code: name, amountCents: centsOf(amount), ...nothing, text: textOf(at(element, name), 'Description') },
    ]
  })
