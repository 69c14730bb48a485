import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFirst, x12File } from '#test/edi/x12.ts'
import { readPurchaseOrder } from './850.ts'

const segments = [
  'BEG*00*RL*4500012*R-7*20260301*C-99',
  'CUR*BY*CAD',
  'REF*DP*038*HOUSEWARES',
  'REF*IA*77123',
  'PER*BD*ANA RUIZ*TE*5550100*EM*ana@retail.example',
  'FOB*CC*OR*DALLAS',
  'CSH*N',
  'SAC*A*I410***15543***2.5****02***EARLY',
  'ITD*14*3*2**45**46*****NET 46',
  'DTM*037*20260401',
  'DTM*038*20260410*1530',
  'TD5*A*2*UPSN*M*GROUND',
  'N9*L1*TERMS',
  'MSG*NO PRETICKET',
  'N1*ST*NORTH STORE*92*0417',
  'N2*RECEIVING*DOCK 4',
  'N3*31875 SOLON RD*REAR',
  'N4*SOLON*OH*44139*US',
  'N1*BY**9*0003947268292',
  'PO1*1*120*EA*9.250*WE*UP*012345678905*IZ*4 CUP*******UK*10012345678902',
  'PID*F*08***SMALL WIDGET',
  'PO4*4*6*EA***********2',
  'CTP**RES*19.99',
  'SDQ*EA*92*0001*70*0002*20',
  'SDQ*EA*92*0003*30',
  'DTM*002*20260405',
  'PO1*2*2.5*LB**PE*VN*AB-2',
  'CTP**UCP*.75',
  'REF*19*D2',
  'N9*ZZ*LINE',
  'MSG*FRAGILE',
  'SCH*2.5*LB***002*20260405',
  'CTT*2*122.5',
  'AMT*TT*1111.88',
]
const written = x12File('850', segments)
const order = (text = written) => readFirst(text, readPurchaseOrder)
const without = (id: string) =>
  x12File(
    '850',
    segments.filter((segment) => !segment.startsWith(`${id}*`)),
  )
const changed = (from: string, to: string) => x12File('850', segments.join('\n').replace(from, to).split('\n'))

test('an order says what its document says', () => {
  const { document, problems } = order()
  assert.deepEqual(problems, [])
  const { lines, parties, ...head } = document
  assert.deepEqual(head, {
    purpose: 'new',
    purposeCode: '00',
    type: 'RL',
    number: '4500012',
    release: 'R-7',
    date: '2026-03-01',
    contract: 'C-99',
    currency: 'CAD',
    test: false,
    references: [
      { kind: 'department', code: 'DP', value: '038', text: 'HOUSEWARES' },
      { kind: 'vendorNumber', code: 'IA', value: '77123', text: '' },
      { kind: 'other', code: 'L1', value: 'TERMS', text: '' },
    ],
    dates: [
      { kind: 'shipNotBefore', code: '037', date: '2026-04-01', time: '' },
      { kind: 'shipNotAfter', code: '038', date: '2026-04-10', time: '15:30' },
    ],
    contacts: [
      {
        code: 'BD',
        name: 'ANA RUIZ',
        channels: [
          { kind: 'phone', code: 'TE', value: '5550100' },
          { kind: 'email', code: 'EM', value: 'ana@retail.example' },
        ],
      },
    ],
    terms: [{ code: '14', discountPercent: '2', discountDays: 45, discountDueOn: '', netDays: 46, netDueOn: '', text: 'NET 46' }],
    allowances: [
      { kind: 'allowance', code: 'I410', amountCents: 15543, percent: null, rate: '2.5', quantity: null, handling: '02', text: 'EARLY' },
    ],
    carriers: [{ scheme: '2', id: 'UPSN', mode: 'M', text: 'GROUND' }],
    freight: { code: 'CC', place: 'DALLAS' },
    backorder: 'N',
    notes: ['NO PRETICKET'],
    total: { amountCents: 111188, lines: 2, quantity: '122.5' },
  })
  assert.deepEqual(
    parties.map(({ role, names, id, street, city, postalCode }) => [role, names, id?.scheme, id?.value, street, city, postalCode]),
    [
      ['shipTo', ['NORTH STORE', 'RECEIVING', 'DOCK 4'], '92', '0417', ['31875 SOLON RD', 'REAR'], 'SOLON', '44139'],
      ['buyer', [], '9', '0003947268292', [], '', ''],
    ],
  )
  const [first, second] = lines
  assert(first && second)
  assert.deepEqual(
    [first.number, first.quantity, first.unit, first.price, first.priceBasis, first.position],
    ['1', '120', 'EA', '9.25', 'WE', 21],
  )
  assert.deepEqual(
    first.items.map(({ kind, value }) => [kind, value]),
    [
      ['gtin', '012345678905'],
      ['size', '4 CUP'],
      ['gtin', '10012345678902'],
    ],
  )
  assert.deepEqual(first.pack, { packs: '4', size: '6', unit: 'EA', inner: '2' })
  assert.deepEqual(
    first.stores.map(({ store, quantity }) => [store, quantity]),
    [
      ['0001', '70'],
      ['0002', '20'],
      ['0003', '30'],
    ],
  )
  assert.deepEqual([second.quantity, second.unit, second.price, second.notes], ['2.5', 'LB', '0.75', ['FRAGILE']])
  assert.deepEqual(second.deliveries[0]?.dates[0]?.date, '2026-04-05')
})

test('blanks behind a number are no part of it', () => {
  const { number, release } = order(changed('*4500012*R-7*', '*4500012 *R-7  *')).document
  assert.deepEqual([number, release], ['4500012', 'R-7'])
})

test("a currency that only lines name is the order's", () => {
  assert.equal(order(changed('CUR*BY*CAD\n', '').replace('CTP**UCP', 'CUR*BY*EUR~CTP**UCP')).document.currency, 'EUR')
})

test('what the sender marked as a test is one', () => {
  assert.equal(order(x12File('850', segments, { usage: 'T' })).document.test, true)
  assert.equal(order(x12File('850', segments, { usage: 'Q' })).document.test, true)
})

for (const [from, to, problem] of [
  ['PO1*1*120*', 'PO1*1*12O*', 'error numberInvalid 12O*EA*9'],
  ['PO1*1*120*', 'PO1*1**', 'error quantityMissing *EA*9.25'],
  ['PO1*1*120*', 'PO1*1*1E2*', 'error numberInvalid 1E2*EA*9'],
  ['PO1*1*120*', 'PO1*1*-120*', 'error amountNegative -120*EA*'],
  ['PO1*1*120*', 'PO1*1*121*', 'error storeQuantitiesDiffer 121*EA*9'],
  ['*9.250*', '*9,250*', 'error numberInvalid 9,250*WE'],
  ['*9.250*', '*9.2.50*', 'error numberInvalid 9.2.50*W'],
  ['*9.250*', '*-9.25*', 'error amountNegative -9.25*WE'],
  ['*EA*9.250', '**9.250', 'error unitMissing *9.250*W'],
  ['15543', '155.43', 'error numberInvalid 155.43**'],
  ['*20260301*', '*20260231*', 'error dateInvalid 20260231'],
  ['DTM*037*20260401', 'DTM*037*2026041', 'error dateInvalid 2026041'],
  ['0002*20', '0002*', 'error partnerElementMissing '],
  ['PO1*2', 'PP1*2', 'error segmentUnknown PP1*2*2.'],
  ['CTT*2*122.5', 'N4*SOLON*OH*44139', 'error segmentUnknown N4*SOLON'],
  ['CTT*2', 'CTT*3', 'warning lineCountDiffers 3*122.5'],
  ['*122.5', '*122.6', 'warning quantityTotalDiffers 122.6'],
  ['1111.88', '1111.89', 'warning amountTotalDiffers 1111.89'],
  ['SCH*2.5', 'SCH*2.4', 'error scheduleDiffers 2.5*LB**'],
  ['SCH*2.5*LB', 'SCH*2.5*EA', 'error scheduleDiffers 2.5*LB**'],
  ['SCH*2.5*LB**', 'SCH*2.5*LB*ST*NORTH', 'error schedulePlace ST*NORTH'],
  ['SCH*2.5', 'AMT*1*1.85\nSCH*2.5', 'warning lineAmountDiffers 1.85'],
  ['SCH*2.5', 'AMT*1*1.8S\nSCH*2.5', 'error numberInvalid 1.8S'],
  ['SCH*2.5', 'AMT*1*1.88\nAMT*1*1.87\nSCH*2.5', 'error segmentRepeated AMT*1*1.'],
  ['BEG*00', 'BEG*99', 'error codeUnknown 99*RL*45'],
  ['CUR*BY*CAD', 'CUR*BY*CAD\nCUR*SE*USD', 'error currencyDiffers USD'],
  ['CUR*BY*CAD', 'CUR*BY*CAD**SE*USD', 'error currencyDiffers USD'],
  ['CTP**UCP*.75', 'CTP**UCP*.75*100', 'error priceUnitDiffers 100'],
  ['CTP**UCP*.75', 'CTP**UCP*.75*1*CA', 'error priceUnitDiffers CA'],
  ['CTP**UCP*.75', 'CTP**UCP*.75***DIS*.5', 'error priceMultiplied .5'],
  ['VN*AB-2', 'VN', 'warning pairIncomplete '],
  ['CTP**UCP*.75', 'CTP**UCP*.75\nCUR*BY*USD', 'error currencyDiffers USD'],
] as const)
  test(`${from} as ${to} is named with its place`, () => {
    const { problems } = order(changed(from, to))
    assert(problems.includes(problem), problems.join('\n'))
  })

test('an order without its beginning or without lines is no order', () => {
  assert.deepEqual(order(without('BEG')).problems, ['error segmentMissing CUR*BY*C'])
  assert(order(x12File('850', ['BEG*00*SA*1**20260301', 'CTT*0'])).problems.some((each) => each.startsWith('error segmentMissing')))
  const twice = order(x12File('850', [...segments.slice(0, 1), ...segments])).problems
  assert.deepEqual(twice, ['error segmentRepeated BEG*00*R'])
})

test('a line behind the totals is out of place', () => {
  const { problems } = order(x12File('850', [...segments, 'PO1*3*1*EA*1**VN*X']))
  assert(problems.includes('error segmentOutOfOrder PO1*3*1*'), problems.join('\n'))
})

test('a set that is nothing but mistakes is given up, as an error', () => {
  const { problems } = order(x12File('850', [...segments, ...Array.from({ length: 5000 }, () => 'XYZ*1')]))
  assert(problems.length < 1_010)
  assert(problems.some((each) => each.startsWith('error problemsTooMany')))
})

test('an amount that no number holds to the cent is told, and stops nothing', () => {
  const absurd = (quantity: string, amount: string) =>
    order(x12File('850', ['BEG*00*SA*P-1**20260301', `PO1*1*${quantity}*EA*1**VN*A`, 'CTT*1', `AMT*TT*${amount}`])).problems
  assert(absurd('1', '9'.repeat(18)).includes('error numberTooLong 99999999'))
  assert(absurd('9'.repeat(40), '1').includes('warning amountTotalDiffers 1'))
})

test('a line may say what it comes to; below the last of an order without counts, it may be all of it', () => {
  const said = (code: string, amount: string, more: string[] = []) =>
    order(x12File('850', ['BEG*00*SA*P-1**20260301', 'PO1*1*2*EA*5**VN*A', 'PO1*2*3*EA*4**VN*B', `AMT*${code}*${amount}`, ...more]))
  const { document, problems } = said('1', '12', ['CTT*2'])
  assert.deepEqual([document.lines.map(({ amount }) => amount), problems], [[null, '12'], []])
  // What is insured, for instance, is nothing to be paid.
  assert.deepEqual([said('I', '13').document.lines[1]?.amount, said('I', '13').problems], [null, []])
  assert.deepEqual(said('1', '22', ['CTT*2']).problems, ['warning lineAmountDiffers 22'])
  const all = said('1', '22')
  assert.deepEqual([all.document.lines[1]?.amount, all.document.total.amountCents, all.problems], [null, 2200, []])
  assert.deepEqual(said('1', '23').problems, ['warning lineAmountDiffers 23'])
})
