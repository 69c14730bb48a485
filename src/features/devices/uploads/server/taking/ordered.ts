import { cents } from '#contract/money.ts'
import { addressOfCustomer } from '#features/customers/customers/server/door.ts'
import type { OrderDraft } from '#features/sales/orders/contract.ts'
import { fits, totalsOf } from '#features/sales/orders/door.ts'
import { type Order, pricedFor, sumsOfChange } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DeviceDocument, DeviceLine } from '../../pushed.ts'
import type { Item } from './facts.ts'

/** More than anything comes to that can be computed with. */
const tooMuch = { net: 1e12, total: 1e12 }

/**
 * Cents that its lines come to here, as it would be placed: no rule is kept by what the device says that they come to. `before`: the order that it
 * changes.
 */
export async function sumsOf(
  db: Db,
  document: DeviceDocument,
  { items, before }: { items: ReadonlyMap<string, Item>; before: Order | null },
): Promise<{ net: number; total: number }> {
  const { kind, customerId, discountPercent } = document
  if (!document.lines.length) return { net: 0, total: 0 }
  if (!fits(document.lines)) return tooMuch
  const lines = document.lines.map((line) => lineOf(line, items))
  if (before) {
    const totals = totalsOf(lines, discountPercent, { delivery: () => cents(before.delivery), taxPercent: '0' })
    return { net: totals.subtotal, total: sumsOfChange(before, { lines, totals }).grandTotal }
  }
  const { state } = await shipToOf(db, document)
  // What is handed over from the van, or comes back, is delivered by nobody.
  const ownDelivery = kind === 'invoice' || kind === 'credit' ? 0 : null
  const { totals } = await pricedFor(db, { lines, discountPercent, customerId, state, ownDelivery, ownTaxCodeId: null, taxFree: false })
  return { net: totals.subtotal, total: totals.grandTotal }
}

export function lineOf(line: DeviceLine, items: ReadonlyMap<string, Item>): OrderDraft['lines'][number] {
  const { itemId, quantity, unit, unitPrice, discountPercent } = line
  const item = items.get(itemId)
  const description = line.description || item?.description || ''
  const { itemNumber = '', taxable = true } = item ?? {}
  return { itemId, itemNumber, description, quantity, unit: unit.toUpperCase(), unitPrice, discountPercent, taxable }
}

export async function shipToOf(db: Db, { shipTo, customerId }: DeviceDocument): Promise<OrderDraft['shippingAddress']> {
  if (shipTo) return shipTo
  const own = await addressOfCustomer(db, customerId)
  if (!own) return { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' }
  const { customerName: addressName, address1, address2, city, state, zip } = own
  return { addressName, address1, address2, city, state, zip }
}
