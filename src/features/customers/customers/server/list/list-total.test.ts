import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Person = Awaited<ReturnType<typeof signedInCompany>>
const totalOf = async (person: Person, query = '') => (await person.get(`/Dashboard/GetCustomerList${query}`)).json().result.total
const insert = `insert into customers (company_id, customer_name, active) select $1, 'Customer ' || n, n % 3 > 0 from generate_series(1, $2::int) n`
const activeOf = async ({ companyId }: Person) =>
  (await server.database.owner.query('select count(*)::int as rows from customers where company_id = $1 and active', [companyId])).rows[0]

test('the total is what is there after each change, of this company alone', async () => {
  const { owner } = server.database
  const person = await signedInCompany(server)
  const other = await signedInCompany(server)
  assert.deepEqual(await totalOf(person), { rows: 0, more: false })
  await owner.query(insert, [other.companyId, 30])
  await owner.query(insert, [person.companyId, 300])
  assert.deepEqual(
    [await totalOf(person), await totalOf(other)],
    [200, 20].map((rows) => ({ rows, more: false })),
  )
  const { id } = (await person.post('/Dashboard/AddEditCustomer', { name: 'New' })).json().result
  assert.equal((await totalOf(person)).rows, 201)
  assert.equal((await person.post(`/Dashboard/CustomerStatus/${id}`, { active: 'N' })).statusCode, 200)
  assert.equal((await totalOf(person)).rows, 200)
  for (const change of [
    `update customers set active = not active where company_id = $1 and customer_name like '%7'`,
    `insert into customers (company_id, id, customer_name) select company_id, id, customer_name from customers where company_id = $1
       on conflict (company_id, id) do update set active = customers.customer_name like '%1%'`,
    `delete from customers where company_id = $1 and customer_name like '%2'`,
  ]) {
    await owner.query(change, [person.companyId])
    const expected = await activeOf(person)
    assert.deepEqual(await totalOf(person), { ...expected, more: false })
    assert.deepEqual(await totalOf(person, '?sort=-openBalance&limit=1'), { ...expected, more: false })
  }
  assert.deepEqual(await totalOf(other), { rows: 20, more: false })
  await owner.query(insert, [other.companyId, 15_030])
  assert.deepEqual(await totalOf(other), { rows: 10_000, more: true })
})

test('whoever adds waits for nobody who is adding, and what is taken back does not count', async () => {
  const { owner } = server.database
  const person = await signedInCompany(server)
  const clients = await Promise.all([owner.connect(), owner.connect()])
  for (const client of clients) {
    await client.query(`begin; set local lock_timeout = '1ms'`)
    await client.query(insert, [person.companyId, 3])
  }
  assert.equal((await person.post('/Dashboard/AddEditCustomer', { name: 'Meanwhile' })).statusCode, 200)
  assert.equal((await totalOf(person)).rows, 1)
  await clients[0].query('commit')
  assert.equal((await totalOf(person)).rows, 3)
  await clients[1].query('rollback')
  assert.equal((await totalOf(person)).rows, 3)
  for (const client of clients) client.release()
})
