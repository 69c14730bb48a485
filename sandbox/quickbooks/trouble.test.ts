import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from './server.ts'
import { faultCode, pier, startForTest, type TestClient } from './test-client.ts'
import { docOf, docsOf } from './wire/json.ts'

let running: RunningQuickbooks
let client: TestClient

before(async () => {
  ;({ running, client } = await startForTest())
})

after(() => running.close())

const ask = () => client.query(pier, 'select * from Term')
const once = (rule: Record<string, string | number>) => client.control('POST', '/faults', { times: 1, ...rule })

test('faults that answer', async () => {
  const cases: [kind: string, status: number, text: RegExp][] = [
    ['500', 500, /"code":"10000"/],
    ['503', 503, /<html>/],
    ['429', 429, /ThrottleExceeded/],
    ['401', 401, /"code":"3200"/],
    ['garbage', 200, /^<<</],
    ['fault200', 200, /"code":"6000"/],
  ]
  for (const [kind, status, text] of cases) {
    await once({ kind })
    const answer = await ask()
    assert.equal(answer.status, status, kind)
    assert.match(answer.text, text)
    assert.ok(answer.headers.get('intuit_tid'))
  }
  assert.equal((await ask()).status, 200)
})

test('half an answer is not JSON', async () => {
  await once({ kind: 'half' })
  const answer = await ask()
  assert.throws(() => JSON.parse(answer.text), SyntaxError)
})

test('a dropped connection before and after the work', async () => {
  await once({ kind: 'dropBefore', entity: 'Customer', operation: 'create' })
  await assert.rejects(client.save(pier, 'Customer', { DisplayName: 'Dropped' }))
  assert.equal(await client.count(pier, "select count(*) from Customer where DisplayName = 'Dropped'"), 0)
  await once({ kind: 'dropAfter', entity: 'Customer', operation: 'create' })
  await assert.rejects(client.save(pier, 'Customer', { DisplayName: 'Dropped' }, '?requestid=d1'))
  assert.equal(await client.count(pier, "select count(*) from Customer where DisplayName = 'Dropped'"), 1)
  assert.equal((await client.save(pier, 'Customer', { DisplayName: 'Dropped' }, '?requestid=d1')).DisplayName, 'Dropped')
})

test('nth, entity and content choose the call', async () => {
  await client.control('POST', '/faults', { kind: '503', entity: 'Vendor', operation: 'query', nth: 2 })
  const statuses = []
  for (const entity of ['Vendor', 'Customer', 'Vendor', 'Vendor'])
    statuses.push((await client.query(pier, `select * from ${entity}`)).status)
  assert.deepEqual(statuses, [200, 200, 503, 200])
  await client.control('DELETE', '/faults')
})

test('a corrupt record breaks each page that contains it', async () => {
  const [first] = await client.rows(pier, 'select * from Vendor maxresults 1')
  await client.control('POST', '/faults', { kind: 'corrupt', entity: 'Vendor', recordId: String(first?.Id) })
  assert.equal(faultCode(await client.query(pier, 'select * from Vendor')), '4002')
  assert.equal((await client.rows(pier, 'select * from Vendor startposition 2')).length, 11)
  await client.control('DELETE', '/faults')
  assert.equal((await client.rows(pier, 'select * from Vendor')).length, 12)
})

test('an outage comes and goes', async () => {
  await client.control('POST', '/outage', { mode: '503' })
  assert.equal((await ask()).status, 503)
  await client.control('POST', '/outage', { mode: 'none' })
  assert.equal((await ask()).status, 200)
})

test('the throttle answers 429 and counts', async () => {
  const realm = await client.company()
  await client.token(realm)
  await client.control('DELETE', '/counters')
  await client.control('POST', '/throttle', { enabled: true })
  const ask = async () => (await client.query(realm, 'select * from Term')).status
  const statuses = await Promise.all(Array.from({ length: 17 }, ask))
  assert.deepEqual(statuses.toSorted(), [...Array.from({ length: 15 }, () => 200), 429, 429])
  const counters = docOf(docOf((await client.control('GET', '/counters')).body, 'counters'), realm)
  assert.deepEqual([counters?.requests, counters?.throttled, counters?.reads], [17, 2, 15])
  await client.control('POST', '/throttle', { perSecond: 1000, batchPerMinute: 1 })
  const batch = () => client.call(realm, 'POST', 'batch', { BatchItemRequest: [{ bId: '1', Query: 'select * from Term' }] })
  assert.deepEqual([(await batch()).status, (await batch()).status], [200, 429])
  await client.control('POST', '/throttle', { enabled: false })
})

test('a caller that waits for each answer is held back instead of refused', async () => {
  const realm = await client.company()
  await client.token(realm)
  await client.control('POST', '/throttle', { enabled: true, perSecond: 10 })
  const started = performance.now()
  for (let index = 0; index < 12; index++) assert.equal((await client.query(realm, 'select * from Term')).status, 200)
  assert.ok(performance.now() - started >= 990)
  await client.control('POST', '/throttle', { enabled: false })
})

test('bad control calls are refused', async () => {
  assert.equal((await client.control('POST', '/faults', { kind: 'meteor' })).status, 400)
  assert.equal((await client.control('PATCH', '/settings', { nothing: 1 })).status, 400)
  assert.equal((await client.control('PATCH', '/settings', { latencyMs: 'slow' })).status, 400)
  assert.equal((await client.control('GET', '/companies/1/records/Customer')).status, 404)
})

test('the last requests can be read', async () => {
  await client.control('DELETE', '/requests')
  await client.query(pier, 'select * from Department')
  const [entry] = docsOf((await client.control('GET', '/requests')).body, 'requests')
  assert.deepEqual([entry?.method, entry?.body, entry?.status, entry?.realm], ['POST', 'select * from Department', 200, pier])
})
