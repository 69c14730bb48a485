import { type Order, type OrderLine, totalCents } from '../orders/order.ts'
import { storeAt } from '../orders/stores.ts'
import type { Segment } from './write.ts'

/** A purchase order (X12 850) without its ST and SE. */
export function write850(order: Order, vendorCode: string): Segment[] {
  return [
    ['BEG', '00', 'SA', order.poNumber, '', order.date],
    ['REF', 'DP', order.department],
    ['REF', 'IA', vendorCode],
    ...allowances(order),
    ['ITD', '01', '3', '2', '', '10', '', '30'],
    ['DTM', '037', order.shipAfter],
    ['DTM', '001', order.cancelAfter],
    ['TD5', '', '2', 'UPSN'],
    ...note(order.note),
    ...shipTo(order.shipTo),
    ...order.lines.flatMap(orderLine),
    ['CTT', String(order.lines.length), String(order.lines.reduce((sum, { quantity }) => sum + quantity, 0))],
    ['AMT', 'TT', (totalCents(order) / 100).toFixed(2)],
  ]
}

/** SAC05 has two implied decimals. */
const allowances = ({ allowances }: Order): Segment[] =>
  allowances.map(({ code, text, cents }) => ['SAC', 'A', code, '', '', String(cents), '', '', '', '', '', '', '02', '', '', text])

const note = (text: string): Segment[] =>
  text
    ? [
        ['N9', 'L1', 'NOTE'],
        ['MSG', text],
      ]
    : []

function shipTo(code: string): Segment[] {
  if (!code) return [['N1', 'BY', 'HARVEST MARKET', '92', 'HQ']]
  const { name, street, city, state, zip } = storeAt(code)
  return [
    ['N1', 'ST', name, '92', code],
    ['N3', street],
    ['N4', city, state, zip, 'US'],
  ]
}

export function orderLine(line: OrderLine): Segment[] {
  return [
    ['PO1', line.line, String(line.quantity), line.unit, line.price, 'WE', ...numbers(line)],
    ['PID', 'F', '', '', '', line.description],
    ...(line.casePack > 1 ? [['PO4', String(line.casePack)]] : []),
    ...perStore(line),
  ]
}

/** Without a UPC its pair stays empty, and the next follows: a reader must walk to the end. */
const numbers = ({ upc, buyerNumber, vendorNumber }: OrderLine) => [upc && 'UP', upc, 'IN', buyerNumber, 'VN', vendorNumber]

/** SDQ holds ten stores. */
function perStore({ unit, stores }: OrderLine): Segment[] {
  const segments: Segment[] = []
  for (let first = 0; first < stores.length; first += 10) {
    const pairs = stores.slice(first, first + 10).flatMap(({ store, quantity }) => [store, String(quantity)])
    segments.push(['SDQ', unit, '92', ...pairs])
  }
  return segments
}
