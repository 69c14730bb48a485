import { centsToDollars } from '#contract/money.ts'
import { centsOf } from '#trade-documents/model/amount.ts'
import { compare, product, sum } from '#trade-documents/model/decimal.ts'
import type { Allowance } from '#trade-documents/model/item.ts'
import { lineAmountDiffers } from '#trade-documents/model/line-amount.ts'
import type { OrderLine, PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import { holdOf } from '../settle/hold.ts'

/** Money off or on top as it was read, in cents; null where nobody can say. `isLater`: on no invoice. */
type Besides = { said: Pick<Allowance, 'kind'>; cents: number | null; isLater: boolean }

/**
 * What an order says of itself, as a whole or of a line, that its lines, or our books, do not bear out. `besides`: what comes off and on top of them,
 * all that counts. Some leave it out of their total, others only what is settled later.
 */
export function totalHolds({ total, lines, allowances }: PurchaseOrder, besides: readonly Besides[]): Hold[] {
  const amounts = lines.flatMap(({ quantity, price }) => (price === null ? [] : [product(quantity || '0', price)]))
  const isWhole = besides.length === allowancesThatCount({ allowances, lines }).length && besides.every(({ cents }) => cents !== null)
  const isComparable = amounts.length === lines.length && isWhole
  // Some round every line, others what they come to.
  const sums = [centsOf(sum(amounts)) ?? Number.NaN, amounts.reduce((cents, amount) => cents + (centsOf(amount) ?? Number.NaN), 0)]
  const invoiced = worthOf(besides.filter(({ isLater }) => !isLater))
  const meant = [0, invoiced, worthOf(besides)].flatMap((worth) => sums.map((each) => each + worth))
  // A share of theirs may be rounded otherwise.
  const said = total.amountCents
  const differs = isComparable && said !== null && !meant.some((each) => Math.abs(each - said) <= besides.length)
  return [
    ...(total.lines === null || total.lines === lines.length
      ? []
      : [holdOf('lineCountDiffers', { value: String(total.lines), ours: String(lines.length) })]),
    ...lines.flatMap((each, line) => (lineAmountDiffers(each) ? [lineAmountHold(each, line)] : [])),
    ...(differs ? [holdOf('totalDiffers', { value: dollars(total.amountCents), ours: dollars((sums[0] ?? 0) + invoiced) })] : []),
  ]
}

const worthOf = (besides: readonly Besides[]) =>
  besides.reduce((worth, { said, cents }) => worth + (said.kind === 'charge' ? (cents ?? 0) : -(cents ?? 0)), 0)

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
