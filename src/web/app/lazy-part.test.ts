import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChunkLoadError, inTime } from './lazy-part.ts'

const screen = { default: () => null }
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('code that is not there is a ChunkLoadError at once', async () => {
  await assert.rejects(inTime(gone), ChunkLoadError)
})

test('without a connection the code is waited for, not given up', async (t) => {
  const browser = new EventTarget()
  Object.assign(globalThis, { window: browser })
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  t.after(() => {
    Object.defineProperty(navigator, 'onLine', { value: undefined, configurable: true })
    Reflect.deleteProperty(globalThis, 'window')
  })
  const answers = [gone, async () => screen]
  const loading = inTime(() => answers.shift()?.() ?? gone())
  await new Promise((resolve) => setTimeout(resolve, 20))
  browser.dispatchEvent(new Event('online'))
  assert.equal(await loading, screen)
})
