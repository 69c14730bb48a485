import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import type { OrderStepShown, ThreadEntry } from '../contract.ts'

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

test('the steps of an order say how far it is, when, by which number and where to look, to whoever sees that', async () => {
  const owner = await payableCompany(server)
  const { companyId } = owner
  const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
  const customerId = (await sql(`insert into customers (company_id, customer_name) values ($1, 'Pier 9') returning id`, [companyId]))
    .rows[0].id
  const lines = [{ description: 'Rope', quantity: '2', unitPrice: '31.5' }]
  const { id } = (await owner.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines, poNumber: 'PO-1' })).json().result
  const steps = async (person: Pick<typeof owner, 'get'> = owner) =>
    (await person.get(`/api/Order/Steps/${id}`)).json().result.rows as OrderStepShown[]
  const states = async (person?: Pick<typeof owner, 'get'>) =>
    Object.fromEntries((await steps(person)).map(({ step, state }) => [step, state]))
  assert.deepEqual(await states(), {
    ordered: 'done',
    confirmed: 'done',
    shipped: 'open',
    invoiced: 'open',
    paid: 'open',
    inBooks: 'off',
    paidOut: 'open',
  })
  const ship = { requestKey: randomUUID(), shippedOn: '2026-11-28', tracking: '1Z9', lines: [{ lineNo: 1, quantity: '1' }] }
  assert.equal((await owner.post(`/api/Shipment/Ship/${id}`, ship)).statusCode, 200)
  assert.deepEqual(await states().then(({ shipped }) => shipped), 'part')
  const rest = { ...ship, requestKey: randomUUID(), tracking: '1Z10' }
  assert.equal((await owner.post(`/api/Shipment/Ship/${id}`, rest)).statusCode, 200)
  const invoiceId = (
    await sql(
      `insert into invoices (company_id, customer_id, number, date, total, balance) values ($1, $2, 'LS-1001', '2026-11-29', 6300, 0) returning id`,
      [companyId, customerId],
    )
  ).rows[0].id
  await sql(`insert into order_invoices (company_id, order_id, part, invoice_id) values ($1, $2, $2, $3)`, [companyId, id, invoiceId])
  await sql(
    `insert into payouts (company_id, id, account_id, amount, currency, status, automatic, arrival_date, created_at)
     values ($1, 'po_1', 'acct_1', 6300, 'usd', 'in_transit', true, '2026-12-02', now())`,
    [companyId],
  )
  await sql(
    `insert into payment_intents (company_id, id, account_id, order_id, status, amount, amount_received, currency, payout_id, created_at, paid_at)
     values ($1, 'pi_1', 'acct_1', $2, 'succeeded', 6300, 6300, 'usd', 'po_1', now(), '2026-11-29T10:00:00Z')`,
    [companyId, id],
  )
  await sql(`update orders set amount_received = 6300, state = 'Closed' where id = $1`, [id])
  await sql(
    `insert into postings (company_id, kind, source_id, order_id, entity, state, number, amount, posted_at)
     values ($1, 'invoice', $2::uuid::text, $2::uuid, 'Invoice', 'posted', 'LS-1001', 6300, '2026-11-29T11:00:00Z')`,
    [companyId, id],
  )
  const told = Object.fromEntries((await steps()).map(({ step, ...rest }) => [step, rest]))
  assert.deepEqual(
    [told.ordered?.number, told.shipped?.state, told.shipped?.day, told.shipped?.number],
    ['PO-1', 'done', '2026-11-28', '1Z10'],
  )
  assert.deepEqual([told.invoiced?.number, told.invoiced?.path], ['LS-1001', `/dashboard/payments/invoices/${invoiceId}`])
  assert.deepEqual([told.paid?.state, told.paid?.path], ['done', '/dashboard/payments/stripe/pi_1'])
  assert.match(told.paid?.at ?? '', /^2026-11-29[T ]10:00/)
  assert.equal(told.inBooks?.state, 'done')
  assert.deepEqual([told.paidOut?.state, told.paidOut?.day], ['part', '2026-12-02'])
  await sql(`update postings set state = 'error' where order_id = $1`, [id])
  assert.equal((await states()).inBooks, 'trouble')
  // Nobody but the company's own people learns what came to the bank.
  const customer = await signedInCompany(server, { role: 'customer', companyId })
  assert.equal((await customer.get(`/api/Order/Steps/${id}`)).statusCode, 404)
  await sql('update memberships set customer_id = $1 where user_id = $2', [customerId, customer.userId])
  assert.equal('paidOut' in (await states(customer)), false)
})
