import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '../../../../test/quickbooks.ts'
import { noticesOf } from './webhook-events.ts'

const realmId = '9130350000000004'
let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks({ env: { QUICKBOOKS_WEBHOOK_VERIFIER: 'verifier' } })
})
after(() => server.close())

const post = (body: string, signature: string) =>
  server.app.inject({
    method: 'POST',
    url: '/QuickBooks/Webhook',
    headers: { 'content-type': 'application/json', 'intuit-signature': signature },
    payload: body,
  })
const sign = (body: string, key = 'verifier') => createHmac('sha256', key).update(body).digest('base64')
const classic = (entity: string, id: string) =>
  JSON.stringify({
    eventNotifications: [
      {
        realmId,
        dataChangeEvent: { entities: [{ name: entity, id, operation: 'Update', lastUpdated: new Date().toISOString() }] },
      },
    ],
  })

test('what somebody changes in QuickBooks arrives by itself; nobody else can send', async () => {
  const company = await connectedCompany(server, realmId)
  await company.ended()
  const { id } = await server.control('POST', `companies/${realmId}/write`, { entity: 'Vendor', body: { DisplayName: 'Told Vendor' } })
  const body = classic('Vendor', id)
  for (const signature of ['', 'AAAA', sign(body, 'other')]) assert.equal((await post(body, signature)).statusCode, 401)
  assert.equal((await post(body, sign(body))).statusCode, 200)
  assert.equal((await post(body, sign(body))).statusCode, 200, 'twice makes no difference')
  // The seconds in which changes are gathered pass.
  await server.database.owner.query(`update pgboss.job set start_after = now() where name = 'quickbooks.notice'`)
  for (let tries = 0; tries < 200 && !(await company.count('vendors', `name = 'Told Vendor'`)); tries++) await sleep(100)
  assert.equal(await company.count('vendors', `name = 'Told Vendor'`), 1)
  await company.ended()
  assert.equal(await company.count('sync_jobs'), 2)
})

test('both formats say the same', () => {
  const event = { type: 'qbo.customer.updated.v1', time: '2026-03-02T13:40:00Z', intuitentityid: '63', intuitaccountid: '913' }
  assert.deepEqual(noticesOf([event]), [{ realmId: '913', entity: 'customer', externalId: '63', at: '2026-03-02T13:40:00Z' }])
  const entities = [{ name: 'Customer', id: '63', operation: 'Update', lastUpdated: '2026-03-02T13:40:00Z' }]
  assert.deepEqual(noticesOf({ eventNotifications: [{ realmId: '913', dataChangeEvent: { entities } }] }), noticesOf([event]))
  assert.deepEqual(noticesOf('garbage'), [])
})
