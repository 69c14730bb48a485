import type { Order, OrderLine } from '../orders/order.ts'
import type { Segment } from './write.ts'
import { orderLine } from './write-850.ts'

/** POC02: QI and QD more or less of it, PC another price, DI no more of it. */
type ChangeCode = 'QI' | 'QD' | 'PC' | 'DI'
export type LineChange = { code: ChangeCode; line: OrderLine }

/** A change of an order, or its end (X12 860), without its ST and SE. */
export function write860({ poNumber, date }: Order, changes: LineChange[], today: string): Segment[] {
  return [
    ['BCH', changes.length ? '04' : '01', 'SA', poNumber, '', '1', date, '', '', '', '', today],
    ...changes.map(changedLine),
    ['CTT', String(changes.length)],
  ]
}

function changedLine({ code, line }: LineChange): Segment {
  const [, number = '', quantity = '', unit = '', price = '', basis = '', ...ids] = orderLine(line)[0] ?? []
  return ['POC', number, code, quantity, quantity, unit, price, basis, ...ids]
}
