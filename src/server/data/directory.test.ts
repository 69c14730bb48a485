import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { findCompanyOf } from './directory.ts'

let server: TestServer
let [ours, theirs] = ['', '']
before(async () => {
  server = await testServer()
  ours = (await signedInCompany(server)).companyId
  theirs = (await signedInCompany(server)).companyId
})
after(() => server.close())

const write = (text: string, ...values: unknown[]) => server.database.owner.query(text, values)
const find = (...[kind, code]: [Parameters<typeof findCompanyOf>[1], string]) =>
  server.services.transaction({}, (db) => findCompanyOf(db, kind, code))

test('a QuickBooks company is one company’s while it is connected', async () => {
  const connect = (company: string, realm: string) =>
    write(`insert into quickbooks_connections (company_id, realm_id) values ($1, $2)`, company, realm)
  await connect(ours, '9001')
  assert.equal(await find('quickbooksRealm', '9001'), ours)
  await assert.rejects(connect(theirs, '9001'), { code: '23505' })
  await write(`update quickbooks_connections set reason = 'of no concern' where company_id = $1`, ours)
  assert.equal(await find('quickbooksRealm', '9001'), ours)
  await write(`update quickbooks_connections set state = 'disconnected' where company_id = $1`, ours)
  assert.equal(await find('quickbooksRealm', '9001'), null)
  await connect(theirs, '9001')
  assert.equal(await find('quickbooksRealm', '9001'), theirs)
  await assert.rejects(write(`update quickbooks_connections set state = 'active' where company_id = $1`, ours), { code: '23505' })
})

test('another account takes the place of the one before, and one that goes leads nowhere', async () => {
  await write(`insert into stripe_accounts (company_id, account_id) values ($1, 'acct_a')`, ours)
  await write(`update stripe_accounts set account_id = 'acct_b' where company_id = $1`, ours)
  assert.deepEqual([await find('stripeAccount', 'acct_a'), await find('stripeAccount', 'acct_b')], [null, ours])
  assert.equal(await find('paymentLink', 'acct_b'), null, 'a code is one of its kind')
  await write(`delete from stripe_accounts where company_id = $1`, ours)
  assert.equal(await find('stripeAccount', 'acct_b'), null)
})

test('what was there before is listed', async () => {
  await write('create table planted (company_id uuid not null, code text)')
  await write(`insert into planted values ($1, 'listed'), ($2, null)`, ours, theirs)
  await write(`call app.list_in_directory('planted', 'invitation', 'r.code')`)
  assert.equal(await find('invitation', 'listed'), ours)
  await write('drop table planted')
})

test('a company cannot list what another one’s codes are', async () => {
  await write(`insert into directory (kind, code, company_id) values ('invitation', $1, $2)`, randomUUID(), theirs)
  const login = new pg.Client(server.database.appUrl)
  await login.connect()
  await login.query(`select set_config('app.company_id', $1, false)`, [ours])
  const { rows } = await login.query('select company_id from directory')
  await login.end()
  assert.deepEqual(new Set(rows.map(({ company_id }) => company_id)), new Set([ours]))
})
