import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, reward, terms } from '#test/incentives/papers.ts'
import { type Papers, reckon } from './reckon.ts'

const [acme, brook, rita, saw, tools, saws] = ['acme', 'brook', 'rita', 'saw', 'tools', 'saws'].map(idOf)
type Line = { item: string | null; quantity: number; amount: number }
const line = (amount: number, item: string | null = '1', quantity = 1): Line => ({ item, quantity, amount })
const invoice = (number: number, customerId: string | undefined, lines: Line[], day = '2026-11-14') => [
  `sale ${number}`,
  String(number),
  day,
  customerId,
  lines.reduce((sum, { amount }) => sum + amount, 0),
  lines,
]
const papers = (given: { sold: unknown[][]; soldBefore?: unknown[][] } & Partial<Omit<Papers, 'sold' | 'soldBefore'>>): Papers => ({
  credits: '[]',
  items: null,
  deliveryItem: null,
  customers: '[]',
  ...given,
  sold: given.sold.map((portion) => JSON.stringify(portion)),
  soldBefore: (given.soldBefore ?? []).map((portion) => JSON.stringify(portion)),
})
const tenPercent = terms({ rewards: [reward('line', { salePer: '10' })] })

test('goods count, less what is taken off of all of them; shipping and delivery do not', () => {
  const sold = [[invoice(1, acme, [line(10_000), line(900, 'SHIPPING_ITEM_ID'), line(500, '77'), line(-1000, null)])]]
  const found = reckon(tenPercent, papers({ sold, deliveryItem: '77' }))
  assert.deepEqual([found.costCents, found.spendCents, found.invoices], [900, 9000, 1])
})

test('portions are one, what came back lowers what it is of, and of the year before only what came as well is told', () => {
  const sold = [[invoice(1, acme, [line(10_000)])], [invoice(2, brook, [line(4000)], '2026-11-20')]]
  const soldBefore = [[invoice(8, acme, [line(1000)], '2025-11-01')], [invoice(9, acme, [line(1500)], '2025-11-30')]]
  const credits = JSON.stringify([['memo', 'C1', '2026-12-01', 'sale 1', acme, 5000, [line(5000)]]])
  const found = reckon(tenPercent, papers({ sold, soldBefore, credits }))
  assert.deepEqual([found.costCents, found.spendCents, found.invoices, found.sales], [900, 9000, 2, 2])
  // A fourth of what was sold to Acme came in the November before as well.
  assert.equal(found.anywayCents, 125)
  assert.deepEqual(found.winners, [
    { payeeId: acme, cents: 500 },
    { payeeId: brook, cents: 400 },
  ])
})

test('items, the categories that they are in and above it, territories, groups and reps are those of today; who was merged is one', () => {
  const items = JSON.stringify([['1', saw, [saws, tools]]])
  const customers = JSON.stringify([
    [acme, null, 'North', idOf('gold'), rita],
    [brook, acme, '', null, null],
  ])
  const sold = [[invoice(1, acme, [line(10_000), line(7000, '2')]), invoice(2, brook, [line(4000)])]]
  const cost = (given: object) =>
    reckon(terms({ rewards: [reward('line', { salePer: '10' })], ...given }), papers({ sold, items, customers })).costCents
  const some = (...ids: (string | undefined)[]) => ({ ids: ids.map(String) })
  assert.equal(cost({ eligible: { categories: some(tools) } }), 1400)
  assert.equal(cost({ eligible: { items: { only: 'others', ...some(saw) } } }), 700)
  assert.equal(cost({ eligible: { territories: some('North') } }), 2100)
  assert.equal(cost({ eligible: { groups: some(idOf('gold')) } }), 2100)
  assert.equal(cost({ rewards: [reward('rep', { payee: 'S', salePer: '1' })] }), 210)
  const merged = reckon(tenPercent, papers({ sold, customers }))
  assert.deepEqual(merged.winners, [{ payeeId: acme, cents: 2100 }])
})

test('as if all of it had been paid', () => {
  const paid = terms({ earnOn: 'paid', rewards: [reward('line', { compType: 'G', bands: [{ from: 5000, rate: '10' }] })] })
  assert.equal(reckon(paid, papers({ sold: [[invoice(1, acme, [line(10_000)])]] })).costCents, 1000)
})
