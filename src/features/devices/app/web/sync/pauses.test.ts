import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#test/merge/random.ts'
import { pauseAfter, pauseBetween } from './pauses.ts'

test('pauses grow from 3 seconds to 5 minutes', () => {
  const middle = () => 0.5
  assert.deepEqual(
    [1, 2, 3, 8, 20].map((failures) => pauseAfter(failures, middle)),
    [3000, 6000, 12_000, 300_000, 300_000],
  )
})

test('D20: 10,000 devices after ten minutes without the office: never more than twice as many in a second as on any day', () => {
  const [devices, everySeconds] = [10_000, 300]
  const [beginsMs, endsMs, lastsMs] = [900_000, 1_500_000, 3_600_000]
  const pick = seededRandom(20)
  const random = () => pick(1_000_000) / 1_000_000
  const perSecond = new Array<number>(lastsMs / 1000).fill(0)
  for (let device = 0; device < devices; device++) {
    let failures = 0
    for (let at = random() * everySeconds * 1000; at < lastsMs; ) {
      const second = Math.floor(at / 1000)
      perSecond[second] = (perSecond[second] ?? 0) + 1
      const isOut = at >= beginsMs && at < endsMs
      failures = isOut ? failures + 1 : 0
      at += isOut ? pauseAfter(failures, random) : pauseBetween(everySeconds, random)
    }
  }
  const mostIn = (fromMs: number, toMs: number) => Math.max(...perSecond.slice(fromMs / 1000, toMs / 1000))
  const onAnyDay = devices / everySeconds
  // Seconds differ by chance: 33 devices in one of them are 12 more now and then.
  assert.ok(mostIn(300_000, beginsMs) < 2 * onAnyDay, `${mostIn(300_000, beginsMs)} before`)
  assert.ok(mostIn(endsMs, lastsMs) <= 2 * onAnyDay, `${mostIn(endsMs, lastsMs)} after`)
})
