import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breaksOf } from './breaks.ts'
import type { PriceFacts } from './price.ts'

const row = (minimum: string, price: string) => ({ unit: '', minimum, price, percent: null, from: null, to: null })
const facts: PriceFacts = {
  ...{ unit: 'EA', packs: [], price: '8', cost: null, levels: [] },
  agreed: [{ source: 'customer', name: '', rows: [row('10', '7.5'), row('20', '7')] }],
}
const asked = { unit: 'EA', quantity: '1', day: '2026-11-29' }
const shown = (all: ReturnType<typeof breaksOf>) => all.map(({ quantity, unitPrice }) => [quantity, Number(unitPrice)])

test('from one on, or from the least that is sold, each quantity from which another price holds', () => {
  assert.deepEqual(shown(breaksOf(facts, asked)), [
    ['1', 8],
    ['10', 7.5],
    ['20', 7],
  ])
  assert.deepEqual(shown(breaksOf(facts, asked, '12')), [
    ['12', 7.5],
    ['20', 7],
  ])
  assert.deepEqual(shown(breaksOf({ ...facts, agreed: [] }, asked)), [['1', 8]])
})

test('of very many the first are enough', () => {
  const rows = Array.from({ length: 60 }, (_, at) => row(String(at + 2), String(60 - at)))
  assert.equal(breaksOf({ ...facts, agreed: [{ source: 'customer', name: '', rows }] }, asked).length, 20)
})
