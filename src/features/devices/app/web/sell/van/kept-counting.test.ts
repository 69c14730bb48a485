import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTab } from '#test/device-app.ts'
import { type Counting, countingOf, nothingCounted, notSavedOf } from '../../../document/counting.ts'
import { vanDraft } from '../../../document/van-draft.ts'
import { keptCounting } from './kept-counting.ts'

const at = '2026-11-29T10:00:00.000-07:00'
const [van, rope, twine] = ['0190a1b2-0000-7000-8000-00000000000a', 'rope', 'twine']
const counting = (more: Partial<Counting> = {}): Counting => ({
  ...{ locationId: van, locationName: 'Van 1', note: 'All', ids: ['one'] },
  counted: { [rope]: { counted: '38', at }, [twine]: { counted: '2', at } },
  ...more,
})
const said = (...lines: { itemId: string; counted: string; at: string }[]) => ({ van: { locationId: van, lines } })

test('what a document says that was saved is under way no more; what was counted anew since is', () => {
  const whole = said({ itemId: rope, counted: '38', at }, { itemId: twine, counted: '2', at })
  assert.equal(notSavedOf(counting(), [whole]), nothingCounted)
  const later = '2026-11-29T10:05:00.000-07:00'
  const changed = counting({ counted: { [rope]: { counted: '37', at: later }, [twine]: { counted: '2', at } } })
  assert.deepEqual(notSavedOf(changed, [whole]), { ...changed, ids: [], counted: { [rope]: { counted: '37', at: later } } })
  assert.deepEqual(notSavedOf(counting(), [said({ itemId: twine, counted: '2', at })]).counted, { [rope]: { counted: '38', at } })
})

test('what an earlier app kept knows no van', () => {
  assert.equal(countingOf(undefined), nothingCounted)
  assert.equal(countingOf({ ids: [], counted: {} }).locationId, '')
})

test('a tab that was killed between saving and forgetting leaves nothing that seems to be under way', async () => {
  const store = await openTab()
  const lines = [{ itemId: rope, counted: '38', at }]
  const { id } = await store.save(vanDraft('count', 3, { locationId: van, lines, note: '' }), { customerName: 'Van 1' })
  await store.setNote('count', counting({ ids: [id] }))
  const left = await keptCounting(store)
  assert.deepEqual([left.counted, left.ids], [{ [twine]: { counted: '2', at } }, []])
  assert.deepEqual(await store.note('count'), left)
  await store.setNote('count', counting({ ids: [id], counted: { [rope]: { counted: '38', at } } }))
  assert.equal(await keptCounting(store), nothingCounted)
  assert.equal(await store.note('count'), undefined)
  await store.setNote('count', counting({ ids: ['never saved'] }))
  assert.deepEqual(await keptCounting(store), counting({ ids: ['never saved'] }))
})

test('a count or a restock that says nothing is none, and takes no number', () => {
  for (const kind of ['count', 'restock'] as const)
    assert.throws(() => vanDraft(kind, 1, { locationId: van, lines: [], note: '' }), /0 lines/)
})
