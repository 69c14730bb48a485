import { allKnown, known, loop, once, type Place, type Places } from '../../grammar.ts'
import { centsOf } from '../../model/amount.ts'
import { compare, product, sum } from '../../model/decimal.ts'
import type { Allowance } from '../../model/item.ts'
import type { OrderLine, PurchaseOrder } from '../../model/purchase-order.ts'
import { emptyOrder } from '../../order.ts'
import { withParts } from '../../parts.ts'
import type { Segment } from '../../segment.ts'
import { centsAt } from '../allowances.ts'
import { purposes } from '../codes.ts'
import { messageReader, missing } from '../message-reader.ts'
import { belowLine, finishLine, type LineDraft, lineAmount, openLine, price } from '../order-lines.ts'
import { datesIn, particulars } from '../particulars.ts'
import { componentOf, problemIn } from '../segment.ts'
import { decimalAt, wholeAt } from '../values.ts'

type OrderDraft = LineDraft & {
  order: PurchaseOrder
  counts: Segment | null
  quantities: Segment | null
  amount: Segment | null
  /** LINs that say what another one consists of, with its number. */
  parentOf: Map<OrderLine, string>
  lins: Map<OrderLine, Segment>
  taxed: Allowance | null
}

const nothing = { amountCents: null, percent: null, rate: null, quantity: null, handling: '' }

/** Tax (5283 7 and 5) of a rate or an amount is money on top, which our order would not have. */
const tax: Place<OrderDraft> = loop(
  (draft, segment) => {
    draft.taxed = null
    if (!/^[57]$/.test(componentOf(segment, 1))) return
    draft.taxed = { ...nothing, kind: 'charge', code: 'Tax', percent: decimalAt(segment, 5, 4), text: componentOf(segment, 2) }
    draft.at.allowances.push(draft.taxed)
  },
  {
    MOA: (draft, segment) => {
      if (draft.taxed && /^(?:124|176)$/.test(componentOf(segment, 1))) draft.taxed.amountCents = centsAt(draft, segment)
    },
    LOC: known,
  },
)

/** An order has one currency, and its first price may be the one that says it. Another, that it is converted to for instance, is told. */
function currency({ order, problems }: OrderDraft, segment: Segment) {
  for (const element of [1, 2]) {
    const currency = componentOf(segment, element, 2)
    order.currency ||= currency
    if (currency && currency !== order.currency) problems.push(problemIn(segment, 'currencyDiffers', element, 2))
  }
}

/** 8, 23 and 204: one that comes off or on top; 131, 259 and 260: all of them; 124 and 176: tax. None of it is in the price of a line. */
const isMoneyBeside = /^(?:8|23|204|131|259|260|124|176)$/
/** 5245: what comes off or on top, and a discount. */
const isPartBeside = /^(?:1|2|3|12)$/

/** Money that stands by itself, without the ALC or TAX that it is of: which way it goes, a person sees. */
function moneyBeside(draft: OrderDraft, segment: Segment) {
  const code = componentOf(segment, 1)
  const isMoney = segment.id === 'MOA'
  if (!(isMoney ? isMoneyBeside : isPartBeside).test(code)) return
  const said = isMoney ? { amountCents: centsAt(draft, segment) } : { percent: decimalAt(segment, 1, 2) }
  draft.at.allowances.push({ ...nothing, ...said, kind: 'charge', code, text: `${segment.id} ${code}` })
}

const belowOrderLine: Places<OrderDraft> = {
  ...belowLine,
  TAX: tax,
  MOA: (draft, segment) => {
    lineAmount(draft, segment)
    moneyBeside(draft, segment)
  },
  PCD: moneyBeside,
  PRI: loop<OrderDraft>(price, {
    CUX: currency,
    ...allKnown('APR RNG DTM'),
  }),
}

/** An order: ORDERS, directory D.96A and those near it. */
export const readOrder = messageReader<OrderDraft, PurchaseOrder>({
  areas: [
    {
      BGM: once(({ order, problems }, segment) => {
        order.type = componentOf(segment, 1)
        order.number = componentOf(segment, 2).trimEnd()
        order.purposeCode = componentOf(segment, 3)
        order.purpose = order.purposeCode ? (purposes.get(order.purposeCode) ?? 'other') : 'new'
        if (order.purpose === 'other') problems.push(problemIn(segment, 'codeUnknown', 3))
        if (!order.number) problems.push(problemIn(segment, 'elementMissing', 2))
      }),
      ...particulars,
      TAX: tax,
      DTM: (draft, segment) => {
        const [on, ...more] = datesIn(draft, segment)
        if (on && (on.code === '137' || (on.code === '4' && !draft.order.date))) draft.order.date = on.date
        else if (on) draft.order.dates.push(on, ...more)
      },
      CUX: loop<OrderDraft>(currency, { PCD: known, DTM: known }),
      PAC: loop<OrderDraft>(known, { MEA: known, PCI: loop<OrderDraft>(known, allKnown('RFF DTM GIN')) }),
      SCC: loop<OrderDraft>(known, { FTX: known, RFF: known, QTY: loop<OrderDraft>(known, { DTM: known }) }),
      ...allKnown('PAI ALI IMD GIS MEA'),
    },
    {
      LIN: loop<OrderDraft>((draft, segment) => {
        finishLine(draft)
        const line = openLine(draft, segment)
        draft.order.lines.push(line)
        draft.lins.set(line, segment)
        const [indicator, parent] = [componentOf(segment, 4), componentOf(segment, 4, 2)]
        // Whatever else stands there is a slip: what may be goods is not taken for a part of others.
        if (!/^1?$/.test(indicator)) draft.problems.push(problemIn(segment, 'codeUnknown', 4))
        else if (indicator || parent) draft.parentOf.set(line, parent)
        // 1 is one that is added; of any other a new order has nothing to say.
        if (!/^1?$/.test(componentOf(segment, 2))) draft.problems.push(problemIn(segment, 'lineActionUnusual', 2))
      }, belowOrderLine),
    },
    {
      UNS: once((draft) => {
        finishLine(draft)
        draft.at = draft.order
      }),
      MOA: totalAmount,
      CNT: count,
      ALC: particulars.ALC ?? known,
    },
  ],
  required: ['BGM', 'LIN'],
  start: ({ test }) => {
    const order: PurchaseOrder = { ...emptyOrder(test), purpose: 'other' }
    const unread = { party: null, contact: null, line: null, opened: null, valued: null, counts: null, quantities: null, amount: null }
    const read = { taxed: null, ordered: new Map(), priced: new Map(), parentOf: new Map(), lins: new Map() }
    return { order, at: order, ...unread, ...read, place: missing, stored: null, problems: [] }
  },
  finish: (draft) => {
    finishLine(draft)
    const { order, problems, lins } = draft
    const all = order.lines.length
    const tell = (code: 'parentUnknown' | 'partsPriced') => (line: OrderLine) =>
      problems.push(problemIn(lins.get(line) ?? missing, code, 4))
    order.lines = withParts(order.lines, draft.parentOf, { parentUnknown: tell('parentUnknown'), partsPriced: tell('partsPriced') })
    // Some count the parts too.
    if (order.total.lines === all) order.total.lines = order.lines.length
    order.contract = order.references.find(({ kind }) => kind === 'contract')?.value ?? ''
    compareTotals(draft)
    return order
  },
})

/** 86 and 128 are the document's total; 79 is that of its lines, and counts where the other is not said. */
function totalAmount(draft: OrderDraft, segment: Segment) {
  const code = componentOf(segment, 1)
  moneyBeside(draft, segment)
  if (!/^(?:86|128|79)$/.test(code) || (code === '79' && draft.amount)) return
  draft.amount = segment
  draft.order.total.amountCents = centsAt(draft, segment)
}

/** 1 is the sum of all quantities, 2 the number of lines. */
function count(draft: OrderDraft, segment: Segment) {
  const { total } = draft.order
  if (componentOf(segment, 1) === '2') {
    draft.counts = segment
    total.lines = wholeAt(segment, 1, 2)
  } else if (componentOf(segment, 1) === '1') {
    draft.quantities = segment
    total.quantity = decimalAt(segment, 1, 2)
  }
}

/** What the document says of itself: told, not refused. */
function compareTotals({ order: { total, lines }, counts, quantities, amount, problems }: OrderDraft) {
  if (counts && total.lines !== lines.length) problems.push(problemIn(counts, 'lineCountDiffers', 1, 2))
  if (quantities && total.quantity !== null && compare(total.quantity, sum(lines.map(({ quantity }) => quantity))) !== 0)
    problems.push(problemIn(quantities, 'quantityTotalDiffers', 1, 2))
  const value = sum(lines.map(({ quantity, price }) => product(quantity, price ?? '0')))
  if (amount && total.amountCents !== null && centsOf(value) !== total.amountCents)
    problems.push(problemIn(amount, 'amountTotalDiffers', 1, 2))
}
