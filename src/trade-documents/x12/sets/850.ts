import { loop, once } from '../../grammar.ts'
import type { PurchaseOrder } from '../../model/purchase-order.ts'
import { elementOf } from '../../segment.ts'
import { itemIds } from '../order/item-ids.ts'
import { beginning, belowOrderLine, emptyOrderHead, orderHeading } from '../order/order-heading.ts'
import { finishLine, orderLine, priceAt, quantityAt } from '../order/order-lines.ts'
import { compareTotals, emptyTotal, type TotalDraft, takeTotal, totals } from '../order/order-totals.ts'
import { problemIn } from '../segment.ts'
import { setReader } from '../set-reader.ts'

type OrderDraft = TotalDraft & { order: PurchaseOrder }

/** A purchase order. */
export const readPurchaseOrder = setReader<OrderDraft, PurchaseOrder>({
  id: '850',
  groupTypes: ['PO', 'SC'],
  areas: [
    {
      BEG: once((draft, segment) => {
        beginning(draft, segment, 5)
        draft.order.contract = elementOf(segment, 6)
      }),
      ...orderHeading,
    },
    {
      PO1: loop<OrderDraft>((draft, segment) => {
        finishLine(draft)
        if (!elementOf(segment, 2)) draft.problems.push(problemIn(segment, 'quantityMissing', 2))
        if (!elementOf(segment, 3)) draft.problems.push(problemIn(segment, 'unitMissing', 3))
        const line = orderLine(draft, segment, {
          quantity: quantityAt(draft, segment, 2),
          unit: elementOf(segment, 3),
          price: priceAt(draft, segment, 4),
          priceBasis: elementOf(segment, 5),
          items: itemIds(draft, segment, 6),
        })
        draft.order.lines.push(line)
      }, belowOrderLine),
    },
    { CTT: totals },
  ],
  required: ['BEG', 'PO1'],
  start: (context) => {
    const total = emptyTotal()
    const order: PurchaseOrder = { ...emptyOrderHead(context), lines: [], total }
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
