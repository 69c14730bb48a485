import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anOrder, nothingKnown } from '#test/device-documents.ts'
import { rulesAtArrival } from './arrival.ts'
import { checkDocument } from './check.ts'
import { resolveRules } from './resolve.ts'

const hour = 3_600_000
const day = 24 * hour
const v4At = Date.parse('2026-11-20T08:00:00Z')
const v3 = { version: 3, endedAt: v4At, maxHours: 72 }

test('D12: 12% typed under rules 3 (15) arrives after rules 4 (10): accepted by those it was made under', () => {
  const arrival = rulesAtArrival(v3, { madeAt: v4At - hour, arrivedAt: v4At + day })
  assert.deepEqual(arrival, { by: 'named', version: 3, older: true })
  const order = { ...anOrder, lines: [{ ...anOrder.lines[0], discountPercent: '12' }] }
  const under = (most: string) => checkDocument(order, nothingKnown, resolveRules({ company: { 'disc.lineMaxPct': { value: most } } }))
  assert.deepEqual(under('15'), [])
  assert.deepEqual(under('10'), [{ rule: 'disc.lineMaxPct', mode: 'block', lineNo: 1, says: 'is', values: { percent: '12', most: '10' } }])
})

test('D12: made under rules 3 eight days after rules 4, with 72 hours: Review', () => {
  const made = v4At + 8 * day
  const review = { by: 'review', reason: 'endedTooLongAgo', version: 3, hours: 192, maxHours: 72 }
  assert.deepEqual(rulesAtArrival(v3, { madeAt: made, arrivedAt: made + hour }), review)
})

test('72 hours are allowed to the millisecond', () => {
  const at = (ms: number) => rulesAtArrival(v3, { madeAt: v4At + ms, arrivedAt: v4At + 30 * day }).by
  assert.deepEqual([at(72 * hour), at(72 * hour + 1)], ['named', 'review'])
})

test('what nobody knows waits in Review, and what still holds needs no word', () => {
  const now = { madeAt: v4At, arrivedAt: v4At }
  assert.deepEqual(rulesAtArrival(null, now), { by: 'review', reason: 'unknownVersion' })
  assert.deepEqual(rulesAtArrival({ ...v3, endedAt: null }, now), { by: 'named', version: 3, older: false })
})

test('a clock that runs ahead makes nothing later than it arrives; when it arrives otherwise makes no difference', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 1, max: 720 }),
      (made, way, maxHours) => {
        const named = { ...v3, maxHours }
        const madeAt = v4At + made * hour
        const inTime = rulesAtArrival(named, { madeAt, arrivedAt: madeAt + way * hour })
        assert.equal(inTime.by, made > maxHours ? 'review' : 'named')
        assert.deepEqual(
          rulesAtArrival(named, { madeAt: madeAt + way * hour, arrivedAt: madeAt }),
          rulesAtArrival(named, { madeAt, arrivedAt: madeAt }),
        )
      },
    ),
  )
})
