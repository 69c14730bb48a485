import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestServer, testServer } from '#test/server.ts'
import { QuickbooksFault } from '../faults/fault.ts'
import { pauseRealm, restRealm, takeSlot } from './budget.ts'

const perMinute = 600
const stepMs = 60_000 / perMinute
/** Timers count whole milliseconds, and clocks are corrected. */
const exactMs = 10

let server: TestServer
before(async () => {
  server = await testServer({ env: { QUICKBOOKS_REQUESTS_PER_MINUTE: String(perMinute) } })
})
after(() => server.close())

/** Two processes in one: each has its own reservations. */
const twoServices = () => [{ ...server.services }, { ...server.services }] as const
type Process = ReturnType<typeof twoServices>[number]

/** When so many calls at a time had their turns, in order. A busy machine makes them later, never earlier. */
async function turns(realm: string, count: number, processes: readonly Process[]): Promise<number[]> {
  const times: number[] = []
  const take = async (services: Process) => {
    await takeSlot(services, realm, 'import')
    times.push(performance.now())
  }
  await Promise.all(Array.from({ length: count }, (_, index) => take(processes[index % processes.length] ?? server.services)))
  return times
}

test('calls of all processes are spaced, and several at a time lose no slot', async () => {
  const started = performance.now()
  const times = await turns('1', 40, twoServices())
  for (const [place, at] of times.entries()) assert.ok(at - started > place * stepMs - exactMs, `${place}: ${at - started} ms`)
  assert.ok((times.at(-1) ?? 0) - started < 80 * stepMs, `${times.at(-1)}: slots were lost`)
})

test('slots that passed unused are not made up for', async () => {
  const [one] = twoServices()
  await turns('3', 1, [one])
  await sleep(3.5 * stepMs)
  const asked = performance.now()
  const times = await turns('3', 4, [one])
  // The first may be late by less than a step.
  for (const [place, at] of times.entries()) assert.ok(at - asked > (place - 1) * stepMs - exactMs, `${place}: ${at - asked} ms`)
})

test('somebody who waits goes first', async () => {
  const [one] = twoServices()
  let done = 0
  const waiting = Promise.all(Array.from({ length: 30 }, () => takeSlot(one, '4', 'import').then(() => done++)))
  await takeSlot(one, '4', 'interactive')
  assert.ok(done < 15, `${done} of 30 went before`)
  await waiting
})

test('a pause holds for every lane and process', async () => {
  const [one, other] = twoServices()
  await pauseRealm(one, '5', null)
  await assert.rejects(takeSlot(one, '5', 'interactive'), (error) => error instanceof QuickbooksFault && error.retryAfterSeconds === 60)
  // What they ask for counts, and a shorter wish does not end a longer pause.
  const rested = performance.now()
  await restRealm(one, '6', 2)
  await restRealm(one, '6', 1)
  await Promise.all([takeSlot(one, '6', 'interactive'), takeSlot(other, '6', 'import')])
  assert.ok(performance.now() - rested > 2000 - exactMs)
})
