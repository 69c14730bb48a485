import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#features/incentives/attainment/engine/documents.ts'
import { type Attained, attained, attainedByAll } from '#features/incentives/attainment/engine/fold.ts'
import { type Program, rulesOf } from '#features/incentives/attainment/engine/rules.ts'
import { timelineOf } from '#features/incentives/attainment/engine/timeline.ts'
import { accrued, fitting, netted, withheld } from '#features/incentives/funding/payout.ts'
import type { TypedTerms } from '#features/incentives/programs/door.ts'
import { books, credit, goods, payment, program, reward, sale, soldBy, terms } from './papers.ts'

/** The worked cases of `incentives/cases.json`, by their numbers, and those between them that their neighbors ask for. */
const of = (given: Program, heard: Partial<Books>): Attained => attained(rulesOf(given), timelineOf(books(heard)))
const percent = (salePer: string, given: Partial<TypedTerms> = {}) => program({ rewards: [reward('line', { salePer })], ...given })
const amounts = ({ lines }: Attained) => lines.map(({ amountCents }) => amountCents)
const limits = ({ lines }: Attained, at = 0) => {
  const trace = lines[at]?.trace
  return trace && 'limits' in trace ? trace.limits.map(({ kind }) => kind) : []
}

test('I01 to I07: percents are exact, and a full return mirrors its reward', () => {
  assert.deepEqual(amounts(of(percent('4.5'), { sales: [sale(1, 81_240)] })), [3656])
  assert.deepEqual(amounts(of(percent('5'), { sales: [sale(1, 1010)] })), [51])
  assert.deepEqual(amounts(of(percent('3.35'), { sales: [sale(1, 3000)] })), [101])
  assert.deepEqual(amounts(of(percent('12.3456'), { sales: [sale(1, 99_999_999_999)] })), [12_345_600_000])
  assert.deepEqual(amounts(of(percent('5'), { sales: [sale(1, 1010)], credits: [credit(1, 1, 1010)] })), [51, -51])
})

test('I09 to I17: what counts of a sale', () => {
  const [first, second] = [goods(3333, { itemId: reward('a', {}).id }), goods(3333, { itemId: reward('b', {}).id })]
  const onlyFirst = percent('100', { eligible: { items: { ids: [first.itemId] } } })
  const discounted = sale(1, [first, second, { ...second, amountCents: 3334 }], { discountCents: 1000 })
  assert.equal(of(onlyFirst, { sales: [discounted] }).lines[0]?.entry.eligibleCents, 3000)
  // What a line of its own takes off has no share of the discount.
  const takenOff = sale(1, [first, { ...second, amountCents: -1000 }], { discountCents: 333 })
  assert.equal(of(onlyFirst, { sales: [takenOff] }).lines[0]?.entry.eligibleCents, 3000)
  const parts = goods(4998, { quantity: '2.5', discountCents: 498 })
  assert.equal(of(percent('5'), { sales: [sale(1, [parts])] }).lines[0]?.entry.eligibleCents, 4500)
  assert.deepEqual(amounts(of(percent('5'), { sales: [sale(1, 10_000, { totalCents: 11_800 })] })), [500])
  const small = of(percent('5', { minSaleAmt: 4000 }), { sales: [sale(1, 3999)] })
  assert.deepEqual([amounts(small), small.refused.map(({ refusal }) => refusal)], [[], ['belowMinimum']])
  assert.deepEqual(amounts(of(percent('5', { minSaleAmt: 4000 }), { sales: [sale(1, 4000)] })), [200])
  const perUnit = program({ rewards: [reward('line', { compType: 'U', salePer: '1.25' })] })
  assert.deepEqual(amounts(of(perUnit, { sales: [sale(1, [goods(999, { quantity: '2.5' })])] })), [313])
})

test('I18 to I27: what limits it, and who goes first', () => {
  const capped = [reward('line', { salePer: '5', maxPerSale: 5000 })]
  const full = (ceiling: number) => program({ maximumAllowed: ceiling, rewards: capped })
  // The other sale leaves 32.00.
  const both = of(full(5000 + 3200), { sales: [sale(1, 100_000), sale(2, 120_000)] })
  assert.deepEqual(
    [amounts(both), limits(both, 1)],
    [
      [5000, 3200],
      ['perSale', 'ceiling'],
    ],
  )
  assert.deepEqual(limits(of(program({ rewards: capped }), { sales: [sale(1, 100_000)] })), [])
  const person = of(program({ maxPerPayee: 7500, rewards: [reward('line', { salePer: '5' })] }), {
    sales: [sale(1, 150_000), sale(2, 100_000)],
  })
  assert.deepEqual([amounts(person), limits(person, 1)], [[7500, 0], ['person']])
  const lowered: Program = {
    ...percent('5', { maximumAllowed: 20_000 }),
    versions: [
      { version: 1, from: '', terms: terms({ maximumAllowed: 20_000 }) },
      { version: 2, from: '2026-11-15', terms: terms({ maximumAllowed: 9000 }) },
    ],
  }
  const negative = of(lowered, { sales: [sale(1, 200_000), sale(2, 10_000, { day: '2026-11-15' })] })
  assert.deepEqual([amounts(negative), limits(negative, 1)], [[10_000, 0], ['ceiling']])
  const two = [reward('customer', { salePer: '3' }), reward('rep', { payee: 'S', salePer: '2' })]
  const short = (whenShort: 'customerFirst' | 'proRata', maximumAllowed: number) => {
    const found = of(program({ whenShort, maximumAllowed, rewards: two.toReversed() }), {
      sales: [sale(1, 100_000)],
      customers: new Map([['acme', [soldBy('rita')]]]),
    })
    return amounts(found)
  }
  assert.deepEqual(short('customerFirst', 5000), [3000, 2000])
  assert.deepEqual(short('customerFirst', 4000), [3000, 1000])
  assert.deepEqual(short('proRata', 3333), [2000, 1333])
})

const bands = [
  { from: 0, rate: '2' },
  { from: 1_000_000, rate: '3' },
  { from: 2_500_000, rate: '4' },
]
const tiers = (given: Partial<ReturnType<typeof reward>> = {}) => program({ rewards: [reward('line', { compType: 'T', bands, ...given })] })
const three = [sale(1, 600_000), sale(2, 500_000), sale(3, 1_500_000)]

test('I28 to I37: bands over the period, marginal and whole, of each sale, and goals', () => {
  assert.deepEqual(amounts(of(tiers(), { sales: three })), [12_000, 11_000, 46_000])
  assert.deepEqual(amounts(of(tiers({ whole: true }), { sales: three })), [12_000, 21_000, 71_000])
  assert.deepEqual(amounts(of(tiers({ whole: true }), { sales: [sale(1, 999_999)] })), [20_000])
  const each = [sale(1, 1_200_000), sale(2, 1_200_000)]
  assert.deepEqual(amounts(of(tiers({ basis: 'sale' }), { sales: each })), [26_000, 26_000])
  const back = { sales: three, credits: [credit(1, 2, 500_000)] }
  assert.deepEqual(amounts(of(tiers({ whole: true }), back)).at(-1), -41_000)
  assert.deepEqual(amounts(of(tiers(), back)).at(-1), -16_000)
  const goal = program({ rewards: [reward('line', { compType: 'G', bands: [{ from: 1_000_000, rate: '250' }] })] })
  assert.deepEqual(amounts(of(goal, { sales: [sale(1, 999_999), sale(2, 1)] })), [0, 25_000])
  assert.deepEqual(amounts(of(goal, { sales: [sale(1, 999_999), sale(2, 1)], credits: [credit(1, 2, 1)] })), [0, 25_000, -25_000])
})

test('I39 to I41: partial returns add up, and never to more than the reward', () => {
  const third = [1, 2, 3].map((number) => credit(number, 1, 1000))
  assert.deepEqual(amounts(of(percent('33.3333'), { sales: [sale(1, 3000)], credits: third })), [1000, -333, -334, -333])
  assert.deepEqual(amounts(of(percent('10'), { sales: [sale(1, 3000)], credits: [credit(1, 1, 4000)] })), [300, -300])
})

test('I43 and I45: earned as it is paid, and given back as it bounces', () => {
  const onPayment = percent('5', { earnOn: 'paid' })
  const sales = [sale(1, 80_000, { totalCents: 100_000 })]
  const paid = [payment(1, 1, 33_333), payment(2, 1, 33_333), payment(3, 1, 33_334)]
  const found = of(onPayment, { sales, payments: paid })
  assert.deepEqual(amounts(found), [0, 1333, 1334, 1333])
  assert.deepEqual(
    found.lines.map(({ promisedCents }) => promisedCents),
    [4000, 0, 0, 0],
  )
  const bounced = [...paid.slice(0, 2), payment(3, 1, -33_333)]
  assert.deepEqual(amounts(of(onPayment, { sales, payments: bounced })).at(-1), -1334)
})

test('I47: a return is by the version of its sale', () => {
  const versions = [
    { version: 1, from: '', terms: terms({ rewards: [reward('line', { salePer: '5' })] }) },
    { version: 2, from: '2026-12-01', terms: terms({ rewards: [reward('line', { salePer: '8' })] }) },
  ]
  const found = of({ ...program(), versions }, { sales: [sale(1, 20_000)], credits: [credit(1, 1, 20_000)] })
  assert.deepEqual([amounts(found), found.lines[1]?.trace.version], [[1000, -1000], 1])
})

test('I49 and I51: one program takes a sale for itself; what waits holds room', () => {
  const exclusive = { ...percent('5', { overlap: 'exclusive' }), id: 'x', code: 'SPRING' }
  const other = { ...percent('2'), id: 'a', code: 'ALWAYS' }
  const all = attainedByAll([other, exclusive], timelineOf(books({ sales: [sale(1, 10_000)] })))
  assert.deepEqual([amounts(all.get('x') as Attained), amounts(all.get('a') as Attained)], [[500], []])
  assert.deepEqual(
    all.get('a')?.refused.map(({ refusal, takenBy }) => [refusal, takenBy]),
    [['exclusive', 'SPRING']],
  )
  const waiting = of(percent('10', { earnOn: 'paid', maximumAllowed: 10_000 }), { sales: [sale(1, 60_000), sale(2, 50_000)] })
  assert.deepEqual([waiting.lines.map(({ promisedCents }) => promisedCents), limits(waiting, 1)], [[6000, 4000], ['ceiling']])
})

test('I53 to I59: netting, what the balance is enough for, withholding, what is accrued', () => {
  assert.deepEqual(netted([3000, -4500], 500), { payCents: 0, carriedCents: -1500 })
  assert.deepEqual(netted([-1500, 5000], 500), { payCents: 3500, carriedCents: 0 })
  assert.deepEqual(netted([499], 500), { payCents: 0, carriedCents: 499 })
  const first = fitting(50_000, { grossCents: 48_000, payees: 3, feeCents: 150 })
  assert.deepEqual(first, { isEnough: true, totalCents: 48_450, leftCents: 1550 })
  assert.equal(fitting(first.leftCents, { grossCents: 2000, payees: 1, feeCents: 150 }).isEnough, false)
  assert.deepEqual(withheld(50_000, '24'), { withheldCents: 12_000, payCents: 38_000 })
  const line = rulesOf(tiers({ whole: true })).versions[0]?.lines[0]
  assert.ok(line)
  assert.deepEqual([accrued(line, 2_600_000, 600_000), accrued(line, 2_600_000, 500_000)], [24_000, 20_000])
  const marginal = rulesOf(tiers()).versions[0]?.lines[0]
  assert.ok(marginal)
  assert.equal(accrued(marginal, 2_600_000, 2_600_000), 69_000)
})
