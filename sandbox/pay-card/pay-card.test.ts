import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PayCardOptions, startPayCard } from './server.ts'

const client = 'company-1'
const holder = { firstName: 'Ana', lastName: 'Núñez' }

test('a person is enrolled once, and the card goes its way until it is replaced', async (t) => {
  const { call, control } = await processor(t)
  const { body: made, status } = await call('POST', '/v1/cards', { client, reference: 'ana', holder })
  assert.deepEqual([status, made.status, made.last4], [201, 'requested', ''])
  assert.equal((await call('POST', '/v1/cards', { client, reference: 'ana', holder })).body.id, made.id)
  assert.equal((await control(`/cards/${made.id}`, { status: 'active' })).status, 409)
  for (const next of ['issued', 'mailed', 'active', 'locked', 'active'])
    assert.equal((await control(`/cards/${made.id}`, { status: next })).status, 200)
  const active = (await call('GET', `/v1/cards/${made.id}`)).body
  assert.match(active.last4, /^\d{4}$/)
  assert.match(active.expires, /^20\d\d-\d\d$/)
  await control(`/cards/${made.id}`, { status: 'replaced' })
  const old = (await call('GET', `/v1/cards/${made.id}`)).body
  assert.equal((await call('GET', `/v1/cards/${old.replacedBy}`)).body.status, 'issued')
  assert.equal((await call('GET', `/v1/cards?client=${client}&changedAfter=`)).body.cards.length, 2)
})

test('a number becomes an id, the same one each time, and is kept nowhere', async (t) => {
  const { call, control } = await processor(t)
  const { body } = await call('POST', '/v1/tokens', { client, number: '4111 1111 1111 1111' })
  assert.equal(body.last4, '1111')
  assert.equal((await call('POST', '/v1/tokens', { client, number: '4111111111111111' })).body.id, body.id)
  assert.equal((await call('POST', '/v1/tokens', { client, number: '4111111111111112' })).body.error.code, 'number_invalid')
  assert.doesNotMatch(JSON.stringify((await control('/state')).body), /4111/)
  assert.doesNotMatch(JSON.stringify(body), /fingerprint/)
})

test('a funding is taken once by its reference, and each item has a result of its own', async (t) => {
  const { call, activeCard, loads } = await processor(t)
  const [ana, ben] = [await activeCard('ana'), await activeCard('ben', 'mailed')]
  const asked = {
    client,
    reference: 'F-1',
    items: [
      { reference: '1', card: ana, amountCents: 3500 },
      { reference: '2', card: ben, amountCents: 550 },
      { reference: '3', card: 'card_nobody', amountCents: 100 },
      { reference: '4', card: ana, amountCents: 1_000_001 },
    ],
  }
  const { status, body } = await call('POST', '/v1/fundings', asked)
  assert.equal(status, 201)
  assert.deepEqual(
    body.items.map(({ state, text }: Item) => [state, text]),
    [
      ['posted', ''],
      ['refused', 'Card not active'],
      ['refused', 'Card not found'],
      ['refused', 'Load above the limit of the card'],
    ],
  )
  const again = await call('POST', '/v1/fundings', asked)
  assert.deepEqual([again.status, again.body], [200, body])
  const other = await call('POST', '/v1/fundings', { ...asked, items: asked.items.slice(1) })
  assert.deepEqual([other.status, other.body.error.code], [409, 'reference_reused'])
  assert.deepEqual(await loads(), [['F-1', '1', 3500]])
  // Another client's card is nobody's.
  const foreign = await call('POST', '/v1/fundings', { ...asked, client: 'company-2' })
  assert.equal(foreign.body.items[0].code, 'card_not_found')
  for (const items of [[], [{ reference: '1', card: ana, amountCents: 0.5 }], [asked.items[0], asked.items[0]]])
    assert.equal((await call('POST', '/v1/fundings', { client, reference: 'F-2', items })).status, 400)
})

test('it times out after taking all, or a part, and says so when it is asked', async (t) => {
  const { call, control, activeCard, loads } = await processor(t)
  const ana = await activeCard('ana')
  const items = Array.from({ length: 40 }, (_, at) => ({ reference: String(at), card: ana, amountCents: 100 + at }))
  await control('', { loseAnswers: 1 })
  await assert.rejects(call('POST', '/v1/fundings', { client, reference: 'lost', items: items.slice(0, 1) }))
  assert.equal((await call('GET', `/v1/fundings/lost?client=${client}`)).body.items[0].state, 'posted')
  await control('', { cutAfter: 37 })
  await assert.rejects(call('POST', '/v1/fundings', { client, reference: 'cut', items }))
  const { body } = await call('GET', `/v1/fundings/cut?client=${client}`)
  assert.deepEqual([body.items.length, body.complete], [37, false])
  // The same once more takes nothing more.
  assert.equal((await call('POST', '/v1/fundings', { client, reference: 'cut', items })).body.items.length, 37)
  assert.equal((await loads()).length, 38)
  await control('/finish', { client, reference: 'cut', state: 'refused' })
  const finished = (await call('GET', `/v1/fundings/cut?client=${client}`)).body
  assert.deepEqual([finished.complete, finished.items[39].code, (await loads()).length], [true, 'not_taken', 38])
  await control('', { outage: true })
  assert.equal((await call('POST', '/v1/fundings', { client, reference: 'out', items })).status, 503)
  await control('', { outage: false })
  assert.equal((await call('GET', `/v1/fundings/out?client=${client}`)).status, 404)
  await control('', { turnAway: 1, turnAwayLoads: 1, turnAwayStatus: 429 })
  assert.equal((await call('GET', `/v1/fundings/lost?client=${client}`)).body.error.code, 'too_many')
  assert.equal((await call('POST', '/v1/fundings', { client, reference: 'door', items })).status, 429)
  assert.equal((await call('GET', `/v1/fundings/door?client=${client}`)).status, 404)
})

test('it can say what is not so', async (t) => {
  const { call, control, activeCard, raw } = await processor(t)
  const ana = await activeCard('ana')
  const asked = (reference: string) => ({ client, reference, items: [{ reference: '1', card: ana, amountCents: 500 }] })
  await control('', { refuse: 'card_not_active', hideFundings: 1 })
  await call('POST', '/v1/fundings', asked('said'))
  assert.equal((await call('GET', `/v1/fundings/said?client=${client}`)).status, 404)
  await control('', { refuse: '' })
  await control('/items', { client, reference: 'said', item: '1', state: 'posted' })
  assert.equal((await call('GET', `/v1/fundings/said?client=${client}`)).body.items[0].state, 'posted')
  await control('', { wrongAmountCents: 7 })
  assert.equal((await call('POST', '/v1/fundings', asked('amount'))).body.items[0].amountCents, 507)
  await control('', { wrongAmountCents: 0, garbage: true })
  assert.equal((await raw('POST', '/v1/fundings', asked('half'))).length, 40)
})

test('what is held can be cancelled until it is posted, and no load goes beyond the balance', async (t) => {
  const { call, control, activeCard, loads } = await processor(t)
  const ana = await activeCard('ana')
  const items = ['1', '2'].map((reference) => ({ reference, card: ana, amountCents: 600 }))
  await control('', { hold: true, balanceCents: 1000 })
  const { body } = await call('POST', '/v1/fundings', { client, reference: 'held', items })
  assert.deepEqual(
    body.items.map(({ state, code }: Item) => [state, code]),
    [
      ['accepted', ''],
      ['refused', 'insufficient_funds'],
    ],
  )
  const cancel = () => call('POST', '/v1/fundings/held/items/1/cancel', { client })
  assert.equal((await cancel()).body.state, 'cancelled')
  assert.equal((await cancel()).status, 409)
  assert.deepEqual(await loads(), [])
})

test('what changes later is told, signed; what is kept survives a restart', async (t) => {
  const heard: { type: string; signed: boolean; state: string }[] = []
  const listener = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(request.headers['pay-card-signature'])) ?? []
    const { type, data } = JSON.parse(body)
    heard.push({
      type,
      state: data.state ?? data.status,
      signed: createHmac('sha256', 'whs').update(`${seconds}.${body}`).digest('hex') === signature,
    })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(() => listener.close())
  const address = listener.address()
  const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  const dataFolder = mkdtempSync(join(tmpdir(), 'pay-card-'))
  t.after(() => rmSync(dataFolder, { recursive: true, force: true }))
  const { call, control, activeCard, close } = await processor(t, { dataFolder, webhook: { url, secret: 'whs' } })
  const ana = await activeCard('ana')
  await call('POST', '/v1/fundings', { client, reference: 'F-1', items: [{ reference: '1', card: ana, amountCents: 100 }] })
  await control('', { eventsPaused: true, eventsTwice: true })
  await control('/items', { client, reference: 'F-1', item: '1', state: 'returned', code: 'R03', text: 'No account' })
  await control('', { eventsPaused: false })
  await control('/events', {})
  for (let tries = 0; heard.length < 5 && tries < 100; tries++) await sleep(20)
  assert.ok(heard.every(({ signed }) => signed))
  assert.deepEqual(
    heard.map(({ state }) => state),
    ['issued', 'mailed', 'active', 'returned', 'returned'],
  )
  await close()
  const { call: later } = await processor(t, { dataFolder })
  assert.equal((await later('GET', `/v1/fundings/F-1?client=${client}`)).body.items[0].code, 'R03')
})

test('without the key nothing is said', async (t) => {
  const { url } = await processor(t)
  assert.equal((await fetch(`${url}/v1/cards?client=${client}`)).status, 401)
})

type Item = { reference: string; state: string; code: string; text: string }

async function processor(t: TestContext, options: PayCardOptions = {}) {
  const { url, apiKey, close } = await startPayCard(options)
  let isOpen = true
  const closeOnce = async () => {
    if (isOpen) await close()
    isOpen = false
  }
  t.after(closeOnce)
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, path, body)
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const control = (path: string, body?: unknown) => call(body === undefined ? 'GET' : 'POST', `/control${path}`, body)
  return {
    url,
    call,
    control,
    raw: async (method: string, path: string, body?: unknown) => (await ask(method, path, body)).text(),
    close: closeOnce,
    async activeCard(reference: string, until = 'active') {
      const { body } = await call('POST', '/v1/cards', { client, reference, holder })
      for (const status of ['issued', 'mailed', 'active']) {
        await control(`/cards/${body.id}`, { status })
        if (status === until) break
      }
      return String(body.id)
    },
    async loads() {
      const { body } = await control('/state')
      return body.loads.map(({ funding, reference, amountCents }: { funding: string; reference: string; amountCents: number }) => [
        funding,
        reference,
        amountCents,
      ])
    },
  }
}
