import { outInterchange } from '#test/edi/x12.ts'
import { type OutSegment, writeX12 } from '#trade-documents/x12/write.ts'

const lines = [
  ['12', '5', 'PEN'],
  ['4', '12', 'BOX'],
  ['144', '5', 'PEN'],
] as const

const envelope = { type: 'PO', sender: 'SENDER', receiver: 'RECEIVER', version: '004010' }

/** An interchange of a retailer with so many orders of three lines; no number of it comes again in another. */
export function orderFile(control: number, orders: number): Buffer {
  const sets = Array.from({ length: orders }, (_, at) => ({
    id: '850' as const,
    control: String(at + 1).padStart(4, '0'),
    segments: order(`PO${control}-${at}`),
  }))
  const { bytes } = writeX12({ ...outInterchange('850', [], { control }), group: { ...envelope, control, sets } })
  if (!bytes) throw new Error('The file of the bench is wrong.')
  return bytes
}

const order = (number: string): OutSegment[] => [
  ['BEG', '00', 'SA', number, '', '20260301'],
  ['REF', 'DP', '038'],
  ['DTM', '037', '20260401'],
  ['DTM', '001', '20260415'],
  ['N1', 'BY', 'NORTHWIND', '92', '0001'],
  ...lines.map(([quantity, price, code], at): OutSegment => ['PO1', String(at + 1), quantity, 'EA', price, '', 'VN', code]),
  ['CTT', String(lines.length)],
]
