import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import type { ThreadEntry } from '../contract.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

test('an order’s thread tells where it came from, its changes, its link and its posting, newest first, to whoever sees them', async () => {
  const owner = await payableCompany(server)
  const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
  const { rows } = await sql(`insert into customers (company_id, customer_name) values ($1, 'Pier 9') returning id`, [owner.companyId])
  const customerId = rows[0].id
  const lines = [{ description: 'Rope', quantity: '1', unitPrice: '31.5' }]
  const { id } = (await owner.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines })).json().result
  const link = () => owner.get(`/api/Payment/GetQrCode?orderId=${id}`)
  const { paymentNumber } = (await link()).json().result
  await owner.get(`/api/Payment/GetPaymentDetail?paymentNumber=${paymentNumber}`)
  await owner.post(`/api/Order/Change/${id}`, { lines: [{ ...lines[0], quantity: '2' }], version: 1, reason: 'One more' })
  await link()
  await sql(
    `insert into postings (company_id, kind, source_id, order_id, entity, state, number, amount)
     values ($1, 'invoice', $2::uuid::text, $2::uuid, 'Invoice', 'posted', 'LS-1001', 6300)`,
    [owner.companyId, id],
  )
  const thread = async (person: Pick<typeof owner, 'get'> = owner): Promise<ThreadEntry[]> =>
    (await person.get(`/api/Order/Thread/${id}`)).json().result.rows
  const found = await thread()
  assert.deepEqual(
    found.map(({ at }) => at),
    found
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  const said = found.map(({ kind, action, title }) => (kind === 'postings' ? title : action || title))
  for (const expected of [
    'orderPlaced',
    'Link made for version 1',
    'The customer opened the link',
    'orderChanged',
    'Link made for version 2',
    'The link gave way to a newer one',
    'Invoice LS-1001',
  ])
    assert.ok(said.includes(expected), `${expected} is missing in ${said}`)
  assert.deepEqual(found.find(({ action }) => action === 'orderChanged')?.changes, [
    { field: 'grandTotal', from: '3150', to: '6300' },
    { field: 'reason', from: '', to: 'One more' },
  ])
  const logged = (await owner.get(`/api/Settings/AuditLog?record=${id}`)).json().result.rows
  assert.deepEqual([logged[0].recordName, logged[0].recordPath], ['#1001', `/dashboard/payments/orders/${id}`])
  const customer = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  assert.equal((await customer.get(`/api/Order/Thread/${id}`)).statusCode, 404)
  await sql('update memberships set customer_id = $1 where user_id = $2', [customerId, customer.userId])
  assert.deepEqual(new Set((await thread(customer)).map(({ kind }) => kind)), new Set(['links']))
})
