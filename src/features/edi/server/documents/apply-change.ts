import { compare } from './decimal.ts'
import type { ChangedLine, OrderChange } from './order-change.ts'
import type { OrderLine, PurchaseOrder } from './purchase-order.ts'

type Unclear = { line: number; code: 'changeLineUnknown' | 'changeUnclear' }
/** `touched`: which line of the order which line of the change is about, both counted from 0. */
export type Changed = { order: PurchaseOrder; touched: Map<number, number>; unclear: Unclear[] }

/** An order as a change wants it. What is deleted stays with a quantity of 0, so that every line keeps its place. */
export function applyChange(order: PurchaseOrder, { lines: changes }: Pick<OrderChange, 'lines'>): Changed {
  const lines = [...order.lines]
  const touched = new Map<number, number>()
  const unclear: Unclear[] = []
  for (const [index, change] of changes.entries()) {
    const found = lines.flatMap((line, at) => (line.number !== '' && line.number === change.number ? [at] : []))
    const [at = lines.length] = found
    const before = lines[at]
    const after = found.length > 1 || touched.has(at) ? 'changeUnclear' : before ? changedLine(before, change) : addedLine(change)
    if (typeof after === 'string') unclear.push({ line: index, code: after })
    else {
      lines[at] = after
      touched.set(at, index)
    }
  }
  return { order: { ...order, lines }, touched, unclear }
}

function addedLine(change: ChangedLine): OrderLine | Unclear['code'] {
  if (change.change !== 'add') return 'changeLineUnknown'
  const { change: _, changeCode: _code, quantityLeft: _left, ...line } = change
  return line.number === '' || line.stores.length ? 'changeUnclear' : line
}

function changedLine(before: OrderLine, change: ChangedLine): OrderLine | Unclear['code'] {
  if (!isSameItem(before, change)) return 'changeLineUnknown'
  if (before.stores.length || change.stores.length || (change.unit && change.unit !== before.unit)) return 'changeUnclear'
  // What the line came to is no more said of what it becomes.
  const { quantity, price, amount } = change
  switch (change.change) {
    case 'delete':
      return { ...before, quantity: '0', amount: null }
    case 'quantity':
      return isNewQuantity(before, change) && (price === null || isSame(price, before.price))
        ? { ...before, quantity, amount }
        : 'changeUnclear'
    case 'price':
      return price !== null && (compare(quantity || '0', '0') === 0 || isSame(quantity, before.quantity))
        ? { ...before, price, amount }
        : 'changeUnclear'
    case 'several':
      return isWhole(change) ? { ...before, quantity, price: price ?? before.price, amount } : 'changeUnclear'
    default:
      return 'changeUnclear'
  }
}

/**
 * Some write by how much it changes instead of what it becomes, `QD*10` for 10 fewer: only who also says that just as much is still to come
 * means what it becomes; and more must be more, less less.
 */
const isNewQuantity = ({ quantity: before }: OrderLine, change: ChangedLine) =>
  change.quantityLeft !== null && isWhole(change) && compare(change.quantity, before) * (change.changeCode === 'QD' ? -1 : 1) > 0

/** All of it is still to come. */
const isWhole = ({ quantity, quantityLeft }: ChangedLine) => quantity !== '' && (quantityLeft === null || isSame(quantityLeft, quantity))

const isSame = (one: string, other: string | null) => other !== null && compare(one, other) === 0

const isSameItem = ({ items: before }: OrderLine, { items }: ChangedLine) =>
  items.length === 0 || items.some(({ code, value }) => before.some((each) => each.code === code && each.value === value))
