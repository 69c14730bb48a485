import { centsToDollars } from '#contract/money.ts'
import { centsOf } from '#trade-documents/model/amount.ts'
import { compare, product, sum } from '#trade-documents/model/decimal.ts'
import type { Allowance } from '#trade-documents/model/item.ts'
import { lineAmountDiffers } from '#trade-documents/model/line-amount.ts'
import type { OrderLine, PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import { holdOf } from '../settle/hold.ts'

/** What an order says of itself, as a whole or of a line, that its lines, or our books, do not bear out. */
export function totalHolds({ total, lines, allowances }: PurchaseOrder): Hold[] {
  const amounts = lines.flatMap(({ quantity, price }) => (price === null ? [] : [product(quantity || '0', price)]))
  const isComparable = amounts.length === lines.length && !allowancesThatCount({ allowances, lines }).length
  // Some round every line, others what they come to.
  const sums = [centsOf(sum(amounts)), amounts.reduce((cents, amount) => cents + (centsOf(amount) ?? Number.NaN), 0)]
  const differs = isComparable && total.amountCents !== null && !sums.includes(total.amountCents)
  return [
    ...(total.lines === null || total.lines === lines.length
      ? []
      : [holdOf('lineCountDiffers', { value: String(total.lines), ours: String(lines.length) })]),
    ...lines.flatMap((each, line) => (lineAmountDiffers(each) ? [lineAmountHold(each, line)] : [])),
    ...(differs ? [holdOf('totalDiffers', { value: dollars(total.amountCents), ours: dollars(sums[0]) })] : []),
  ]
}

const lineAmountHold = ({ quantity, price, amount }: OrderLine, line: number) =>
  holdOf('lineAmountDiffers', {
    line,
    value: dollars(centsOf(amount ?? '0')),
    ours: dollars(centsOf(product(quantity || '0', price ?? '0'))),
  })

/** Money off or on top. */
export const allowancesThatCount = ({ allowances, lines }: Pick<PurchaseOrder, 'allowances' | 'lines'>) =>
  [...allowances, ...lines.flatMap((line) => line.allowances)].filter(countsAsMoney)

export const countsAsMoney = (said: Allowance): said is Allowance & { kind: 'allowance' | 'charge' } =>
  said.kind !== 'none' &&
  [String(said.amountCents ?? 0), said.percent ?? '0', said.rate ?? '0'].some((amount) => compare(amount, '0') !== 0)

/** Goods on top for nothing (X12 element 1300, EDIFACT 7161): no money, and yet something that an order here would not have. */
export const freeGoodsIn = ({ allowances, lines }: Pick<PurchaseOrder, 'allowances' | 'lines'>) =>
  [...allowances, ...lines.flatMap((line) => line.allowances)].filter(({ kind, code }) => kind !== 'none' && /^(?:D170|FG)$/.test(code))

const dollars = (cents: number | null | undefined) => (cents == null ? '' : centsToDollars(cents).toFixed(2))
