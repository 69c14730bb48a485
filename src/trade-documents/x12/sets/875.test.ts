import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFirst, x12File } from '#test/edi/x12.ts'
import { hasErrors } from '../../problem.ts'
import { acknowledge, acknowledgmentSegments } from '../acknowledge/acknowledgment.ts'
import { readX12Bytes } from '../read.ts'
import { readDocument } from '../read-document.ts'
import { readGroceryOrder } from './875.ts'

const segments = [
  'G50*N*20260301*G-4711***000000*SA',
  'N9*DP*038*DRY GOODS',
  'G61*BD*ANA RUIZ*TE*5550100',
  'G62*02*20260405',
  'G62*10*20260401*8*0930',
  'NTE*DEL*CALL BEFORE YOU COME',
  'G66*CC*M***SEE ROUTING GUIDE*OR*DALLAS',
  'G23*01*3***2**10**30******2 PCT 10 NET 30',
  'N1*ST*NORTH STORE*92*0417',
  'N2*RECEIVING',
  'N3*31875 SOLON RD',
  'N4*SOLON*OH*44139',
  'N1*BT*GROCERS UNITED*9*0003947268292',
  'G72*53*02***.35',
  'G73*PICK UP',
  'G68*120*CA*9.250*001234567890*VN*AB-2*IN*77123',
  'G69*SMALL WIDGET',
  'G70*24*12*OZ******010004*2',
  'N9*LT*LOT 7',
  'G72*504*06******15543',
  'N1*ST*STORE ONE*92*0001',
  'QTY*01*70',
  'N1*ST*STORE TWO*92*0002',
  'QTY*01*50',
  'G68*2.5*LB*0.75**UP*012345678905***A1*12500*EA*PL-1**1*1.99',
  'G69*LARGE',
  'G69*WIDGET',
  'G76*122.5*CA*1200*LB****111188',
]
const file = (of: string[], envelope = {}) => x12File('875', of, { groupType: 'OG', version: '004010UCS', ...envelope })
const order = (of = segments) => readFirst(file(of), readGroceryOrder)
const changed = (from: string, to: string) => {
  const text = segments.join('\n')
  assert(text.includes(from), from)
  return order(text.replace(from, to).split('\n').filter(Boolean))
}

test("a grocer's order says what its document says", () => {
  const { document, problems } = order()
  assert.deepEqual(problems, [])
  const { lines, parties, ...head } = document
  assert.deepEqual(head, {
    purpose: 'new',
    purposeCode: 'N',
    type: 'SA',
    number: 'G-4711',
    release: '',
    date: '2026-03-01',
    contract: '',
    currency: '',
    test: false,
    references: [{ kind: 'department', code: 'DP', value: '038', text: 'DRY GOODS' }],
    dates: [
      { kind: 'deliverOn', code: '02', date: '2026-04-05', time: '' },
      { kind: 'shipOn', code: '10', date: '2026-04-01', time: '09:30' },
    ],
    contacts: [{ code: 'BD', name: 'ANA RUIZ', channels: [{ kind: 'phone', code: 'TE', value: '5550100' }] }],
    terms: [{ code: '01', discountPercent: '2', discountDays: 10, discountDueOn: '', netDays: 30, netDueOn: '', text: '2 PCT 10 NET 30' }],
    allowances: [
      { kind: 'allowance', code: '53', amountCents: null, percent: null, rate: '0.35', quantity: null, handling: '02', text: 'PICK UP' },
    ],
    carriers: [{ scheme: '', id: '', mode: 'M', text: 'SEE ROUTING GUIDE' }],
    freight: { code: 'CC', place: 'DALLAS' },
    backorder: '',
    notes: ['CALL BEFORE YOU COME'],
    total: { amountCents: 111188, lines: null, quantity: '122.5' },
  })
  assert.deepEqual(
    parties.map(({ role, names, id, street, city }) => [role, names, id?.scheme, id?.value, street, city]),
    [
      ['shipTo', ['NORTH STORE', 'RECEIVING'], '92', '0417', ['31875 SOLON RD'], 'SOLON'],
      ['billTo', ['GROCERS UNITED'], '9', '0003947268292', [], ''],
    ],
  )
  const [first, second] = lines
  assert(first && second)
  assert.deepEqual([first.number, first.quantity, first.unit, first.price, first.position], ['', '120', 'CA', '9.25', 17])
  assert.deepEqual(first.items, [
    { kind: 'gtin', code: 'UA', value: '001234567890' },
    { kind: 'seller', code: 'VN', value: 'AB-2' },
    { kind: 'buyer', code: 'IN', value: '77123' },
  ])
  assert.deepEqual(first.pack, { packs: '24', size: '12', unit: 'OZ', inner: '2' })
  assert.deepEqual(first.allowances[0], {
    kind: 'charge',
    code: '504',
    amountCents: 15543,
    percent: null,
    rate: null,
    quantity: null,
    handling: '06',
    text: '',
  })
  assert.deepEqual(first.stores, [
    { scheme: '92', store: '0001', quantity: '70' },
    { scheme: '92', store: '0002', quantity: '50' },
  ])
  assert.deepEqual([first.parties, first.references[0]?.value], [[], 'LOT 7'])
  assert.deepEqual([second.quantity, second.unit, second.price], ['2.5', 'LB', '0.75'])
  assert.deepEqual(second.items, [{ kind: 'gtin', code: 'UP', value: '012345678905' }])
  assert.deepEqual(
    second.descriptions.map(({ text }) => text),
    ['LARGE', 'WIDGET'],
  )
  assert.deepEqual(second.prices, [
    { code: 'EA', price: '1.25' },
    { code: 'RTL', price: '1.99' },
  ])
})

for (const [from, to, problem] of [
  ['G50*N*', 'G50*Q*', 'error codeUnknown Q*202603'],
  ['G50*N*20260301*', 'G50*N*20260231*', 'error dateInvalid 20260231'],
  ['*G-4711*', '**', 'error elementMissing ***00000'],
  ['G68*120*', 'G68*12O*', 'error numberInvalid 12O*CA*9'],
  ['G68*120*', 'G68**', 'error elementMissing *CA*9.25'],
  ['G68*120*', 'G68*-120*', 'error amountNegative -120*CA*'],
  ['G68*120*', 'G68*121*', 'error storeQuantitiesDiffer 121*CA*9'],
  ['*9.250*', '*9,250*', 'error numberInvalid 9,250*00'],
  ['*9.250*', '*-9.25*', 'error amountNegative -9.25*00'],
  ['*CA*9.250', '**9.250', 'error elementMissing *9.250*0'],
  ['G68*2.5*LB*0.75**UP*012345678905*', 'G68*2.5*LB*0.75****', 'error partnerElementMissing *****A1*'],
  ['*UP*012345678905*', '*UP**', 'warning pairIncomplete ***A1*12'],
  ['*001234567890*', '*1234567890*', 'warning elementTooShort 12345678'],
  ['*15543', '*155.43', 'error numberInvalid 155.43'],
  ['G72*504*', 'G72*F04*', 'error codeUnknown F04*06**'],
  ['*02***.35', '*02*DEAL 9', 'error allowanceAmountMissing G72*53*0'],
  ['G62*02*20260405', 'G62*02*2026040', 'error dateInvalid 2026040'],
  ['QTY*01*70', 'QTY*01*7O', 'error numberInvalid 7O'],
  ['N1*ST*STORE ONE*92*0001', 'N1*ST*STORE ONE', 'error parentUnknown QTY*01*7'],
  ['QTY*01*50', 'QTY*01*25\nQTY*02*25', 'error segmentRepeated QTY*02*2'],
  ['G69*LARGE', 'LIN*1*VN*X', 'error segmentUnknown LIN*1*VN'],
  ['G69*LARGE', 'G62*02*20260405', 'error segmentOutOfOrder G62*02*2'],
  ['*111188', '*111189', 'warning amountTotalDiffers 111189'],
  ['*111188', '*1111.88', 'error numberInvalid 1111.88'],
  // A line is missing or too many: nothing else tells.
  ['G76*122.5*', 'G76*122.6*', 'error quantityTotalDiffers 122.6*CA'],
  ['G76*122.5*CA*1200*LB****111188', '', 'error segmentMissing SE*29*00'],
] as const)
  test(`${from} as ${to} is named with its place`, () => {
    const { problems } = changed(from, to)
    assert(problems.includes(problem), problems.join('\n'))
  })

test('what is no new order says so', () => {
  const said = (code: string) => {
    const { document, problems } = changed('G50*N*', `G50*${code}*`)
    assert.deepEqual(problems, [])
    return [document.purpose, document.purposeCode]
  }
  assert.deepEqual(said('F'), ['cancel', 'F'])
  assert.deepEqual(said('R'), ['change', 'R'])
  assert.deepEqual(said('T'), ['duplicate', 'T'])
  assert.deepEqual(said('S'), ['other', 'S'])
})

test('an allowance for information counts for nothing, one below a part counts for its line', () => {
  assert.equal(changed('G72*53*02', 'G72*53*15').document.allowances[0]?.kind, 'none')
  const { document, problems } = order([...segments.slice(0, -1), 'SLN*1**I*2*EA', 'G72*52*02******100', ...segments.slice(-1)])
  assert.deepEqual(problems, [])
  assert.deepEqual([document.lines[1]?.parts.length, document.lines[1]?.allowances[0]?.amountCents], [1, 100])
})

test('a 997 answers it as a group of its own type, and hears nothing of totals', () => {
  const answered = (of: string[]) => {
    const sets = readX12Bytes(Buffer.from(file(of))).flatMap((each) => {
      if (each.kind !== 'set') return []
      const { kind, problems } = readDocument(each.set, each)
      assert.equal(kind, 'purchaseOrder')
      return { set: each.set, problems }
    })
    const acknowledgment = acknowledge({ groupType: 'OG', groupControl: '7', announced: 1, groupProblems: [], sets })
    const lines = acknowledgmentSegments(acknowledgment, '*>~').map((each) => each.flat().join('*'))
    return { lines, held: sets.some(({ problems }) => hasErrors(problems)) }
  }
  assert.deepEqual(answered(segments).lines, ['AK1*OG*7', 'AK2*875*0001', 'AK5*A', 'AK9*A*1*1*1'])
  const short = answered(segments.map((each) => each.replace('G76*122.5', 'G76*130')))
  assert.deepEqual([short.lines.at(-1), short.held], ['AK9*A*1*1*1', true])
  const wrong = answered(segments.map((each) => each.replace('G68*120', 'G68*12O')))
  assert(wrong.lines.includes('AK4*1*330*6*12O'), wrong.lines.join('\n'))
  assert(wrong.lines.includes('AK3*G68*17**8'), wrong.lines.join('\n'))
})
