import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('beside a new order stands what its customer owes, what of it is late, where its link goes and what it took last', async () => {
  const company = await signedInCompany(server)
  const { companyId } = company
  const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
  const { rows } = await sql(
    `insert into customers (company_id, customer_name, email, open_balance, on_hold, on_hold_reason)
     values ($1, 'Pier 9', 'kim@pier9.example', 5000, true, 'Two checks bounced') returning id`,
    [companyId],
  )
  const customerId = rows[0].id
  for (const [number, due, balance] of [
    ['1', '2020-01-31', 2000],
    ['2', '2099-01-31', 3000],
  ])
    await sql(
      `insert into invoices (company_id, customer_id, number, date, due_date, total, balance) values ($1, $2, $3, '2020-01-01', $4, $5, $5)`,
      [companyId, customerId, number, due, balance],
    )
  const told = async () => (await company.get(`/api/Order/Choices/${customerId}`)).json().result
  const { email, language, openBalance, overdue, onHold, onHoldReason, lastOrder } = await told()
  assert.deepEqual(
    { email, language, openBalance, overdue, onHold, onHoldReason, lastOrder },
    {
      email: 'kim@pier9.example',
      language: null,
      openBalance: 5000,
      overdue: 2000,
      onHold: true,
      onHoldReason: 'Two checks bounced',
      lastOrder: null,
    },
  )
  await sql('update customers set on_hold = false where id = $1', [customerId])
  const place = async (quantity: string, more: object = {}) => {
    const body = { customerId, requestKey: randomUUID(), lines: [{ description: 'Rope', quantity, unitPrice: '10' }], ...more }
    return (await company.post('/api/Order/Place', body)).json().result
  }
  const { id } = await place('2')
  // What nobody accepted, and what was called off, is not what they buy.
  await place('3', { asQuote: true })
  const off = await place('4')
  assert.equal((await company.post(`/api/Order/Cancel/${off.id}`, { version: 1, reason: 'Sold out' })).statusCode, 200)
  const last = (await told()).lastOrder
  assert.deepEqual([last.id, last.grandTotal], [id, 2000])
  const person = await signedInCompany(server, { role: 'customer', companyId })
  await sql(`update memberships set customer_id = $1 where user_id = $2`, [customerId, person.userId])
  await sql(`update users set language = 'es' where id = $1`, [person.userId])
  assert.equal((await told()).language, 'es')
})
