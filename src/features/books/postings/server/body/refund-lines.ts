import { billedAmounts, type Order } from '#features/sales/orders/server/door.ts'
import type { Chart } from '../chart.ts'
import { countedOf } from './bill.ts'
import { type BundlePart, soldLine } from './bundle-line.ts'
import { itemLine } from './item-line.ts'
import { type Body, dollars, ref } from './posting-body.ts'
import type { RefundShare } from './refund-share.ts'

/** Cents; `externalId`: the item in QuickBooks. */
type Sold = {
  description: string
  itemNumber: string
  quantity: string
  amount: number
  taxable: boolean
  externalId: string | null
  perUnit?: string
  parts?: readonly BundlePart[] | null
}
/** `item`: of QuickBooks; `quantity`: as it was sold. */
type Part = { text: string; item: string; quantity: string; taxable: boolean; amount: number; parts?: readonly BundlePart[] | null }
type Where = Pick<Chart, 'item' | 'refundItem' | 'deliveryItem'> & { taxCode: string; classId: string }

/** What was billed besides its tax: lines once discounts lie on them (the order's, and lines of the books below zero), delivery, and what neither says. */
export function billedParts({ grandTotal, taxes, delivery }: Amounts, lines: readonly Sold[], { item, deliveryItem }: Where): Part[] {
  const sold = lines.filter(({ amount }) => amount > 0)
  const surplus = sold.reduce((sum, { amount }) => sum + amount, 0) - (grandTotal - taxes - delivery)
  const billed = billedAmounts(sold, Math.max(0, surplus))
  const part = (text: string, of: string, amount: number): Part => ({ text, item: of, quantity: '1', taxable: false, amount })
  return [
    ...sold.map(({ description, itemNumber, externalId, taxable, parts, ...line }, index) => ({
      text: description || itemNumber,
      item: externalId ?? item,
      ...{ quantity: countedOf(line), taxable, amount: billed[index] ?? 0, parts },
    })),
    part('Delivery', deliveryItem || item, delivery),
    part('', item, Math.max(0, -surplus)),
  ]
}
type Amounts = Pick<Order, 'grandTotal' | 'taxes' | 'delivery'>

/**
 * The document of a share of it, of which the last part is the tax. Whoever chose an item for refunds sees them there alone; else each line goes
 * back where it was sold, and stock only with all of it.
 */
export function refundLines(parts: readonly Part[], { parts: cents, beyond, isWhole }: RefundShare, where: Where & { text: string }): Body {
  const { item, refundItem, taxCode, classId, text } = where
  const tax = cents.at(-1) ?? 0
  const given = parts
    .map((part, index) => ({ ...part, amount: cents[index] ?? 0, taxable: part.taxable && taxCode !== '' }))
    .filter(({ amount }) => amount > 0)
  const sumOf = (taxable: boolean) => given.filter((part) => part.taxable === taxable).reduce((sum, { amount }) => sum + amount, 0)
  const onOne = (amount: number, taxable: boolean) =>
    amount ? [itemLine(amount, { text, item: refundItem || item, quantity: '1', taxable, classId })] : []
  const lines = refundItem
    ? [...onOne(sumOf(true), true), ...onOne(sumOf(false), false)]
    : given.flatMap(({ amount, quantity, ...part }) =>
        soldLine(amount, { ...part, text: [text, part.text].filter(Boolean).join(': '), quantity: isWhole ? quantity : null, classId }),
      )
  // What nobody billed, and a tax whose code is not known (any more), is still money that moved.
  const rest = onOne(beyond + (taxCode ? 0 : tax), false)
  return { Line: [...lines, ...rest], ...(taxCode && { TxnTaxDetail: { TxnTaxCodeRef: ref(taxCode), TotalTax: dollars(tax) } }) }
}
