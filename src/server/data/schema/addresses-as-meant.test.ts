import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())

const folder = new URL('../../../../migrations/', import.meta.url)
const name = readdirSync(folder).find((file) => file.endsWith('addresses-as-meant.sql')) ?? assert.fail()

/** Once more, as the owner of the tables, whom row level security binds. */
async function migrateAgain() {
  const client = new pg.Client({ connectionString: server.database.ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query(readFileSync(new URL(name, folder), 'utf8'))
  await client.query('commit')
  await client.end()
}

test('what nobody saw in addresses and phones of before is gone, but where it tells two accounts apart', async () => {
  const company = await signedInCompany(server)
  const { owner } = server.database
  const add = async (text: string, ...values: string[]) => (await owner.query(text, values)).rows[0]?.id as string
  const hidden = (email: string) => `\u200b${email}\u200e`
  const customerId = await add(
    `insert into customers (company_id, customer_name, email, work_phone) values ($1, 'Pier 9', $2, $3) returning id`,
    company.companyId,
    hidden('kim@pier9.example'),
    '\u202a206\u2011555\u20110104\u202c',
  )
  const contactId = await add(
    `insert into contacts (company_id, customer_id, fn, email, phone) values ($1, $2, 'Kim', $3, $4) returning id`,
    company.companyId,
    customerId,
    hidden('kim@pier9.example'),
    '\u202a206 555 0105\u202c',
  )
  await owner.query('insert into unsubscribed (company_id, email) values ($1, $2), ($1, $3), ($1, $4)', [
    company.companyId,
    hidden('ana@x.example'),
    hidden('bo@x.example'),
    'bo@x.example',
  ])
  const alone = await add(`insert into users (email, display_name) values ($1, 'Alone') returning id`, hidden('alone@x.example'))
  const twin = await add(`insert into users (email, display_name) values ($1, 'Twin') returning id`, hidden(company.email))
  await migrateAgain()

  const customer = (await company.get(`/Dashboard/GetCustomerDetails/${customerId}`)).json().result.fields
  assert.deepEqual([customer.email, customer.workPhone], ['kim@pier9.example', '206-555-0104'])
  const { rows: contacts } = await owner.query('select email, phone from contacts where id = $1', [contactId])
  assert.deepEqual(contacts, [{ email: 'kim@pier9.example', phone: '206 555 0105' }])
  const words = await owner.query(`select word from contact_words where contact_id = $1 and word = 'kim@pier9.example'`, [contactId])
  assert.equal(words.rowCount, 1)
  const { rows: unsubscribed } = await owner.query('select email from unsubscribed where company_id = $1 order by email', [
    company.companyId,
  ])
  assert.deepEqual(unsubscribed, [{ email: 'ana@x.example' }, { email: 'bo@x.example' }])
  const { rows: people } = await owner.query('select id, email from users where id = any($1)', [[alone, twin]])
  assert.deepEqual(
    new Map(people.map(({ id, email }) => [id, email])),
    new Map([
      [alone, 'alone@x.example'],
      [twin, hidden(company.email)],
    ]),
  )
  assert.equal((await owner.query('select from customers_to_index where customer_id = $1', [customerId])).rowCount, 1)
})
