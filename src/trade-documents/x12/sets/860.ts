import { loop, once } from '../../grammar.ts'
import type { OrderChange } from '../../model/order-change.ts'
import { elementOf } from '../../segment.ts'
import { lineChanges } from '../codes.ts'
import { itemIds } from '../order/item-ids.ts'
import { beginning, belowOrderLine, emptyOrderHead, orderHeading } from '../order/order-heading.ts'
import { finishLine, orderLine, priceAt, quantityAt } from '../order/order-lines.ts'
import { compareTotals, emptyTotal, type TotalDraft, takeTotal, totals } from '../order/order-totals.ts'
import { problemIn } from '../segment.ts'
import { setReader } from '../set-reader.ts'
import { dateAt, decimalAt } from '../values.ts'

/** Element 670, what we do not do by ourselves too. */
const isLineChange = /^(?:A[I]|C[A-T]|D[AIV]|MU|NC|O[AC]|P[CQR]|Q[DI]|R[A-ESTQZ]|SC|TI)$/

type ChangeDraft = TotalDraft & { order: OrderChange }

/** What the buyer changes of an order. */
export const readOrderChange = setReader<ChangeDraft, OrderChange>({
  id: '860',
  groupTypes: ['PC'],
  areas: [
    {
      BCH: once((draft, segment) => {
        beginning(draft, segment, 6)
        draft.order.changedOn = dateAt(segment, 11) || dateAt(segment, 10)
      }),
      ...orderHeading,
    },
    {
      POC: loop<ChangeDraft>((draft, segment) => {
        finishLine(draft)
        const changeCode = elementOf(segment, 2)
        const change = lineChanges.get(changeCode) ?? 'other'
        if (change === 'other' && !isLineChange.test(changeCode)) draft.problems.push(problemIn(segment, 'codeUnknown', 2))
        // What is deleted, and another price, needs no quantity.
        if ((change === 'add' || change === 'quantity') && !elementOf(segment, 3))
          draft.problems.push(problemIn(segment, 'quantityMissing', 3))
        const line = orderLine(draft, segment, {
          quantity: quantityAt(draft, segment, 3),
          unit: elementOf(segment, 5),
          price: priceAt(draft, segment, 6),
          priceBasis: elementOf(segment, 7),
          items: itemIds(draft, segment, 8),
        })
        draft.order.lines.push(Object.assign(line, { change, changeCode, quantityLeft: decimalAt(segment, 4) }))
      }, belowOrderLine),
    },
    { CTT: totals },
  ],
  required: ['BCH'],
  start: (context) => {
    const total = emptyTotal()
    const order: OrderChange = { ...emptyOrderHead(context), changedOn: '', lines: [], total }
    return {
      order,
      total,
      at: order,
      party: null,
      line: null,
      opened: null,
      said: null,
      costed: null,
      counts: null,
      amount: null,
      problems: [],
    }
  },
  finish: (draft) => {
    takeTotal(draft, draft.order.lines)
    finishLine(draft)
    compareTotals(draft, draft.order.lines)
    return draft.order
  },
})
