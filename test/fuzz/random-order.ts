import type { OutInterchange, OutSegment } from '#trade-documents/x12/write.ts'
import { outInterchange } from '../edi/x12.ts'

type Random = (below: number) => number

const delimiters = [
  { element: '*', component: '>', repetition: '^', terminator: '~' },
  { element: '|', component: ':', repetition: '!', terminator: '\n' },
  { element: '\x1d', component: '@', repetition: '!', terminator: '\x1c' },
  { element: '^', component: '<', repetition: '!', terminator: '\x85' },
]

/** Up to three orders in one interchange, as different as real ones are. */
export function randomOrders(random: Random): OutInterchange {
  const version = random(2) ? '004010' : '005010'
  const [id, groupType, randomSet] = random(4) ? (['850', 'PO', randomOrder] as const) : (['875', 'OG', randomGroceryOrder] as const)
  const sets = Array.from({ length: 1 + random(3) }, (_, at) => ({
    id,
    control: String(at + 1).padStart(4, '0'),
    segments: randomSet(random),
  }))
  const out = outInterchange(id, [], { groupType, version, test: random(4) === 0, delimiters: delimiters[random(delimiters.length)] })
  return { ...out, group: out.group && { ...out.group, sets } }
}

function randomOrder(random: Random): OutSegment[] {
  const some = (share: number, ...segments: OutSegment[]) => (random(100) < share ? segments : [])
  const lines = Array.from({ length: 1 + random(5) }, (_, at) => randomLine(random, at + 1))
  const quantity = lines.reduce((total, line) => total + line.quantity, 0)
  return [
    ['BEG', '00', 'SA', `PO${random(1_000_000)}`, '', '20260301'],
    ...some(30, ['CUR', 'BY', 'CAD']),
    ...some(70, ['REF', 'DP', String(random(1000)), 'HOUSEWARES'], ['REF', 'IA', '77123']),
    ...some(40, ['PER', 'BD', 'ANA RUIZ', 'TE', '5550100']),
    ...some(30, ['SAC', 'A', 'I410', '', '', String(random(100_000)), '', '', '', '', '', '', '02']),
    ...some(60, ['ITD', '14', '3', '2', '', '45', '', '46']),
    ...some(80, ['DTM', '037', '20260401'], ['DTM', '038', '20260410']),
    ...some(30, ['N9', 'L1', 'TERMS'], ['MSG', 'NO PRETICKET, CALL FIRST']),
    ...some(
      90,
      ['N1', 'ST', 'NORTH STORE', '92', String(random(1000)).padStart(4, '0')],
      ['N3', '31875 SOLON RD'],
      ['N4', 'SOLON', 'OH', '44139'],
    ),
    ...lines.flatMap(({ segments }) => segments),
    ...some(95, random(2) ? ['CTT', String(lines.length)] : ['CTT', String(lines.length), String(quantity)]),
  ]
}

function randomLine(random: Random, number: number): { quantity: number; segments: OutSegment[] } {
  const stores = random(5) === 0 ? Array.from({ length: 1 + random(4) }, () => 1 + random(50)) : []
  const quantity = stores.length ? stores.reduce((total, each) => total + each, 0) : 1 + random(500)
  const price = random(10) ? (random(100_000) / 100).toFixed(2) : ''
  const ids = ['UP', String(100_000_000_000 + random(1_000_000)), ...(random(3) ? [] : ['', '']), 'VN', `A-${random(1000)}`]
  const shares = stores.flatMap((each, at) => [String(at + 1).padStart(4, '0'), String(each)])
  return {
    quantity,
    segments: [
      ['PO1', random(4) ? String(number) : '', String(quantity), random(2) ? 'EA' : 'CA', price, random(2) ? 'WE' : '', ...ids],
      ...(random(2) ? [['PID', 'F', '08', '', '', 'SMALL WIDGET'] as const] : []),
      ...(random(3) ? [] : [['PO4', '4', '6', 'EA'] as const]),
      ...(stores.length ? [['SDQ', 'EA', '92', ...shares] as const] : []),
      ...(random(6) ? [] : [['CTP', '', random(2) ? 'RES' : 'UCP', '19.99'] as const]),
    ],
  }
}

function randomGroceryOrder(random: Random): OutSegment[] {
  const some = (share: number, ...segments: OutSegment[]) => (random(100) < share ? segments : [])
  const lines = Array.from({ length: 1 + random(5) }, () => randomGroceryLine(random))
  const quantity = lines.reduce((total, line) => total + line.quantity, 0)
  return [
    ['G50', 'N', '20260301', `G${random(1_000_000)}`],
    ...some(50, ['N9', 'DP', '038'], ['G62', '02', '20260405']),
    ...some(50, ['G61', 'BD', 'ANA RUIZ', 'TE', '5550100'], ['NTE', 'DEL', 'CALL FIRST'], ['G66', 'CC', 'M']),
    ...some(50, ['G23', '01', '3', '', '', '2', '', '10', '', '30']),
    ['N1', 'ST', 'NORTH STORE', '92', String(random(1000)).padStart(4, '0')],
    ...some(30, ['G72', '53', '02', '', '', '', '', '', String(random(100_000))]),
    ...lines.flatMap(({ segments }) => segments),
    ['G76', String(quantity), 'CA'],
  ]
}

function randomGroceryLine(random: Random): { quantity: number; segments: OutSegment[] } {
  const stores = random(5) === 0 ? Array.from({ length: 1 + random(4) }, () => 1 + random(50)) : []
  const quantity = stores.length ? stores.reduce((total, each) => total + each, 0) : 1 + random(500)
  const price = random(10) ? (random(100_000) / 100).toFixed(2) : ''
  const caseCode = random(2) ? `00${1_000_000_000 + random(1_000_000)}` : ''
  const ids = caseCode && random(2) ? [] : ['VN', `A-${random(1000)}`, ...(random(2) ? ['IN', `B-${random(1000)}`] : [])]
  return {
    quantity,
    segments: [
      ['G68', String(quantity), 'CA', price, caseCode, ...ids],
      ...(random(2) ? [['G69', 'SMALL WIDGET'] as const, ['G70', '24', '12', 'OZ'] as const] : []),
      ...(random(8) ? [] : [['G72', '504', '06', '', '', '', '', '', String(random(10_000))] as const]),
      ...stores.flatMap((each, at): OutSegment[] => [
        ['N1', 'ST', 'STORE', '92', String(at + 1).padStart(4, '0')],
        ['QTY', '01', String(each)],
      ]),
    ],
  }
}
