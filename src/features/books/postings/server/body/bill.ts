import { billedAmounts, type Order } from '#features/sales/orders/server/door.ts'
import { decimal, product } from '#trade-documents/model/decimal.ts'
import type { Chart } from '../chart.ts'
import { type BundlePart, soldLine } from './bundle-line.ts'
import { itemLine } from './item-line.ts'
import { type Body, dollars, ref } from './posting-body.ts'

/** Cents; `externalId`: the item in QuickBooks. */
type Line = {
  description: string
  itemNumber: string
  quantity: string
  amount: number
  discountPercent: string
  taxable: boolean
  externalId: string | null
  /** As `soldLines` has them; 1 where nothing is said. */
  perUnit?: string
  unit?: string
  parts?: readonly BundlePart[] | null
}
type Of = Pick<Order, 'discount' | 'discountPercent' | 'delivery' | 'taxes'>
type Where = Pick<Chart, 'item' | 'deliveryItem'> & { taxCode: string; classId: string }

/**
 * What a document asks for, so that QuickBooks comes to the order's total to the cent, however it computes (decision 0031): the order's
 * discount lies on its lines, since one of QuickBooks' own would lie on delivery too, and the tax is told as it was billed.
 */
export function billOf({ discount, discountPercent, delivery, taxes }: Of, lines: readonly Line[], where: Where): Body {
  const { taxCode, classId, item, deliveryItem } = where
  const billed = billedAmounts(lines, discount)
  // Where we billed none, QuickBooks adds its own to what is taxable: by the address, or by the code that the document had before.
  const taxed = taxCode !== ''
  const sold = lines.flatMap((line, index) => {
    const off = [line.discountPercent, discountPercent].filter(Number).map((percent) => `−${Number(percent)} %`)
    const quantity = countedOf(line)
    const packed = quantity === line.quantity ? '' : `, ${line.quantity} ${line.unit}`
    const text = `${line.description || line.itemNumber}${packed}${off.length ? ` (${off.join(', ')})` : ''}`
    const { taxable, externalId, parts } = line
    return soldLine(billed[index] ?? 0, { text, item: externalId ?? item, quantity, taxable: taxable && taxed, classId, parts })
  })
  const sent = delivery ? [itemLine(delivery, { text: 'Delivery', item: deliveryItem, quantity: '1', taxable: false, classId })] : []
  return { Line: [...sold, ...sent], ...(taxCode && { TxnTaxDetail: { TxnTaxCodeRef: ref(taxCode), TotalTax: dollars(taxes) } }) }
}

/** In the item's own unit, by which QuickBooks counts it. */
export const countedOf = ({ quantity, perUnit = '1' }: Pick<Line, 'quantity' | 'perUnit'>) =>
  perUnit === '1' ? quantity : product(decimal(quantity) ?? '0', perUnit)
