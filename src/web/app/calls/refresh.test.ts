import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Answer, Credential } from './refresh.ts'

/** What the browser brings along and Node does not. */
class MemoryStorage {
  readonly #items = new Map<string, string>()
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  clear = () => this.#items.clear()
}
const local = new MemoryStorage()
const left: string[] = []
const put = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true })
put('localStorage', local)
put('sessionStorage', new MemoryStorage())
put('BroadcastChannel', undefined)
put('location', { pathname: '/dashboard', assign: (address: string) => left.push(address) })
let renewal = async (): Promise<Response> => new Response('no', { status: 401 })
put('fetch', () => renewal())
const { withFreshSession } = await import('./refresh.ts')

const answer = (status: number, retry = false, headers: Record<string, string> = {}): Answer => ({
  response: new Response(null, { status, headers }),
  envelope: status < 400 ? { isError: false, message: '', result: {} } : { isError: true, message: '', result: { retry }, code: '', retry },
})

/** Answers in turn, and notes with which credential each was asked for. */
function attempts(...answers: Answer[]) {
  const asked: Credential[] = []
  const attempt = async (credential: Credential) => {
    asked.push(credential)
    const next = answers[asked.length - 1]
    assert.ok(next, 'asked once too often')
    return next
  }
  return { asked, attempt }
}

beforeEach(() => {
  local.clear()
  left.length = 0
  local.setItem('user', JSON.stringify({ userId: '1' }))
  local.setItem('accessToken', 'old')
})

test('an answer that is neither 401 nor 406 passes', async () => {
  const { asked, attempt } = attempts()
  assert.equal((await withFreshSession(answer(403), 'old', attempt)).response.status, 403)
  assert.deepEqual(asked, [])
})

test('a token that another tab renewed meanwhile is used for the replay', async () => {
  local.setItem('accessToken', 'newer')
  const { asked, attempt } = attempts(answer(200))
  assert.equal((await withFreshSession(answer(401, true), 'old', attempt)).response.status, 200)
  assert.deepEqual(asked, [{ token: 'newer' }])
})

test('a refresh that fails is followed by the fallback header, whose answer brings the token', async () => {
  const { asked, attempt } = attempts(answer(200, false, { 'x-auth-token': 'fresh' }))
  await withFreshSession(answer(401, true), 'old', attempt)
  assert.deepEqual(asked, [{ token: null, fallback: true }])
  assert.equal(local.getItem('accessToken'), 'fresh')
  assert.deepEqual(left, [])
})

test('a refresh without an answer is followed by nothing: the server may have renewed the token', async () => {
  const refused = renewal
  renewal = () => Promise.reject(new TypeError('Failed to fetch'))
  const { asked, attempt } = attempts()
  await assert.rejects(withFreshSession(answer(401, true), 'old', attempt), TypeError)
  renewal = refused
  assert.deepEqual([asked, left, local.getItem('accessToken')], [[], [], 'old'])
})

test('406, and a retry flag without a token, go to the fallback header at once', async () => {
  for (const [first, sent] of [
    [answer(406), 'old'],
    [answer(401, true), null],
  ] as const) {
    const { asked, attempt } = attempts(answer(200))
    await withFreshSession(first, sent, attempt)
    assert.deepEqual(asked, [{ token: null, fallback: true }])
  }
})

test('when the fallback fails too, and at a 401 without retry, the session ends and the page goes to the root, once', async () => {
  for (const [first, ...others] of [[answer(401, true), answer(401)], [answer(401)]]) {
    assert.ok(first)
    local.setItem('user', '{"userId":"1"}')
    local.setItem('accessToken', 'old')
    await withFreshSession(first, 'old', attempts(...others).attempt)
    assert.equal(local.getItem('accessToken'), null)
    assert.equal(local.getItem('user'), null)
  }
  assert.deepEqual(left, ['/?login=true&why=ended'])
})

test('a server error during the fallback does not sign out', async () => {
  assert.equal((await withFreshSession(answer(406), 'old', attempts(answer(503)).attempt)).response.status, 503)
  assert.equal(local.getItem('accessToken'), 'old')
  assert.deepEqual(left, [])
})
