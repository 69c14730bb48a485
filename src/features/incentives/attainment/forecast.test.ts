import assert from 'node:assert/strict'
import { test } from 'node:test'
import { books, credit, goods, idOf, program, reward, sale, soldBy, terms } from '#test/incentives/papers.ts'
import { attained, forecastOf, rulesOf, timelineOf, whatIf, yearsBefore } from './door.ts'

const half = program({ maximumAllowed: 10_000, minSaleAmt: 1000, rewards: [reward('line', { salePer: '50' })] })
const day = (month: number, year = 2026) => `${year}-${String(month).padStart(2, '0')}-10`

test('P19: a forecast is the engine over what was sold, told as cost, winners, losers and when the ceiling is reached', () => {
  const sales = [
    sale(1, 8000, { day: day(1) }),
    sale(2, 6000, { day: day(2), customerId: 'brook' }),
    sale(3, 10_000, { day: day(3) }),
    sale(4, 900, { day: day(3), customerId: 'cedar' }),
  ]
  const then = timelineOf(books({ sales, credits: [credit(1, 2, 3000, { day: day(4) })] }))
  const found = forecastOf(half, then.events, (id) => then.followUps.has(id), [])
  assert.equal(
    found.costCents,
    attained(rulesOf(half), then).lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  )
  assert.deepEqual(found, {
    costCents: 8500,
    spendCents: 21_000,
    anywayCents: 0,
    reachedOn: day(3),
    winners: [
      { payeeId: 'acme', cents: 7000 },
      { payeeId: 'brook', cents: 1500 },
    ],
    losers: ['cedar'],
    sales: 3,
  })
})

test('of the cost, what is for sales that came a year before as well, by customer and month', () => {
  const open = program({ rewards: [reward('line', { salePer: '10' })] })
  const then = timelineOf(
    books({
      sales: [sale(1, 10_000, { day: day(1) }), sale(2, 4000, { day: day(2) }), sale(3, 5000, { day: day(1), customerId: 'brook' })],
    }),
  )
  const before = timelineOf(
    books({
      sales: [
        sale(11, 4000, { day: day(1, 2025) }),
        sale(12, 9000, { day: day(2, 2025) }),
        sale(13, 7000, { day: day(3, 2025), customerId: 'brook' }),
      ],
    }),
  )
  // 40 of 100 in January, all 40 in February; the other customer bought in another month.
  assert.equal(forecastOf(open, then.events, () => false, before.sales.values()).anywayCents, 400 + 400)
})

test('only what the program is about is compared', () => {
  const [pen, ink] = [idOf('pen'), idOf('ink')]
  const pens = program({ eligible: { items: { ids: [pen] } }, rewards: [reward('line', { salePer: '10' })] })
  const both = (number: number, year: number) =>
    sale(number, [goods(1000, { itemId: pen }), goods(9000, { itemId: ink })], { day: day(1, year) })
  const onlyInk = sale(3, [goods(500, { itemId: ink })], { day: day(1), customerId: 'brook' })
  const found = forecastOf(
    pens,
    timelineOf(books({ sales: [both(1, 2026), onlyInk] })).events,
    () => false,
    timelineOf(books({ sales: [both(2, 2025)] })).sales.values(),
  )
  assert.deepEqual([found.costCents, found.anywayCents, found.spendCents, found.losers], [100, 100, 1000, []])
})

test('a program is moved back by years, from the 29th of February as well', () => {
  const { fromDate, toDate } = yearsBefore(terms({ fromDate: '2028-02-29', toDate: '2029-01-31' }), 1)
  assert.deepEqual([fromDate, toDate], ['2027-02-28', '2028-01-31'])
})

test('what one more sale would bring takes everything so far into account and changes nothing', () => {
  const bands = [
    { from: 0, rate: '1' },
    { from: 10_000, rate: '10' },
  ]
  const tiers = rulesOf(program({ rewards: [reward('line', { compType: 'T', bands, whole: true, payee: 'S' })] }))
  const customers = new Map([['acme', [soldBy('rita')]]])
  const heard = timelineOf(books({ sales: [sale(1, 9000)], customers }))
  const { state } = attained(tiers, heard)
  const kept = structuredClone(state)
  const [more] = timelineOf(books({ sales: [sale(2, 1000)], customers })).sales.values()
  assert.ok(more)
  assert.deepEqual(
    whatIf(tiers, state, more).lines.map(({ amountCents }) => amountCents),
    [910],
  )
  assert.deepEqual(
    whatIf(tiers, null, more).lines.map(({ amountCents }) => amountCents),
    [10],
  )
  assert.deepEqual(state, kept)
  const [small] = timelineOf(books({ sales: [sale(2, 10)] })).sales.values()
  assert.ok(small)
  assert.deepEqual(
    whatIf(rulesOf(half), null, small).refused.map(({ refusal }) => refusal),
    ['belowMinimum'],
  )
})
