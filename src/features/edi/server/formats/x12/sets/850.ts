import { dollarsToCents } from '#contract/money.ts'
import { compare, product, sum } from '../../../documents/decimal.ts'
import type { PurchaseOrder } from '../../../documents/purchase-order.ts'
import { purposes } from '../codes.ts'
import { known, loop, once, type Places } from '../grammar.ts'
import { itemIds } from '../item-ids.ts'
import { belowLine, finishLine, type LineDraft, orderLine, priceAt, quantityAt } from '../order-lines.ts'
import { allowance, carrier, contact, date, emptyScope, message, note, party, reference, terms } from '../scope.ts'
import { elementOf, problemIn, type Segment } from '../segment.ts'
import { type SetContext, setReader } from '../set-reader.ts'
import { dateAt, decimalAt, wholeAt } from '../values.ts'

type OrderDraft = LineDraft & { order: PurchaseOrder; counts: Segment | null; amount: Segment | null }

const heading: Places<OrderDraft> = {
  BEG: once(({ order, problems }, segment) => {
    order.purposeCode = elementOf(segment, 1)
    order.purpose = purposes.get(order.purposeCode) ?? 'other'
    if (order.purpose === 'other') problems.push(problemIn(segment, 'codeUnknown', 1))
    order.type = elementOf(segment, 2)
    order.number = elementOf(segment, 3)
    order.release = elementOf(segment, 4)
    order.date = dateAt(segment, 5)
    order.contract = elementOf(segment, 6)
  }),
  CUR: ({ order }, segment) => {
    order.currency = elementOf(segment, 2)
  },
  CSH: ({ order }, segment) => {
    order.backorder = elementOf(segment, 1)
  },
  FOB: ({ order }, segment) => {
    order.freight = { code: elementOf(segment, 1), place: elementOf(segment, 3) || elementOf(segment, 7) }
  },
  DTM: date,
  ITD: terms,
  MSG: message,
  MTX: message,
  N1: party,
  N9: note,
  NTE: message,
  PER: contact,
  REF: reference,
  SAC: allowance,
  TD5: carrier,
  ...Object.fromEntries(
    'ADV AMT CTB CTP DIS IC INC LDT LIN LM MAN MEA PAM PCT PID PKG PWK QTY SI SPI TAX TC2 TD1 TD3 TD4 TXI'
      .split(' ')
      .map((id) => [id, known]),
  ),
}

const lines: Places<OrderDraft> = {
  PO1: loop<OrderDraft>((draft, segment) => {
    finishLine(draft)
    const line = orderLine(draft, segment, {
      quantity: quantityAt(draft, segment, 2),
      unit: elementOf(segment, 3),
      price: priceAt(draft, segment, 4),
      priceBasis: elementOf(segment, 5),
      items: itemIds(draft, segment, 6),
    })
    draft.order.lines.push(line)
  }, belowLine),
}

const summary: Places<OrderDraft> = {
  CTT: {
    once: true,
    read: (draft, segment) => {
      finishLine(draft)
      draft.at = draft.order
      draft.counts = segment
      draft.order.total.lines = wholeAt(segment, 1)
      draft.order.total.quantity = decimalAt(segment, 2)
    },
    below: {
      AMT: (draft, segment) => {
        // TT is the total of the document, 1 of its lines.
        if (!/^(?:TT|GV|1)$/.test(elementOf(segment, 1))) return
        const amount = decimalAt(segment, 2)
        draft.amount = segment
        draft.order.total.amountCents = amount === null ? null : dollarsToCents(amount)
      },
    },
  },
}

export const readPurchaseOrder = setReader<OrderDraft, PurchaseOrder>({
  id: '850',
  groupTypes: ['PO', 'SC'],
  areas: [heading, lines, summary],
  required: ['BEG', 'PO1'],
  start: (context) => {
    const order = emptyOrder(context)
    return { order, at: order, party: null, line: null, opened: null, counts: null, amount: null, problems: [] }
  },
  finish: (draft) => {
    finishLine(draft)
    compareTotals(draft)
    return draft.order
  },
})

const emptyOrder = ({ interchange }: SetContext): PurchaseOrder => ({
  purpose: 'other',
  purposeCode: '',
  type: '',
  number: '',
  release: '',
  date: '',
  contract: '',
  currency: '',
  test: interchange.test,
  ...emptyScope(),
  freight: null,
  backorder: '',
  lines: [],
  total: { amountCents: null, lines: null, quantity: null },
})

/** What the document says of itself. Real senders are wrong now and then, most often about allowances: told, not refused. */
function compareTotals({ order, counts, amount, problems }: OrderDraft) {
  const { lines, total } = order
  if (counts && total.lines !== lines.length) problems.push(problemIn(counts, 'lineCountDiffers', 1))
  if (counts && total.quantity !== null && compare(total.quantity, sum(lines.map(({ quantity }) => quantity))) !== 0)
    problems.push(problemIn(counts, 'quantityTotalDiffers', 2))
  if (!amount || total.amountCents === null) return
  const value = sum(lines.map(({ quantity, price }) => product(quantity, price ?? '0')))
  if (dollarsToCents(value) !== total.amountCents) problems.push(problemIn(amount, 'amountTotalDiffers', 2))
}
