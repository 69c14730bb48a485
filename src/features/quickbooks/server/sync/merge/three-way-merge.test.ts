import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MergePolicy } from '../../../contract.ts'
import { changesToSend, mergeChosen, mergeConfirmed, mergeTheirs, type Rules, type Standing } from './three-way-merge.ts'

type Row = { name: string; street: string; city: string }
const rulesWith = (policy: MergePolicy): Rules => ({
  fields: [
    { name: 'name', columns: ['name'] },
    { name: 'address', columns: ['street', 'city'] },
  ],
  policyOf: () => policy,
})
const ask = rulesWith('ask')
const base: Row = { name: 'Nova', street: '1 Pier', city: 'Salem' }
const at = (minute: number) => `2026-03-01T10:0${minute}:00Z`
const stand = (standing: Partial<Standing<Row>>): Standing<Row> => ({
  agreed: base,
  ours: base,
  theirs: base,
  theirsAt: at(5),
  changed: {},
  sent: {},
  ...standing,
})

test('changes of different fields come together', () => {
  const merged = mergeTheirs(ask, stand({ ours: { ...base, name: 'Ours' }, theirs: { ...base, city: 'Reno' }, changed: { name: at(1) } }))
  assert.deepEqual(merged.ours, { name: 'Ours', street: '1 Pier', city: 'Reno' })
  assert.deepEqual([merged.agreed, merged.changed, merged.conflicts], [{ ...base, city: 'Reno' }, { name: at(1) }, []])
  assert.deepEqual(changesToSend(ask, merged).fields, ['name'])
})

test('an address is one field: lines of two addresses never mix', () => {
  const both = stand({ ours: { ...base, street: '9 Quay' }, theirs: { ...base, city: 'Reno' } })
  assert.deepEqual(mergeTheirs(ask, both).conflicts, ['address'])
  assert.deepEqual(mergeTheirs(rulesWith('quickbooks'), both).ours, { ...base, city: 'Reno' })
  assert.deepEqual(changesToSend(ask, mergeTheirs(rulesWith('ours'), both)).values, { ...base, street: '9 Quay' })
})

test('the newest change wins where that is the rule; without a time of ours nobody guesses', () => {
  const both = { ours: { ...base, name: 'Ours' }, theirs: { ...base, name: 'Theirs' } }
  const newest = rulesWith('newest')
  assert.equal(mergeTheirs(newest, stand({ ...both, changed: { name: at(4) } })).ours.name, 'Theirs')
  const won = mergeTheirs(newest, stand({ ...both, changed: { name: at(6) } }))
  assert.deepEqual([won.ours.name, won.won, changesToSend(newest, won).fields], ['Ours', ['name'], ['name']])
  assert.deepEqual(mergeTheirs(newest, stand(both)).conflicts, ['name'])
})

test('a conflict writes neither side, and ends when one gives way or a person chooses', () => {
  const both = stand({ ours: { ...base, name: 'Ours' }, theirs: { ...base, name: 'Theirs', city: 'Reno' }, changed: { name: at(1) } })
  const merged = mergeTheirs(ask, both)
  assert.deepEqual(
    [merged.ours, merged.conflicts, changesToSend(ask, merged).fields],
    [{ ...base, name: 'Ours', city: 'Reno' }, ['name'], []],
  )
  assert.deepEqual(mergeTheirs(ask, { ...merged, theirs: { ...merged.theirs, name: 'Nova' } }).conflicts, [])
  assert.equal(mergeTheirs(ask, { ...merged, ours: { ...merged.ours, name: 'Nova' } }).ours.name, 'Theirs')
  assert.equal(mergeChosen(ask, merged, { name: 'theirs' }).ours.name, 'Theirs')
  const kept = mergeChosen(ask, merged, { name: 'ours' })
  assert.deepEqual([kept.conflicts, changesToSend(ask, kept).values.name], [[], 'Ours'])
})

test('what never was agreed: an empty side takes the other, two values are a conflict', () => {
  const merged = mergeTheirs(
    ask,
    stand({ agreed: {}, ours: { name: 'Nova', street: '', city: '' }, theirs: { name: 'Nova Inc', street: '1 Pier', city: 'Salem' } }),
  )
  assert.deepEqual([merged.ours, merged.conflicts], [{ name: 'Nova', street: '1 Pier', city: 'Salem' }, ['name']])
})

test('an answer agrees on what was sent, not on what we changed since; their form of it is taken', () => {
  const sent = { name: 'OURS' }
  const how = { answer: { ...base, name: 'Ours' }, answeredAt: at(6), isNewest: true }
  const same = mergeConfirmed(ask, stand({ ours: { ...base, name: 'OURS' }, sent }), how)
  assert.deepEqual([same.ours.name, changesToSend(ask, same).fields], ['Ours', []])
  const since = mergeConfirmed(ask, stand({ ours: { ...base, name: 'Later' }, sent }), how)
  assert.deepEqual([since.ours.name, since.conflicts, changesToSend(ask, since).values.name], ['Later', [], 'Later'])
})

test('a late answer shows that their newer version was made upon ours: it comes in, and the conflict is over', () => {
  const seen = mergeTheirs(ask, stand({ ours: { ...base, name: 'Ours' }, theirs: { ...base, name: 'Newer' }, sent: { name: 'Ours' } }))
  assert.deepEqual(seen.conflicts, ['name'])
  const how = { answer: { ...base, name: 'Ours' }, answeredAt: at(4), isNewest: false }
  const { ours, conflicts } = mergeConfirmed(ask, { ...seen, sent: { name: 'Ours' } }, how)
  assert.deepEqual([ours.name, conflicts], ['Newer', []])
})

test('put back while the change is on its way is a change too: theirs does not silently take its place', () => {
  const saved = mergeTheirs(ask, stand({ changed: { name: at(2) }, sent: { name: 'Ours' } }))
  const repeated = mergeTheirs(ask, { ...saved, sent: { name: 'Ours' } })
  const merged = mergeTheirs(ask, { ...repeated, theirs: { ...base, name: 'Theirs' }, sent: { name: 'Ours' } })
  assert.deepEqual([merged.ours.name, merged.conflicts], ['Nova', ['name']])
})
