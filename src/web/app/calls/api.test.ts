import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { listCustomers } from '#features/customers/customers/contract.ts'

/** What the browser brings along and Node does not. */
const kept = new Map<string, string>()
const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
const sent: (string | null)[] = []
const put = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true })
put('localStorage', storage)
put('sessionStorage', storage)
put('BroadcastChannel', undefined)
put('fetch', async (_url: string, { headers }: { headers: Headers }) => {
  sent.push(headers.get('x-background'))
  return new Response(JSON.stringify({ isError: false, message: '', result: {} }))
})
mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-10T16:00:00Z') })
const { markActivity } = await import('../session/activity.ts')
const { call } = await import('./api.ts')

test('what a page reads while nobody is at it is not activity: the session may end', async () => {
  const read = () => call(listCustomers, { query: { limit: 1 } })
  await read()
  mock.timers.tick(61_000)
  await read()
  markActivity()
  await read()
  assert.deepEqual(sent, [null, '1', null])
})
