import type { OutInterchange, OutSegment } from '#features/edi/server/formats/x12/write.ts'
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
  const sets = Array.from({ length: 1 + random(3) }, (_, at) => ({
    id: '850',
    control: String(at + 1).padStart(4, '0'),
    segments: randomOrder(random),
  }))
  const out = outInterchange('850', [], { version, test: random(4) === 0, delimiters: delimiters[random(delimiters.length)] })
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
