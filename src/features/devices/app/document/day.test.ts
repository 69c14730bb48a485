import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardSums, type DayDocument, daySums, type HeldDocument, inHand } from './day.ts'

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

const held = (id: string, own: Partial<HeldDocument['document']>, state = 'waiting', answeredAt: string | null = null): HeldDocument => ({
  document: { id, kind: 'order', payment: null, changes: null, ...own },
  state,
  answeredAt,
})
const open = (cash: number, documents: string[] = [], checks = 0, checksAmount = 0) => ({ open: { cash, checks, checksAmount, documents } })

test('what is to be handed in: what the office knows of, and what it does not know of yet', () => {
  const documents = [
    held('known', { payment: cash(100) }, 'done', '2026-11-29T09:00:00Z'),
    held('waits', { payment: cash(250) }),
    held('reviewed', { kind: 'payment', payment: check(700) }, 'review', '2026-11-29T09:00:00Z'),
    held('settled', { payment: cash(900) }, 'done', '2026-11-29T08:00:00Z'),
    held('since', { payment: cash(30) }, 'done', '2026-11-29T10:30:00Z'),
    held('card', { payment: { ...cash(500), method: 'D' } }),
    held('quote', { kind: 'estimate', payment: cash(60) }),
    held('back', { payment: cash(70), discarded: {} }, 'discarded'),
    held('refused', { payment: cash(45) }, 'refused'),
  ]
  assert.deepEqual(inHand(open(100, ['known']), '2026-11-29T10:00:00Z', documents), {
    cash: 380,
    checks: 1,
    checksAmount: 700,
    refused: 45,
  })
})

test('one that is in Review here and a payment there by now counts once; a change counts what it says more', () => {
  const heardAt = '2026-11-29T10:00:00Z'
  assert.equal(inHand(open(500, ['a']), heardAt, [held('a', { payment: cash(500) }, 'review')]).cash, 500)
  const changed = [held('a', { payment: cash(500) }, 'done', '2026-11-29T09:00:00Z'), held('b', { changes: 'a', payment: cash(620) })]
  assert.equal(inHand(open(500, ['a']), heardAt, changed).cash, 620)
  assert.equal(inHand(null, null, [held('a', { payment: cash(500) }, 'done', '2026-11-29T09:00:00Z')]).cash, 500)
})

test('a change that was refused took nobody’s place, and what changed it instead took both; cards are no checks', () => {
  const first = made('1', { total: 1000, payment: cash(1000) })
  const refused = made('2', { total: 1200, changes: '1', payment: cash(1200) }, { refused: true })
  const sums = daySums([first, refused])
  assert.deepEqual([sums.order, sums.cash], [{ count: 1, cents: 1000 }, 1200])
  const last = made('3', { total: 1100, changes: '2', payment: { ...cash(1100), cash: 0, method: 'D' } })
  const all = daySums([first, refused, last])
  assert.deepEqual([all.order, all.cash, all.checks], [{ count: 1, cents: 1100 }, 0, { count: 0, cents: 0 }])
})

test('what comes by card is no check and nobody’s to hand in; it is added up on the day on which it came', () => {
  const card = { method: 'D' as const, amount: 1600, cash: 0, checkNumber: '', invoices: [] }
  const document = { id: '1', kind: 'order' as const, net: 1600, total: 1600, payment: card, changes: null }
  const sums = daySums([{ document, unsent: false, refused: false }])
  assert.deepEqual([sums.cash, sums.checks, sums.order], [0, { count: 0, cents: 0 }, { count: 1, cents: 1600 }])
  const held = inHand(null, null, [{ document, state: 'waiting', answeredAt: null }])
  assert.deepEqual([held.cash, held.checksAmount], [0, 0])
  const cards = [
    { paid: 1600, paidAt: '2026-11-28T10:00:00Z' },
    { paid: 900, paidAt: '2026-11-27T10:00:00Z' },
    { paid: 0, paidAt: null },
  ]
  assert.deepEqual(
    cardSums(cards, (ms) => ms >= Date.parse('2026-11-28')),
    { count: 1, cents: 1600 },
  )
})
