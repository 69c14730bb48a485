import type { Place } from '../../grammar.ts'
import { centsOf } from '../../model/amount.ts'
import { compare, product, sum } from '../../model/decimal.ts'
import type { OrderTotal } from '../../model/purchase-order.ts'
import { elementOf, type Segment } from '../../segment.ts'
import { problemIn } from '../segment.ts'
import { decimalAt, wholeAt } from '../values.ts'
import type { HeadDraft } from './order-heading.ts'
import { finishLine } from './order-lines.ts'

export type TotalDraft = HeadDraft & { total: OrderTotal; counts: Segment | null; amount: Segment | null }

export const emptyTotal = (): OrderTotal => ({ amountCents: null, lines: null, quantity: null })

/** CTT, with the amount below it: TT and GV are the document's total, 1 is that of its lines. */
export const totals: Place<TotalDraft> = {
  once: true,
  read: (draft, segment) => {
    finishLine(draft)
    draft.at = draft.order
    draft.counts = segment
    draft.total.lines = wholeAt(segment, 1)
    draft.total.quantity = decimalAt(segment, 2)
  },
  below: {
    AMT: (draft, segment) => {
      if (!/^(?:TT|GV|1)$/.test(elementOf(segment, 1))) return
      const amount = decimalAt(segment, 2)
      draft.amount = segment
      draft.total.amountCents = amount === null ? null : centsOf(amount)
      if (amount !== null && draft.total.amountCents === null) draft.problems.push(problemIn(segment, 'numberTooLong', 2))
    },
  },
}

type Lines = readonly { quantity: string; price: string | null }[]

/** Without a CTT, the last line's amount is that of all lines where it comes to just as much: then it is no line's. */
export function takeTotal({ line, counts, said, total }: TotalDraft, lines: Lines) {
  if (counts || !said || !line?.amount || lines.length < 2 || compare(line.amount, goodsOf(lines)) !== 0) return
  total.amountCents = centsOf(line.amount)
  line.amount = null
}

const goodsOf = (lines: Lines) => sum(lines.map(({ quantity, price }) => product(quantity, price ?? '0')))

/** What the document says of itself. Real senders are wrong now and then, most often about allowances: told, not refused. */
export function compareTotals({ total, counts, amount, problems }: TotalDraft, lines: Lines) {
  if (counts && total.lines !== lines.length) problems.push(problemIn(counts, 'lineCountDiffers', 1))
  if (counts && total.quantity !== null && compare(total.quantity, sum(lines.map(({ quantity }) => quantity))) !== 0)
    problems.push(problemIn(counts, 'quantityTotalDiffers', 2))
  if (!amount || total.amountCents === null) return
  if (centsOf(goodsOf(lines)) !== total.amountCents) problems.push(problemIn(amount, 'amountTotalDiffers', 2))
}
