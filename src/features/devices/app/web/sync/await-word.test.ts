import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noNetwork, openTab, portion, TestOffice } from '#test/device-app.ts'
import { awaitWord } from './await-word.ts'
import { pullPath, waitPath } from './office.ts'
import { SyncEngine } from './sync-engine.ts'

/** A tab that has pulled, and hears so often; answers the pauses that it made and the calls. */
async function hears(times: number, office: TestOffice, { isLooking = true } = {}) {
  const store = await openTab()
  const engine = new SyncEngine({ store, calls: office.calls, appVersion: 'test', locks: navigator.locks, isOnline: () => true })
  await engine.soon()
  const paths: string[] = []
  const { before } = office
  office.before = (path, body) => {
    paths.push(path)
    return before(path, body)
  }
  const pauses: number[] = []
  await awaitWord({
    ...{ store, calls: office.calls, engine, locks: navigator.locks, isLooking: () => isLooking },
    pause: async (ms) => void pauses.push(ms),
    isOver: () => pauses.length === times,
  })
  engine.stop()
  const cursor = (await store.pulled.state()).cursor
  await store.close()
  return { pauses, paths, cursor }
}

test('a word that something changed is followed by a round; silence by the next question at once', async () => {
  const office = new TestOffice()
  office.words = [false, true]
  office.portions = [portion(), portion({ cursor: 'c2' })]
  const { pauses, paths, cursor } = await hears(2, office)
  assert.deepEqual([pauses[0], pauses[1]], [0, 3000])
  assert.deepEqual([paths.filter((path) => path === waitPath).length, paths.filter((path) => path === pullPath).length], [2, 1])
  assert.equal(cursor, 'c2')
})

test('whoever does not look asks nothing', async () => {
  const { pauses, paths } = await hears(3, new TestOffice(), { isLooking: false })
  assert.deepEqual([pauses, paths], [[5000, 5000, 5000], []])
})

test('trouble is followed by growing pauses, also where the word came and the round failed', async () => {
  const office = new TestOffice()
  office.words = [true, true]
  let fails = ''
  office.before = (path) => {
    if (path === fails) throw noNetwork()
  }
  const store = hears(2, office)
  fails = waitPath
  const waiting = await store
  assert.ok(waiting.pauses.every((ms) => ms >= 2400) && Number(waiting.pauses[1]) > Number(waiting.pauses[0]), String(waiting.pauses))
  const other = new TestOffice()
  other.words = [true, true]
  let pulls = 0
  other.before = (path) => {
    if (path === pullPath && ++pulls > 1) throw noNetwork()
  }
  const failing = await hears(2, other)
  assert.ok(Number(failing.pauses[0]) >= 2400)
})

test('of two tabs one asks', async () => {
  const store = await openTab()
  const office = new TestOffice()
  const engine = new SyncEngine({ store, calls: office.calls, appVersion: 'test', locks: navigator.locks, isOnline: () => true })
  await engine.soon()
  let asked = 0
  const held = Promise.withResolvers<void>()
  office.before = async (path) => {
    if (path !== waitPath) return
    asked += 1
    await held.promise
  }
  const pauses: number[] = []
  const tab = { store, calls: office.calls, engine, locks: navigator.locks, isLooking: () => true }
  const pause = async (ms: number) => {
    pauses.push(ms)
    // The other tab has looked: the first one may hear.
    if (ms === 5000) held.resolve()
  }
  await Promise.all([1, 2].map(() => awaitWord({ ...tab, pause, isOver: () => pauses.length >= 2 })))
  engine.stop()
  assert.ok(asked >= 1 && pauses.includes(5000))
  await store.close()
})
