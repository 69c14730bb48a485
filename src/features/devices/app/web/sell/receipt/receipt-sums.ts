import { cents, formatCents } from '#contract/money.ts'
import { dollarsOf } from '#features/catalog/prices/door.ts'
import { totalsOf } from '#features/sales/orders/door.ts'
import type { PushedDocument } from '../../storage/kept.ts'

export type Say = (key: string, values?: Record<string, string>) => string
type Line = PushedDocument['lines'][number]
type Sum = { name: string; value: string; isTotal?: boolean }

/** What each line comes to, in cents, as it was saved. */
export function amountsOf({ lines, discountPercent }: PushedDocument, items: ReadonlyMap<string, { taxable: boolean }>): readonly number[] {
  const priced = lines.map((line) => ({ ...line, taxable: items.get(line.itemId)?.taxable ?? true }))
  return totalsOf(priced, discountPercent, { delivery: () => cents(0), taxPercent: '0' }).amounts
}

/** What a document comes to and how it was paid, each with its name: the same on the screen, on paper and in a message. */
export function sumsOf({ kind, net, tax, total, payment, discountPercent }: PushedDocument, say: Say): Sum[] {
  const delivery = total - net - tax
  const sold = [
    ...(Number(discountPercent) > 0 ? [{ name: say('deviceSell.orderDiscount'), value: `−${Number(discountPercent)}%` }] : []),
    { name: say('deviceSell.net'), value: formatCents(net) },
    ...(delivery === 0 ? [] : [{ name: say('deviceSell.delivery'), value: formatCents(delivery) }]),
    { name: say('deviceSell.tax'), value: formatCents(tax) },
    { name: say('deviceSell.total'), value: formatCents(total), isTotal: true },
  ]
  const how =
    payment && payment.method !== 'O'
      ? say('deviceSell.cardAsked')
      : payment?.checkNumber
        ? say('deviceSell.checkNamed', { number: payment.checkNumber })
        : say('deviceSell.cash')
  return [...(kind === 'payment' ? [] : sold), ...(payment ? [{ name: how, value: formatCents(payment.amount) }] : [])]
}

/** `12 EA`; `own`: the unit of the item. */
export const quantityText = ({ quantity, unit }: Line, own: string | undefined) => `${quantity} ${unit || own || ''}`.trim()
/** `$8.50 −10%` */
export const priceText = ({ unitPrice, discountPercent }: Line) =>
  `$${dollarsOf(unitPrice)}${Number(discountPercent) > 0 ? ` −${Number(discountPercent)}%` : ''}`
