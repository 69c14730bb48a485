import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flagsOf } from '#features/incentives/attainment/engine/flags.ts'
import { attained } from '#features/incentives/attainment/engine/fold.ts'
import { rulesOf } from '#features/incentives/attainment/engine/rules.ts'
import { computedStatus, leastAdvanced } from '#features/incentives/attainment/engine/status.ts'
import { timelineOf } from '#features/incentives/attainment/engine/timeline.ts'
import type { TypedTerms } from '#features/incentives/programs/door.ts'
import { books, credit, goods, payment, program, reward, rules, sale, soldBy } from './papers.ts'

test('P17: invoices of one day that are just large enough earn, and are looked at', () => {
  const given = program({ minSaleAmt: 4000, rewards: [reward('line', { compType: 'F', salePer: '25' })] })
  const timeline = timelineOf(books({ sales: [sale(1, 4000), sale(2, 4001), sale(3, 4002), sale(4, 4000, { day: '2026-11-15' })] }))
  const { lines } = attained(rulesOf(given), timeline)
  assert.equal(
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    10_000,
  )
  const flags = flagsOf(rulesOf(given), timeline, new Map(), () => false)
  assert.deepEqual(
    [...flags],
    [
      ['sale 1', ['split']],
      ['sale 2', ['split']],
      ['sale 3', ['split']],
    ],
  )
})

test('P18: who sells to the own company is looked at; so are spikes and what is there twice', () => {
  const given = rules({ rewards: [reward('line', { salePer: '5', payee: 'S' })] })
  const usual = [1, 2, 3, 4, 5].map((number) => sale(number, 10_000 + number))
  const spike = [sale(6, 100_030), sale(7, 200_000)]
  const heard = timelineOf(books({ sales: [...usual, ...spike], customers: new Map([['acme', [soldBy('rita')]]]) }))
  const flags = flagsOf(given, heard, new Map(), (payeeId, customerId) => payeeId === 'rita' && customerId === 'acme')
  assert.ok([...flags.values()].every((each) => each.includes('ownSale')))
  assert.deepEqual([flags.get('sale 5'), flags.get('sale 6'), flags.get('sale 7')], [['ownSale'], ['ownSale'], ['ownSale']])
  const higher = timelineOf(books({ sales: [...usual, sale(6, 100_040)] }))
  assert.deepEqual([...flagsOf(rules(), higher, new Map(), () => false)], [['sale 6', ['spike']]])
  const twice = timelineOf(books({ sales: [sale(1, [goods(500), goods(700)]), sale(2, [goods(700), goods(500)]), sale(3, 1200)] }))
  assert.deepEqual([...flagsOf(rules(), twice, new Map(), () => false)], [['sale 2', ['duplicate']]])
})

test('an entry waits for money and for the time in which goods may come back; what the ceiling turned away and what is gone say so', () => {
  const status = (given: Partial<TypedTerms>, heard: Parameters<typeof books>[0], today: string) => {
    const own = rules({ rewards: [reward('line', { salePer: '10' })], ...given })
    const { lines } = attained(own, timelineOf(books(heard)))
    const version = own.versions[0]
    assert.ok(version)
    return [...Map.groupBy(lines, ({ saleId }) => saleId).values()].map((rows) => computedStatus(rows, version, today))
  }
  const sales = [sale(1, 10_000)]
  assert.deepEqual(status({}, { sales }, '2026-11-14'), ['Earned'])
  assert.deepEqual(status({ returnDays: 30 }, { sales }, '2026-12-14'), ['Pending'])
  assert.deepEqual(status({ returnDays: 30 }, { sales }, '2026-12-15'), ['Earned'])
  assert.deepEqual(status({ earnOn: 'paid' }, { sales, payments: [payment(1, 1, 9000)] }, '2026-12-15'), ['Pending'])
  assert.deepEqual(status({ earnOn: 'paid' }, { sales, payments: [payment(1, 1, 10_000)] }, '2026-12-15'), ['Earned'])
  assert.deepEqual(status({}, { sales, credits: [credit(1, 1, 10_000)] }, '2026-12-15'), ['Reversed'])
  assert.deepEqual(status({ maximumAllowed: 1000 }, { sales: [...sales, sale(2, 10_000)] }, '2026-12-15'), ['Earned', 'OverBudget'])
  // The person's limit is no budget.
  assert.deepEqual(status({ maxPerPayee: 1000 }, { sales: [...sales, sale(2, 10_000)] }, '2026-12-15'), ['Earned', 'Earned'])
  assert.deepEqual([leastAdvanced(['Paid', 'Pending', 'Earned']), leastAdvanced([])], ['Pending', null])
})
