import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { QuickbooksFault } from '../faults/fault.ts'
import { pauseRealm, restRealm, takeSlot } from './budget.ts'

// Two processes in one: each has its own pool and its own reservations.
async function twoServices(server: TestServer) {
  const other = { ...server.services }
  return [server.services, other] as const
}
// A step longer than a busy machine is late by.
const perMinute = 600
const stepMs = 60_000 / perMinute

test('calls of all processes are spaced, several at a time lose no slot, and somebody who waits goes first', async () => {
  const server = await testServer({ env: { QUICKBOOKS_REQUESTS_PER_MINUTE: String(perMinute) } })
  try {
    const [one, other] = await twoServices(server)
    const started = performance.now()
    const times: number[] = []
    const take = async (services: typeof one) => {
      await takeSlot(services, '1', 'import')
      times.push(performance.now())
    }
    await Promise.all(Array.from({ length: 40 }, (_, index) => take(index % 2 ? one : other)))
    const took = performance.now() - started
    assert.ok(took > 38 * stepMs, `${took} ms`)
    assert.ok(took < 80 * stepMs, `${took} ms: slots were lost`)
    times.sort((a, b) => a - b)
    const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
    assert.ok(most <= 1000 / stepMs + 3, `${most} within a second`)

    const waiting = Promise.all(Array.from({ length: 30 }, () => takeSlot(one, '2', 'import')))
    const asked = performance.now()
    await takeSlot(one, '2', 'interactive')
    // Behind those who wait it would be three seconds.
    assert.ok(performance.now() - asked < 1500)
    await waiting

    await pauseRealm(one, '3', null)
    await assert.rejects(takeSlot(one, '3', 'interactive'), (error) => error instanceof QuickbooksFault && error.retryAfterSeconds === 60)
    // What they ask for counts, for every lane and process, and a shorter wish does not end a longer pause.
    await restRealm(one, '4', 2)
    await restRealm(one, '4', 1)
    const rested = performance.now()
    await Promise.all([takeSlot(one, '4', 'interactive'), takeSlot(other, '4', 'import')])
    assert.ok(performance.now() - rested > 1900)
  } finally {
    await server.close()
  }
})
