import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anOrder, nothingKnown } from '#test/device-documents.ts'
import { type Breach, type CheckedDocument, type CheckedFacts, documentKinds } from './check/document.ts'
import { checkDocument, isBlocked } from './check.ts'
import { type RuleSet, resolveRules } from './resolve.ts'
import { ruleModes } from './rules.ts'

const said = ({ rule, lineNo, says }: Breach) => `${rule} ${says} ${lineNo ?? ''}`.trim()
const broken = (document: object, facts: object = {}, company: RuleSet = {}) =>
  checkDocument({ ...anOrder, ...document } as CheckedDocument, { ...nothingKnown, ...facts }, resolveRules({ company })).map(said)
const lines = (...each: object[]) => ({ lines: each.map((line, index) => ({ ...anOrder.lines[0], lineNo: index + 1, ...line })) })

test('a plain order breaks nothing', () => assert.deepEqual(broken({}), []))

test('what may not be made', () => {
  assert.deepEqual(broken({ kind: 'credit' }), ['doc.credit is'])
  assert.deepEqual(broken({ kind: 'credit' }, {}, { 'doc.credit': { value: 'Y' } }), [])
  assert.deepEqual(broken({ kind: 'payment', net: 0 }, {}, { 'doc.order': { value: 'N' } }), [])
})

test('a price other than the one that is said', () => {
  const at = (unitPrice: string, value: string, maxPct = '10') =>
    broken(
      lines({ unitPrice }),
      { prices: { 1: { price: '10.00', cost: null } } },
      { 'price.override': { value }, 'price.maxPct': { value: maxPct } },
    )
  assert.deepEqual(at('10', 'none'), [])
  assert.deepEqual(at('10.00001', 'none'), ['price.override is 1'])
  assert.deepEqual(at('9.99', 'up'), ['price.override down 1'])
  assert.deepEqual([at('11', 'up'), at('11.00001', 'up')], [[], ['price.maxPct is 1']])
  assert.deepEqual([at('9', 'both'), at('8.99999', 'both')], [[], ['price.maxPct is 1']])
  assert.deepEqual(broken(lines({ unitPrice: '3' }), { prices: { 1: { price: null, cost: null } } }), [])
})

test('both discounts together count against the cost, exactly', () => {
  const free: RuleSet = { 'disc.lineMaxPct': { value: '100' }, 'disc.orderMaxPct': { value: '100' } }
  const at = (discountPercent: string, floor: RuleSet, cost = '8.10') =>
    broken({ ...lines({ discountPercent: '10' }), discountPercent }, { prices: { 1: { price: '10.00', cost } } }, { ...free, ...floor })
  assert.deepEqual([at('10', {}), at('10.0001', {})], [[], ['price.floor cost 1']])
  const plus = { 'price.floor': { value: 'costPlus' }, 'price.floorPct': { value: '8' } } as const
  assert.deepEqual([at('10', plus, '7.5'), at('10', plus, '7.50001')], [[], ['price.floor costPlus 1']])
  assert.deepEqual(at('50', { 'price.floor': { value: 'none' } }), [])
  const toldFloor = (floor: string, company: RuleSet) =>
    broken(lines({}), { prices: { 1: { price: '10.00', cost: null, floor } } }, company)
  assert.deepEqual([toldFloor('10', plus), toldFloor('10.00001', plus)], [[], ['price.floor costPlus 1']])
})

test('credit: what is owed, what is ordered and this, without what is paid at once; and how old it is', () => {
  const customer = { onHold: false, creditLimit: 5000, openBalance: 3000, openOrders: 1000, oldestUnpaidDays: 31 }
  assert.deepEqual(broken({}, { customer }), [])
  assert.deepEqual(broken({ total: 1001 }, { customer }), ['credit.check limit'])
  assert.deepEqual(broken({ total: 9000, paidNow: 8000 }, { customer }), [])
  assert.deepEqual(broken({ total: 9000, paidNow: 9000 }, { customer: { ...customer, openBalance: 90_000 } }), [])
  const days = (value: number) => broken({}, { customer }, { 'credit.maxDays': { value } })
  assert.deepEqual([days(31), days(30)], [[], ['credit.check days']])
  assert.deepEqual(broken({ kind: 'estimate', total: 9999 }, { customer }), [])
  assert.deepEqual(broken({}, { customer: { ...customer, onHold: true } }), ['cust.onHold is'])
})

test('stock of the van: all lines of an item together, said once, of an invoice alone', () => {
  const three = lines({ pieces: '3' }, { pieces: '2.5' }, { pieces: '4' })
  const at = (onHand: string, kind = 'invoice') => broken({ ...three, kind }, { onHand: { rope: onHand } })
  assert.deepEqual(
    [at('9.5'), at('5.5'), at('5.4999'), at('0'), at('-3')],
    [[], ...[3, 2, 1, 1].map((line) => [`stock.negative is ${line}`])],
  )
  assert.deepEqual(at('0', 'order'), [])
})

test('payments, proof, smallest order, time offline and time to change', () => {
  const payment = { method: 'O', amount: 500, cash: 500, open: 1000 }
  assert.deepEqual(broken({ payment }), [])
  const strict: RuleSet = {
    'pay.methods': { value: ['D'] },
    'pay.partial': { value: 'N' },
    'pay.maxCash': { value: 499 },
    'proof.photo': { value: 'require' },
    'order.min': { value: 1001, mode: 'warn' },
    'offline.maxHours': { value: 1 },
    'edit.windowMin': { value: 0, mode: 'off' },
  }
  const late = { offlineHours: 1.01, editedAfterMin: 5 }
  assert.deepEqual(broken({ payment, ...late }, {}, strict), [
    'order.min is',
    'proof.photo is',
    'pay.methods is',
    'pay.partial is',
    'pay.maxCash is',
    'offline.maxHours is',
  ])
  const breaches = checkDocument(
    { ...anOrder, net: 10 },
    nothingKnown,
    resolveRules({ company: { 'order.min': { value: 11, mode: 'warn' } } }),
  )
  assert.deepEqual([breaches[0]?.mode, isBlocked(breaches)], ['warn', false])
})

// The model: whole numbers of the smallest piece, every line looked at by itself, nothing shared with the checks but the types.

const hundredths = (number: number) => (number / 100).toFixed(2)
const line = fc.record({
  price: fc.option(fc.integer({ min: 0, max: 2000 })),
  cost: fc.option(fc.integer({ min: 0, max: 2000 })),
  typed: fc.integer({ min: 0, max: 2000 }),
  off: fc.integer({ min: 0, max: 100 }),
  pieces: fc.integer({ min: 1, max: 5 }),
  item: fc.constantFrom('rope', 'hook', 'uncounted'),
})
const world = fc.record({
  kind: fc.constantFrom(...documentKinds),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  off: fc.integer({ min: 0, max: 100 }),
  lineMax: fc.integer({ min: 0, max: 100 }),
  orderMax: fc.integer({ min: 0, max: 100 }),
  override: fc.constantFrom('none', 'up', 'both'),
  maxPct: fc.integer({ min: 0, max: 100 }),
  floor: fc.constantFrom('none', 'cost', 'costPlus'),
  floorPct: fc.integer({ min: 0, max: 50 }),
  mode: fc.constantFrom(...ruleModes),
  rope: fc.integer({ min: -3, max: 12 }),
  hook: fc.integer({ min: 0, max: 12 }),
})

test('lines against a plain model', () => {
  fc.assert(
    fc.property(world, (given) => {
      const expected = new Set<string>()
      const onHand: Record<string, number> = { rope: given.rope, hook: given.hook }
      const left: Record<string, number> = { ...onHand }
      if (given.kind !== 'payment') {
        if (given.off > given.orderMax) expected.add('disc.orderMaxPct ')
        for (const [index, each] of given.lines.entries()) {
          const no = index + 1
          if (each.off > given.lineMax) expected.add(`disc.lineMaxPct ${no}`)
          const { price, typed, cost } = each
          if (price !== null && typed !== price) {
            if (given.override === 'none' || (given.override === 'up' && typed < price)) expected.add(`price.override ${no}`)
            else if (Math.abs(typed - price) * 100 > price * given.maxPct) expected.add(`price.maxPct ${no}`)
          }
          const least = given.floor === 'costPlus' ? 100 + given.floorPct : 100
          if (given.kind !== 'credit' && given.floor !== 'none' && cost !== null)
            if (typed * (100 - each.off) * (100 - given.off) < cost * least * 100) expected.add(`price.floor ${no}`)
          if (given.kind === 'invoice' && each.item !== 'uncounted') {
            const before = left[each.item] ?? 0
            left[each.item] = before - each.pieces
            const isFirstOfItem = given.lines.findIndex(({ item }) => item === each.item) === index
            if (before - each.pieces < 0 && (before >= 0 || isFirstOfItem)) expected.add(`stock.negative ${no}`)
          }
        }
      }
      const document = {
        ...anOrder,
        kind: given.kind,
        discountPercent: String(given.off),
        lines: given.lines.map(({ typed, off, pieces, item }, index) => ({
          lineNo: index + 1,
          itemId: item,
          pieces: String(pieces),
          unitPrice: hundredths(typed),
          discountPercent: String(off),
        })),
      }
      const facts: CheckedFacts = {
        customer: null,
        onHand: { rope: String(given.rope), hook: String(given.hook) },
        prices: Object.fromEntries(
          given.lines.map(({ price, cost }, index) => [
            index + 1,
            { price: price === null ? null : hundredths(price), cost: cost === null ? null : hundredths(cost) },
          ]),
        ),
      }
      const { mode } = given
      const effective = resolveRules({
        company: {
          'doc.credit': { value: 'Y' },
          'disc.lineMaxPct': { value: String(given.lineMax), mode },
          'disc.orderMaxPct': { value: String(given.orderMax), mode },
          'price.override': { value: given.override, mode },
          'price.maxPct': { value: String(given.maxPct), mode },
          'price.floor': { value: given.floor, mode },
          'price.floorPct': { value: String(given.floorPct) },
          'stock.negative': { value: mode === 'off' ? 'allow' : mode },
        },
      })
      const breaches = checkDocument(document, facts, effective)
      assert.deepEqual(
        breaches.map(({ rule, lineNo }) => `${rule} ${lineNo ?? ''}`).toSorted(),
        mode === 'off' ? [] : [...expected].toSorted(),
      )
      assert.ok(breaches.every((breach) => breach.mode === mode))
    }),
    { numRuns: 2000 },
  )
})
