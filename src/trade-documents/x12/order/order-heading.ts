import { allKnown, type Places } from '../../grammar.ts'
import { noParticulars } from '../../model/particulars.ts'
import type { OrderHead } from '../../model/purchase-order.ts'
import { elementOf, type Segment } from '../../segment.ts'
import { purposes } from '../codes.ts'
import { problemIn } from '../segment.ts'
import type { SetContext } from '../set-reader.ts'
import { dateAt } from '../values.ts'
import { moneySegments } from './money-segments.ts'
import { belowLine, type LineDraft } from './order-lines.ts'
import { particulars } from './particulars.ts'

export type HeadDraft = LineDraft & { order: OrderHead }

/** Element 353, 004010 to 005010. */
const isPurpose = /^(?:0[0-8]|1[0-9]|2[0-8]|3[0-9]|4[0-9]|5[0-9]|6[0-4]|77|CN|CO|EX|GR|PR|RH|RV|SU|ZZ)$/

/** BEG and BCH begin alike; their dates stand in different places. */
export function beginning({ order, problems }: HeadDraft, segment: Segment, dateElement: number) {
  order.purposeCode = elementOf(segment, 1)
  order.purpose = purposes.get(order.purposeCode) ?? 'other'
  // What X12 has and we do not do by ourselves waits for a person, and is no mistake of the partner's.
  if (order.purpose === 'other' && !isPurpose.test(order.purposeCode)) problems.push(problemIn(segment, 'codeUnknown', 1))
  order.type = elementOf(segment, 2)
  // Blanks behind it say nothing.
  order.number = elementOf(segment, 3).trimEnd()
  order.release = elementOf(segment, 4).trimEnd()
  order.date = dateAt(segment, dateElement)
}

/** An order has one currency, whoever says it, buyer or seller, and wherever. */
function currency({ order, problems }: HeadDraft, segment: Segment) {
  for (const at of [2, 5]) {
    const currency = elementOf(segment, at)
    order.currency ||= currency
    if (currency && currency !== order.currency) problems.push(problemIn(segment, 'currencyDiffers', at))
  }
}

/** What follows the beginning of an order (850) and of a change of one (860). */
export const orderHeading: Places<HeadDraft> = {
  CUR: currency,
  CSH: ({ order }, segment) => {
    order.backorder = elementOf(segment, 1)
  },
  FOB: ({ order }, segment) => {
    order.freight = { code: elementOf(segment, 1), place: elementOf(segment, 3) || elementOf(segment, 7) }
  },
  ...allKnown('ADV AMT CB1 CTB CTP FA1 FA2 G61 IC INC LDT LIN LM LQ MAN MEA PAM PCT PID PKG PWK QTY SI SPI TAX TC2 TD1 TD3 TD4 YNQ'),
  ...particulars,
  ...moneySegments,
}

/** What follows a line of them. */
export const belowOrderLine: Places<HeadDraft> = {
  ...belowLine,
  CUR: currency,
}

export const emptyOrderHead = ({ interchange }: SetContext): OrderHead => ({
  purpose: 'other',
  purposeCode: '',
  type: '',
  number: '',
  release: '',
  date: '',
  contract: '',
  currency: '',
  test: interchange.test,
  ...noParticulars(),
  freight: null,
  backorder: '',
})
