import { type Body, dollars, ref } from './posting-body.ts'

/** `quantity` null: money alone, which moves no stock. */
export type Sold = { text: string; item: string; quantity: string | null; taxable: boolean; classId: string }

/** QuickBooks refuses a unit price that does not make the amount (6070), and keeps seven decimals of it: without one it works it out itself. */
export function itemLine(amount: number, { text, item, quantity, taxable, classId }: Sold): Body {
  const count = quantity === null ? null : Number(quantity)
  const price = Number((amount / 100 / (count ?? 1)).toFixed(7))
  const makesIt = count !== null && Math.abs(price * count * 100 - amount) < almostHalf
  return {
    Amount: dollars(amount),
    Description: text.slice(0, 4000),
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: {
      ItemRef: ref(item),
      ...(count !== null && { Qty: count }),
      ...(makesIt && { UnitPrice: price }),
      TaxCodeRef: ref(taxable ? 'TAX' : 'NON'),
      ...(classId && { ClassRef: ref(classId) }),
    },
  }
}
/** Of a cent: however the product is rounded, it is the amount. */
const almostHalf = 0.4
