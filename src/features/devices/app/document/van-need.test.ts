import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedQuantity, quantityText } from '#contract/numbers/fixed.ts'
import { mostVanLines as officesMost, vanDocument } from '#features/devices/van/door.ts'
import { mostVanLines, vanDraft } from './van-draft.ts'
import { neededNow } from './van-need.ts'

const line = (more: object = {}) => ({
  ...{ itemId: 'rope', pack: '12', par: '40', onHand: '20', inTransit: '0', asked: '0', wanted: '24', proposed: '24' },
  ...more,
})
const nothingHere = new Map<string, string>()
const now = (onHand: string | undefined, more: object = {}, here: ReadonlyMap<string, string> = nothingHere) =>
  neededNow([line(more)], () => onHand, here).map(({ wanted, proposed }) => [wanted, proposed])

test('what the office said, and what was sold since', () => {
  assert.deepEqual(now('20'), [['24', '24']])
  assert.deepEqual(now(undefined), [['24', '24']], 'of what nobody counts here the office’s figure stands')
  assert.deepEqual(now('15'), [['36', '36']])
  assert.deepEqual(now('15', { inTransit: '12' }), [['24', '24']])
  assert.deepEqual(now('41'), [])
})

test('what is asked for is not asked for again, here or in the office', () => {
  assert.deepEqual(now('20', { asked: '20' }), [])
  assert.deepEqual(now('15', {}, new Map([['rope', '24']])), [['12', '12']])
})

test('a source that had too little has no more', () => {
  assert.deepEqual(now('15', { proposed: '12' }), [['36', '12']])
  assert.deepEqual(now('15', { proposed: '0' }), [['36', '0']])
})

test('what was full when the office said what is missing, and what left since', () => {
  const kept = (onHand: string, par: string | null = '40', inTransit = '0') => [{ itemId: 'twine', onHand, inTransit, par }]
  const lacks = (now: string, rows: ReturnType<typeof kept>, here = nothingHere) => neededNow([], () => now, here, rows)
  const twine = (units: string) => [{ itemId: 'twine', wanted: units, proposed: units }]
  assert.deepEqual(lacks('37.5', kept('40')), twine('3'))
  assert.deepEqual(lacks('40', kept('40')), [])
  assert.deepEqual(lacks('39', kept('44')), twine('1'))
  assert.deepEqual(lacks('15', kept('20', '40', '12')), twine('5'), 'the rest is asked for in the office')
  assert.deepEqual(lacks('30', kept('40'), new Map([['twine', '10']])), [])
  assert.deepEqual(lacks('1', kept('40', null)), [])
  assert.deepEqual(
    neededNow([line({ itemId: 'twine' })], () => '20', nothingHere, kept('20')),
    twine('24'),
  )
})

test('parts of a unit, and a van below zero', () => {
  assert.deepEqual(now('-2.5', { pack: '0.5', par: '1.25' }), [['4', '4']])
  for (const text of ['0', '12', '-3.5', '0.0001', '-0.25']) assert.equal(quantityText(fixedQuantity(text)), text)
})

test('the office reads what is written here', () => {
  assert.equal(mostVanLines, officesMost)
  const id = '0190a1b2-0000-7000-8000-000000000001'
  const stored = { id, number: 'K7-12', format: 3, madeAt: '2026-11-29T10:00:00.000-07:00', offlineHours: null }
  const counted = vanDraft('count', 4, { locationId: id, note: ' All ', lines: [{ itemId: id, counted: '2.5', at: stored.madeAt }] })
  const asked = vanDraft('restock', 4, { locationId: id, note: '', lines: [{ itemId: id, quantity: '12' }] })
  const read = [counted, asked].map((draft) => vanDocument.parse(JSON.parse(JSON.stringify({ ...draft, ...stored }))))
  assert.deepEqual(
    read.map(({ kind, note, van }) => [kind, note, van.lines.length]),
    [
      ['count', 'All', 1],
      ['restock', '', 1],
    ],
  )
})
