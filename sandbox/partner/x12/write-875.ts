import { type Order, type OrderLine, totalCents } from '../orders/order.ts'
import { storeAt } from '../orders/stores.ts'
import type { Segment } from './write.ts'

/** A purchase order as grocers write it (X12 875) without its ST and SE. Its lines have no numbers. */
export function write875(order: Order, vendorCode: string): Segment[] {
  const quantity = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    ['G50', 'N', order.date, order.poNumber],
    ['N9', 'DP', order.department],
    ['N9', 'IA', vendorCode],
    ['G62', '37', order.shipAfter],
    ['G62', '01', order.cancelAfter],
    ...(order.note ? [['NTE', 'GEN', order.note]] : []),
    ['G66', 'CC', 'M', '', '', 'SEE ROUTING GUIDE'],
    ['G23', '01', '3', '', '', '2', '', '10', '', '30'],
    ...place(order.shipTo),
    ...order.allowances.flatMap(({ text, cents }): Segment[] => [
      ['G72', otherAllowance, '02', '', '', '', '', '', String(cents)],
      ['G73', text],
    ]),
    ...order.lines.flatMap(line),
    ['G76', String(quantity), order.lines[0]?.unit ?? 'EA', '', '', '', '', '', String(totalCents(order))],
  ]
}

/** Element 340. */
const otherAllowance = '499'

function place(code: string): Segment[] {
  if (!code) return [['N1', 'BY', 'HARVEST MARKET', '92', 'HQ']]
  const { name, street, city, state, zip } = storeAt(code)
  return [
    ['N1', 'ST', name, '92', code],
    ['N3', street],
    ['N4', city, state, zip, 'US'],
  ]
}

/** It has room for two of the numbers. */
function line({ quantity, unit, price, upc, buyerNumber, vendorNumber, description, casePack, stores }: OrderLine): Segment[] {
  return [
    ['G68', String(quantity), unit, price, '', ...(upc ? ['UP', upc] : ['IN', buyerNumber]), 'VN', vendorNumber],
    ['G69', description],
    ...(casePack > 1 ? [['G70', String(casePack)]] : []),
    ...stores.flatMap((share): Segment[] => [
      ['N1', 'ST', storeAt(share.store).name, '92', share.store],
      ['QTY', '01', String(share.quantity)],
    ]),
  ]
}
