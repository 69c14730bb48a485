import type { Order, OrderLine } from './orders/order.ts'
import { lineCents } from './orders/order.ts'
import { delimiterKinds, type Segment, writeInterchange } from './x12/write.ts'

const groupTypes: Record<string, string> = { 997: 'FA', 855: 'PR', 856: 'SH', 810: 'IN' }
const supplier = { qualifier: 'ZZ', id: 'SUPPLIER', groupId: 'SUPPLIER' }
const retailer = { qualifier: '12', id: '8605550100', groupId: '8605550100' }
let lastControl = 0

/** A document as a supplier without faults would send it. */
export function document(type: string, segments: Segment[], control = ++lastControl) {
  const at = new Date()
  const sets = [{ type, control: '0001', segments }]
  const envelope = { sender: supplier, receiver: retailer, control, test: false, version: '004010' as const, at }
  return writeInterchange({ ...envelope, delimiters: delimiterKinds.usual, groupType: groupTypes[type] ?? '', sets })
}

const day = '20261123'
const ids = ({ vendorNumber }: OrderLine) => ['VN', vendorNumber]

export const acknowledgment = (control: string, code = 'A') =>
  document('997', [
    ['AK1', 'PO', String(Number(control))],
    ['AK2', '850', '0001'],
    ['AK5', code],
    ['AK9', code, '1', '1', code === 'R' ? '0' : '1'],
  ])

export const confirmation = ({ poNumber, lines }: Order) => [
  ['BAK', '00', 'AC', poNumber, day, '', '', '', 'SO-1'],
  ...lines.flatMap((line) => [
    ['PO1', line.line, String(line.quantity), line.unit, line.price, '', ...ids(line)],
    ['ACK', 'IA', String(line.quantity), line.unit],
  ]),
  ['CTT', String(lines.length)],
]

export const shipNotice = ({ poNumber, lines }: Order) => [
  ['BSN', '00', 'SHIP-1', day, '1200', '0001'],
  ['HL', '1', '', 'S'],
  ['TD5', '', '2', 'UPSN'],
  ['REF', 'BM', 'BOL-1'],
  ['DTM', '011', day],
  ['HL', '2', '1', 'O'],
  ['PRF', poNumber],
  ['HL', '3', '2', 'P'],
  ['MAN', 'GM', '00006141411234567890'],
  ...lines.flatMap((line, index) => [
    ['HL', String(4 + index), '3', 'I'],
    ['LIN', line.line, ...ids(line)],
    ['SN1', '', String(line.quantity), line.unit],
  ]),
  ['CTT', String(3 + lines.length)],
]

export const invoice = ({ poNumber, lines }: Order) => [
  ['BIG', day, 'INV-1', day, poNumber],
  ...lines.map((line) => ['IT1', line.line, String(line.quantity), line.unit, line.price, '', ...ids(line)]),
  ['TDS', String(lines.reduce((sum, line) => sum + lineCents(line), 0))],
]
