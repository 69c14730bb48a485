import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from '../server.ts'
import { big, faultCode, pier, startForTest, type TestClient } from '../test-client.ts'
import { type Doc, docsOf, parseDoc, textOf } from '../wire/json.ts'

let running: RunningQuickbooks
let client: TestClient
let receiver: Server
let receiverUrl = ''
let failures = 0
const received: { signature: string; body: string }[] = []

before(async () => {
  ;({ running, client } = await startForTest())
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (failures > 0) {
      failures--
      response.writeHead(500).end()
      return
    }
    received.push({ signature: String(request.headers['intuit-signature']), body: Buffer.concat(chunks).toString() })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  receiverUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`
})

after(async () => {
  receiver.close()
  await running.close()
})

const cdc = (realm: string, entities: string, since: Date) =>
  client.call(realm, 'GET', `cdc?entities=${entities}&changedSince=${since.toISOString()}`)
const groups = (answer: { body: Doc }) => docsOf(docsOf(answer.body, 'CDCResponse')[0], 'QueryResponse')
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

test('changes since a moment, deletions last', async () => {
  const realm = await client.company({ records: { Customer: [{ DisplayName: 'A' }, { DisplayName: 'B' }] } })
  const gone = await client.save(realm, 'Invoice', {
    CustomerRef: { value: '1' },
    Line: [{ Amount: 5, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: {} }],
  })
  await client.call(realm, 'POST', 'invoice?operation=delete', { Id: gone.Id, SyncToken: '0' })
  const [customers, invoices, terms] = groups(await cdc(realm, 'Customer,Invoice,Term', ago(1)))
  assert.deepEqual(
    docsOf(customers, 'Customer')
      .map((row) => row.DisplayName)
      .toSorted(),
    ['A', 'B'],
  )
  const [deleted] = docsOf(invoices, 'Invoice')
  assert.deepEqual([deleted?.status, deleted?.Id], ['Deleted', gone.Id])
  assert.deepEqual(terms, {})
  assert.deepEqual(groups(await cdc(realm, 'Vendor', ago(1))), [{}])
})

test('the wall of 30 days, the cap of 1000, entities without change data', async () => {
  const old = await cdc(pier, 'Customer', ago(31))
  assert.equal(old.status, 400)
  assert.match(old.text, /older than 30 days/)
  assert.equal(docsOf(groups(await cdc(big, 'Invoice', ago(29)))[0], 'Invoice').length, 1000)
  assert.equal(faultCode(await cdc(pier, 'TaxAgency', ago(1))), '500')
  assert.deepEqual(groups(await cdc(pier, 'TaxCode,Preferences', ago(1))), [{}, {}])
})

async function arrived(count: number): Promise<void> {
  for (let tries = 0; received.length < count && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 10))
  assert.equal(received.length, count)
}

test('webhooks are gathered, signed and repeated until they arrive', async () => {
  await client.control('POST', '/webhooks', { url: receiverUrl, aggregateMs: 30, retryScale: 0.001 })
  failures = 1
  const made = await client.save(pier, 'Customer', { DisplayName: 'Webhook One' })
  await client.control('POST', `/companies/${pier}/write`, { entity: 'Customer', body: { Id: made.Id, Notes: 'by someone else' } })
  await arrived(1)
  const [first] = received
  assert.equal(
    first?.signature,
    createHmac('sha256', 'sandbox-verifier')
      .update(first?.body ?? '')
      .digest('base64'),
  )
  const [notification] = docsOf(parseDoc(first?.body ?? '{}'), 'eventNotifications')
  assert.equal(notification?.realmId, pier)
  const change = notification?.dataChangeEvent
  const events = docsOf(typeof change === 'object' && change !== null && !Array.isArray(change) ? change : undefined, 'entities')
  assert.deepEqual(
    events.map((event) => [event.name, event.id, event.operation]),
    [
      ['Customer', made.Id, 'Create'],
      ['Customer', made.Id, 'Update'],
    ],
  )
})

test('the cloud event form, a merge, and pausing', async () => {
  received.length = 0
  const keep = await client.save(pier, 'Customer', { DisplayName: 'Keeper' })
  const lose = await client.save(pier, 'Customer', { DisplayName: 'Loser' })
  await arrived(1)
  await client.control('POST', '/webhooks', { format: 'cloudevents', paused: true })
  await client.control('POST', `/companies/${pier}/merge`, { entity: 'Customer', keepId: textOf(keep, 'Id'), loseName: 'Loser' })
  await new Promise((resolve) => setTimeout(resolve, 80))
  assert.equal(received.length, 1)
  await client.control('POST', '/webhooks', { paused: false })
  await arrived(2)
  const [event] = JSON.parse(received[1]?.body ?? '[]')
  assert.deepEqual(
    [event.type, event.intuitentityid, event.intuitaccountid, event.data.deletedid],
    ['qbo.customer.merged.v1', keep.Id, pier, lose.Id],
  )
  assert.equal(faultCode(await client.call(pier, 'GET', `customer/${lose.Id}`)), '610')
})
