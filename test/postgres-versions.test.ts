import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startMail } from '#sandbox/mail/server.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { signedInCompany } from './company.ts'
import { cookieCaller } from './cookie-caller.ts'
import { otherVersions } from './postgres-versions.ts'
import { scratchFolder } from './scratch-folder.ts'
import { type TestServer, testServer } from './server.ts'

let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
})
after(() => mail.close())

// What the product promises of a PostgreSQL that somebody else runs. One after the other: the address of the server is a variable of the process.
for (const { major, from, programs } of otherVersions())
  test(`PostgreSQL ${major} ${from}: it is migrated, and the product works on it`, async (t) => {
    const folder = scratchFolder()
    const postgres = await startPostgres(folder.path, { fsync: false, log: () => {}, programs })
    const given = process.env.TEST_DATABASE_URL
    process.env.TEST_DATABASE_URL = postgres.url
    try {
      const server = await testServer({ works: true, env: { MAIL_URL: mail.smtpUrl } })
      try {
        const { rows } = await server.database.owner.query('show server_version')
        t.diagnostic(`PostgreSQL ${rows[0].server_version}`)
        assert.equal(Number.parseInt(rows[0].server_version, 10), major)
        await works(server, mail.url)
      } finally {
        await server.close()
      }
    } finally {
      if (given === undefined) delete process.env.TEST_DATABASE_URL
      else process.env.TEST_DATABASE_URL = given
      await postgres.stop()
      folder.remove()
    }
  })

async function works(server: TestServer, mailUrl: string) {
  const ana = cookieCaller(server, { mailUrl })
  const signedUp = await ana.signUp(`${crypto.randomUUID()}@acme-tools.example`, 'Correct-horse-9!')
  assert.equal(signedUp.statusCode, 200, signedUp.body)
  const saved = await ana.post('/Dashboard/AddEditCustomer', { ...customer, requestKey: crypto.randomUUID() })
  assert.equal(saved.statusCode, 200, saved.body)
  const customerId: string = saved.json().result.id
  const found = await ana.get('/Dashboard/GetCustomerList?search=harbor%20light')
  assert.deepEqual(idsOf(found.json().result.rows), [customerId], found.body)

  const placed = await ana.post('/api/Order/Place', {
    customerId,
    requestKey: crypto.randomUUID(),
    lines: [{ description: 'Rope', quantity: '2', unitPrice: '10' }],
    shippingAddress: { state: 'WA' },
  })
  assert.equal(placed.statusCode, 200, placed.body)
  const { id } = placed.json().result
  const order = await ana.get(`/api/Order/Details/${id}`)
  assert.equal(order.json().result.subtotal, 2000, order.body)

  // For another company none of it exists: not by its address, nor for a statement that asks for everything.
  const other = await signedInCompany(server)
  assert.equal((await other.get(`/api/Order/Details/${id}`)).statusCode, 404)
  const { rows } = await server.database.owner.query('select company_id as id from orders')
  const login = new pg.Client(server.database.appUrl)
  await login.connect()
  const seenBy = async (companyId: string): Promise<{ id: string }[]> => {
    await login.query(`select set_config('app.company_id', $1, false)`, [companyId])
    return (await login.query('select id from orders')).rows
  }
  assert.deepEqual(idsOf(await seenBy(rows[0].id)), [id])
  assert.deepEqual(await seenBy(other.companyId), [])
  await login.end()
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const customer = {
  name: 'Harbor Light Bakery',
  company: '',
  firstName: '',
  lastName: '',
  email: '',
  accountType: 'C',
  customerType: 'D',
  address: { address1: '12 Pier St', address2: '', city: 'Seattle', state: 'WA', zip: '98101' },
}
