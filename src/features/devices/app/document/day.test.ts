import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DayDocument, daySums, settled } from './day.ts'

const cash = (amount: number) => ({ method: 'O' as const, amount, cash: amount, checkNumber: '', invoices: [] })
const check = (amount: number) => ({ ...cash(amount), cash: 0, checkNumber: '77' })
const made = (id: string, own: Partial<DayDocument['document']>, state: Partial<DayDocument> = {}): DayDocument => ({
  document: { id, kind: 'order', net: 0, total: 0, payment: null, changes: null, ...own },
  unsent: false,
  refused: false,
  ...state,
})

test('a day by kinds, its cash and checks, and what is unsent', () => {
  const sums = daySums([
    made('1', { total: 1000 }),
    made('2', { kind: 'invoice', total: 2500, payment: cash(2000) }, { unsent: true }),
    made('3', { kind: 'payment', payment: check(700) }),
    made('4', { kind: 'payment', payment: cash(300) }, { unsent: true }),
  ])
  assert.deepEqual(
    [sums.order, sums.invoice, sums.payment],
    [
      { count: 1, cents: 1000 },
      { count: 1, cents: 2500 },
      { count: 2, cents: 1000 },
    ],
  )
  assert.deepEqual([sums.cash, sums.checks, sums.unsent], [2300, { count: 1, cents: 700 }, { count: 2, cents: 2800 }])
})

test('what was replaced counts once; what was refused is no sale, but its cash was taken', () => {
  const sums = daySums([
    made('1', { total: 1000, payment: cash(1000) }),
    made('2', { total: 1200, changes: '1', payment: cash(1200) }),
    made('3', { kind: 'invoice', total: 400, payment: cash(400) }, { refused: true }),
  ])
  assert.deepEqual([sums.order, sums.invoice, sums.cash], [{ count: 1, cents: 1200 }, { count: 0, cents: 0 }, 1600])
})

test('cash that differs is settled with a reason only', () => {
  const at = '2026-11-28T18:00:00Z'
  assert.equal(settled('2026-11-28', 5000, 4900, { reason: ' ', at }), null)
  assert.equal(settled('2026-11-28', 5000, 5000, { reason: '', at })?.difference, 0)
  assert.equal(settled('2026-11-28', 5000, 4900, { reason: 'Change', at })?.difference, -100)
})
