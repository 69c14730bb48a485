import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { items, partner, raw } from '../test-partner.ts'

test('orders are listed by page, fetched byte for byte and taken away', async (t) => {
  const { url, ask, call } = await calling(t)
  const { files } = await call('POST', '/control/orders', { channel: 'api', items, orders: 5 })
  const found: string[] = []
  let next = '/api/orders?limit=2'
  while (next) {
    const page = await (await ask(next)).json()
    found.push(...page.documents.map(({ id }: { id: string }) => id))
    next = page.next
  }
  assert.deepEqual(found, files.map(({ name }: { name: string }) => name).sort())
  const [{ id, name }] = files
  const answer = await ask(`/api/orders/${name}`)
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), await raw(url, id))
  const unchanged = await ask(`/api/orders/${name}`, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  assert.equal(unchanged.status, 304)
  assert.equal((await ask(`/api/orders/${name}`, { method: 'DELETE' })).status, 204)
  assert.equal((await ask(`/api/orders/${name}`)).status, 404)
})

test('a document sent again under its key counts once, even when the first answer was lost', async (t) => {
  const { ask, call, received } = await calling(t)
  const send = (body: string) => ask('/api/documents', { method: 'POST', body, headers: { 'idempotency-key': 'one' } })
  await call('POST', '/control', { loseAnswers: 1 })
  await assert.rejects(send('an answer'))
  assert.equal((await ask('/api/documents/one')).status, 200)
  assert.equal((await send('an answer')).status, 200)
  assert.equal((await received()).length, 1)
  assert.equal((await send('another')).status, 409)
  assert.equal((await ask('/api/documents/two')).status, 404)
})

test('without the key, without the right, at a bad time, over a bad line', async (t) => {
  const { ask, api, call } = await calling(t)
  assert.equal((await fetch(api.orders)).status, 401)
  assert.equal((await fetch(api.orders, { headers: { 'x-api-key': api.key } })).status, 200)
  const [{ name }] = (await call('POST', '/control/orders', { channel: 'api', items, orders: 20, perFile: 20 })).files
  await call('POST', '/control', { readOnly: true })
  assert.equal((await ask('/api/documents', { method: 'PUT', body: 'x' })).status, 403)
  await call('POST', '/control', { answerStatus: 429 })
  const busy = await ask('/api/orders')
  assert.deepEqual([busy.status, busy.headers.get('retry-after')], [429, '1'])
  await call('POST', '/control', { answerStatus: 0, cutAfterBytes: 1_000 })
  await assert.rejects(async () => (await ask(`/api/orders/${name}`)).arrayBuffer())
  assert.ok((await (await ask(`/api/orders/${name}`)).arrayBuffer()).byteLength > 1_000)
})

async function calling(t: TestContext) {
  const running = await partner(t)
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${running.url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${running.api.key}` } })
  return { ...running, ask }
}
