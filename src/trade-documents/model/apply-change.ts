import { withDays } from './change-days.ts'
import { compare } from './decimal.ts'
import type { ItemId } from './item.ts'
import type { ChangedLine, OrderChange } from './order-change.ts'
import type { OrderLine, PurchaseOrder } from './purchase-order.ts'

type Unclear = { line: number; code: 'changeLineUnknown' | 'changeUnclear' }
/** `touched`: which line of the order which line of the change is about, both counted from 0. */
export type Changed = { order: PurchaseOrder; touched: Map<number, number>; unclear: Unclear[] }

/** An order as a change wants it. What is deleted stays with a quantity of 0, so that every line keeps its place. */
export function applyChange(order: PurchaseOrder, { dates, lines: changes }: Pick<OrderChange, 'dates' | 'lines'>): Changed {
  const days = withDays(order.dates, dates)
  const lines = [...order.lines]
  const touched = new Map<number, number>()
  const unclear: Unclear[] = []
  const numbered = Map.groupBy(lines.keys(), (at) => withoutZeros(lines[at]?.number ?? ''))
  const named = new Map<string, Set<number>>()
  for (const [at, { items }] of lines.entries())
    for (const item of items) named.set(nameOf(item), (named.get(nameOf(item)) ?? new Set()).add(at))
  for (const [index, change] of changes.entries()) {
    const number = withoutZeros(change.number)
    const found = (number && numbered.get(number)) || []
    const [at = lines.length] = found
    const before = lines[at]
    const isUnclear = found.length > 1 || touched.has(at)
    const after = isUnclear ? 'changeUnclear' : before ? changedLine(before, change, namesAnother(change, at)) : addedLine(change)
    if (typeof after === 'string') unclear.push({ line: index, code: after })
    else {
      lines[at] = datedAnew(after, change, days)
      touched.set(at, index)
      if (!before) numbered.set(number, [at])
    }
  }
  return { order: { ...order, dates: days, lines }, touched, unclear }

  /** A code of the change is that of other lines, and not of the one whose number it has. */
  function namesAnother({ items }: ChangedLine, at: number): boolean {
    return items.some((item) => {
      const ofLines = isName(item) && named.get(nameOf(item))
      return ofLines && !ofLines.has(at)
    })
  }
}

function datedAnew(line: OrderLine, { change, dates: said }: ChangedLine, usual: OrderLine['dates']): OrderLine {
  const dates = change === 'add' ? line.dates : withDays(line.dates, said, usual)
  return dates === line.dates ? line : { ...line, dates }
}

function addedLine(change: ChangedLine): OrderLine | Unclear['code'] {
  if (change.change !== 'add') return 'changeLineUnknown'
  const { change: _, changeCode: _code, quantityLeft: _left, ...line } = change
  return line.number === '' || line.stores.length ? 'changeUnclear' : line
}

function changedLine(before: OrderLine, change: ChangedLine, namesAnother: boolean): OrderLine | Unclear['code'] {
  if (!isSameItem(before, change)) return 'changeLineUnknown'
  if (namesAnother || before.stores.length || change.stores.length || (change.unit && change.unit !== before.unit)) return 'changeUnclear'
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
      return change.changeCode === unchanged && isAsBefore(before, change) ? before : 'changeUnclear'
  }
}

/**
 * Some write by how much it changes instead of what it becomes, `QD*10` for 10 fewer: only who also says that just as much is still to come
 * means what it becomes; and more must be more, less less.
 */
const isNewQuantity = ({ quantity: before }: OrderLine, change: ChangedLine) =>
  change.quantityLeft !== null && isWhole(change) && compare(change.quantity, before) * (change.changeCode === 'QD' ? -1 : 1) > 0

/** X12 670: a line that is named although it stays as it is. */
const unchanged = 'NC'
const isAsBefore = (before: OrderLine, { quantity, price }: ChangedLine) =>
  (compare(quantity || '0', '0') === 0 || isSame(quantity, before.quantity)) && (price === null || isSame(price, before.price))

/** All of it is still to come. */
const isWhole = ({ quantity, quantityLeft }: ChangedLine) => quantity !== '' && (quantityLeft === null || isSame(quantityLeft, quantity))

const isSame = (one: string, other: string | null) => other !== null && compare(one, other) === 0

/** Some pad their numbers in one document and not in the other. */
const withoutZeros = (number: string) => number.replace(/^0+(?=\d)/, '')

const nameOf = ({ code, value }: ItemId) => `${code} ${value}`

const names = ({ items }: Pick<OrderLine, 'items'>, { code, value }: ItemId) =>
  items.some((each) => each.code === code && each.value === value)
/** A color or a size alone names nothing. */
const isName = ({ kind }: ItemId) => kind !== 'color' && kind !== 'size'

/** The number of the line says which; what it is called must bear that out in one way at least, and must not be contradicted in any. */
const isSameItem = (before: OrderLine, { items }: ChangedLine) =>
  items.length === 0 ||
  (items.some((item) => isName(item) && names(before, item)) &&
    items.every((item) => names(before, item) || !before.items.some(({ code }) => code === item.code)))
