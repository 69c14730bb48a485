import { loop, once } from '../../grammar.ts'
import { centsOf } from '../../model/amount.ts'
import { compare, product, sum } from '../../model/decimal.ts'
import type { ItemId } from '../../model/item.ts'
import type { PurchaseOrder } from '../../model/purchase-order.ts'
import { elementOf, type Segment } from '../../segment.ts'
import { orderStatuses } from '../codes.ts'
import { belowGroceryLine, groceryHeading, otherPrices } from '../order/grocery.ts'
import { itemIds } from '../order/item-ids.ts'
import { emptyOrderHead } from '../order/order-heading.ts'
import { finishLine, orderLine, priceAt, quantityAt } from '../order/order-lines.ts'
import { emptyTotal, type TotalDraft } from '../order/order-totals.ts'
import { problemIn } from '../segment.ts'
import { setReader } from '../set-reader.ts'
import { centsAt, dateAt, decimalAt } from '../values.ts'

type GroceryDraft = TotalDraft & { order: PurchaseOrder }

/** A purchase order as grocers send it. */
export const readGroceryOrder = setReader<GroceryDraft, PurchaseOrder>({
  id: '875',
  groupTypes: ['OG'],
  areas: [
    { G50: once(beginning), ...groceryHeading },
    {
      G68: loop<GroceryDraft>((draft, segment) => {
        finishLine(draft)
        const line = orderLine(draft, segment, {
          quantity: quantityAt(draft, segment, 1),
          unit: elementOf(segment, 2),
          price: priceAt(draft, segment, 3),
          priceBasis: '',
          items: itemsOf(draft, segment),
        })
        // Grocers do not number their lines.
        line.number = ''
        line.prices.push(...otherPrices(segment))
        draft.order.lines.push(line)
      }, belowGroceryLine),
    },
    {
      G76: once((draft, segment) => {
        finishLine(draft)
        draft.at = draft.order
        draft.amount = segment
        draft.total.quantity = decimalAt(segment, 1)
        draft.total.amountCents = centsAt(segment, 8)
      }),
    },
  ],
  required: ['G50', 'G68', 'G76'],
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
    finishLine(draft)
    compareTotals(draft)
    return draft.order
  },
})

function beginning({ order, problems }: GroceryDraft, segment: Segment) {
  const status = orderStatuses.get(elementOf(segment, 1))
  if (!status) problems.push(problemIn(segment, 'codeUnknown', 1))
  order.purpose = status ?? 'other'
  order.purposeCode = elementOf(segment, 1)
  order.date = dateAt(segment, 2)
  order.number = elementOf(segment, 3).trimEnd()
  order.type = elementOf(segment, 7)
  // One of several orders that belong together says to which, and as which of how many.
  const [value, text] = [elementOf(segment, 5), elementOf(segment, 6)]
  if (value) order.references.push({ kind: 'other', code: 'G5005', value, text })
}

function itemsOf(draft: GroceryDraft, segment: Segment): ItemId[] {
  const caseCode = elementOf(segment, 4)
  const items = itemIds(draft, segment, 5, 9)
  // System, manufacturer and case, 2-5-5, is what a qualifier would call UA.
  if (caseCode) items.unshift({ kind: 'gtin', code: 'UA', value: caseCode })
  else if (!elementOf(segment, 5)) draft.problems.push(problemIn(segment, 'partnerElementMissing', 4))
  return items
}

/** No number of lines is said: the sum of what is ordered is all that tells of a line that is missing, so it must be right. */
function compareTotals({ order, total, amount, problems }: GroceryDraft) {
  if (!amount) return
  const { lines } = order
  if (total.quantity !== null && compare(total.quantity, sum(lines.map(({ quantity }) => quantity))) !== 0)
    problems.push({ ...problemIn(amount, 'quantityTotalDiffers', 1), severity: 'error' })
  const value = sum(lines.map(({ quantity, price }) => product(quantity, price ?? '0')))
  if (total.amountCents !== null && centsOf(value) !== total.amountCents) problems.push(problemIn(amount, 'amountTotalDiffers', 8))
}
