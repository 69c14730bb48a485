import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { isCardNumber } from '../contract.ts'

let server: TestServer
let accounting: Awaited<ReturnType<typeof signedInCompany>>
let customerId: string
before(async () => {
  server = await testServer()
  accounting = await signedInCompany(server, { role: 'accounting' })
  const { rows } = await server.database.owner.query(
    `insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`,
    [accounting.companyId],
  )
  customerId = rows[0].id
})
after(() => server.close())

const cardNumber = '4111 1111 1111 1111'
async function newContact() {
  const made = await accounting.post(`/Dashboard/AddEditContact/${customerId}`, { fn: 'Ana' })
  return made.json().result.id as string
}
const step = (id: string, from: string, rapidStatus: string, more = {}) =>
  accounting.post(`/Dashboard/Customer/PayCard/${id}`, { from, rapidStatus, reason: 'by hand', ...more })
const details = async (id: string) => (await accounting.get(`/Dashboard/Customer/PayCardDetails/${id}`)).json().result

test('a card goes its way and only its last four digits are shown', async () => {
  const id = await newContact()
  assert.equal((await step(id, 'None', 'Active')).json().code, 'payCardStep')
  assert.equal((await step(id, 'None', 'Requested')).statusCode, 200)
  assert.equal((await step(id, 'None', 'Requested')).json().code, 'payCardMoved')
  assert.ok((await step(id, 'Requested', 'Issued')).json().fields.rapidCardNo)
  await step(id, 'Requested', 'Issued', { rapidCardNo: 'proxy-1', last4: '1234', expires: '2028-04' })
  for (const [from, to] of [['Issued', 'Mailed'], ['Mailed', 'Active'], ['Active', 'Locked']] as const) // biome-ignore format: a list of steps
    assert.equal((await step(id, from, to)).statusCode, 200)
  const { rapidStatus, next, cards } = await details(id)
  assert.deepEqual([rapidStatus, next, cards[0].rapidCardNo], ['Locked', ['Active', 'Replaced', 'Closed'], '•••• 1234'])
  const contact = (await accounting.get(`/Dashboard/Customer/ContactDetails/${id}`)).json().result
  assert.deepEqual([contact.rapidCardNo, contact.rapidStatus], ['•••• 1234', 'Locked'])
  // The same card never stands at two people.
  const other = await newContact()
  await step(other, 'None', 'Requested')
  assert.equal((await step(other, 'Requested', 'Issued', { rapidCardNo: 'proxy-1', last4: '1234' })).json().code, 'payCardTaken')
  const { changes } = (await accounting.get(`/Dashboard/GetCustomerHistory/${customerId}`))
    .json()
    .result.rows.find(({ action }: { action: string }) => action === 'payCardChanged')
  assert.ok(changes.some(({ field, to }: { field: string; to: string }) => field === 'reason' && to === 'by hand'))
})

test('a whole card number is kept nowhere', async () => {
  assert.deepEqual([cardNumber, '4111111111111112', 'proxy-1'].map(isCardNumber), [true, false, false])
  const id = await newContact()
  await step(id, 'None', 'Requested')
  const refused = await step(id, 'Requested', 'Issued', { rapidCardNo: cardNumber, last4: '1111' })
  assert.deepEqual([refused.statusCode, refused.json().code], [400, 'payCardNumberRefused'])
  assert.ok((await step(id, 'Requested', 'Issued', { rapidCardNo: '4111111111111112', last4: '1112' })).json().fields.rapidCardNo)
  assert.ok((await step(id, 'Requested', 'Refused', { reason: `lost ${cardNumber}` })).json().fields.reason)
  const { owner: sql } = server.database
  const { rows: tables } = await sql.query(
    `select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  assert.ok(tables.length > 30)
  for (const { name } of tables) {
    const { rows } = await sql.query(`select 1 from ${name} t where t::text ~ '4111 ?1111 ?1111 ?111'`)
    assert.deepEqual(rows, [], name)
  }
})

test('only who may change pay cards does; others see no card', async () => {
  const id = await newContact()
  await step(id, 'None', 'Requested')
  await step(id, 'Requested', 'Issued', { rapidCardNo: 'proxy-9', last4: '9999' })
  const operations = await signedInCompany(server, { role: 'operations', companyId: accounting.companyId })
  assert.equal((await operations.get(`/Dashboard/Customer/ContactDetails/${id}`)).json().result.rapidCardNo, '')
  assert.equal((await operations.get(`/Dashboard/Customer/PayCardDetails/${id}`)).statusCode, 403)
  const manager = await signedInCompany(server, { role: 'manager', companyId: accounting.companyId })
  assert.deepEqual((await manager.get(`/Dashboard/Customer/PayCardDetails/${id}`)).json().result.next, [])
  const answer = await manager.post(`/Dashboard/Customer/PayCard/${id}`, { from: 'Issued', rapidStatus: 'Mailed', reason: 'x' })
  assert.equal(answer.statusCode, 403)
})

test('a card among the fields of a contact is refused rather than left out; as it was read it may come back', async () => {
  const fields = { fn: 'Ana', email: '' }
  const refused = await accounting.post(`/Dashboard/AddEditContact/${customerId}`, { ...fields, rapidCardNo: '4111111111111111' })
  assert.deepEqual([refused.statusCode, Object.keys(refused.json().fields)], [400, ['rapidCardNo']])
  const made = (
    await accounting.post(`/Dashboard/AddEditContact/${customerId}`, { ...fields, rapidCardNo: '', rapidStatus: 'None' })
  ).json()
  const { id, version } = made.result
  await step(id, 'None', 'Requested')
  await step(id, 'Requested', 'Issued', { rapidCardNo: 'proxy-77', last4: '7777' })
  const { rapidCardNo, rapidStatus } = (await accounting.get(`/Dashboard/Customer/ContactDetails/${id}`)).json().result
  const save = (card: object) => accounting.post(`/Dashboard/AddEditContact/${customerId}`, { ...fields, id, version, ...card })
  assert.equal((await save({ rapidCardNo, rapidStatus })).statusCode, 200)
  assert.deepEqual(Object.keys((await save({ rapidStatus: 'Active' })).json().fields), ['rapidStatus'])
})
