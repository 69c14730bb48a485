import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { batch } from './move.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
  owner = await signedInCompany(server)
})
after(() => server.close())

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, [owner.companyId, ...values])
const names = async (list = 'sources') => (await owner.get(`/api/Settings/ListNames?list=${list}`)).json().result.rows
const post = (call: string, body: object) => owner.post(`/api/Settings/${call}`, body)

test('renamed and merged: customers follow, with a new version and a line in their history', async () => {
  for (const name of ['Radio', 'Fair']) assert.equal((await post('AddListName', { list: 'sources', name })).statusCode, 200)
  assert.equal((await post('AddListName', { list: 'sources', name: 'radio' })).json().code, 'nameTaken')
  const made = await owner.post('/Dashboard/AddEditCustomer', { name: 'Harbor', customerType: 'N', source: 'Radio' })
  const { id, version } = made.json().result
  assert.equal((await post('RemoveListName', { list: 'sources', name: 'Radio' })).json().code, 'listNameUsed')
  assert.equal((await post('RenameListName', { list: 'sources', name: 'Radio', to: 'Fair' })).json().code, 'nameTaken')
  const merged = await post('RenameListName', { list: 'sources', name: 'Radio', to: 'Fair', merge: true })
  assert.deepEqual(merged.json().result, { moved: true })
  assert.deepEqual(await names(), [{ name: 'Fair', used: 1, movingTo: null }])
  const { fields, version: now } = (await owner.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
  assert.deepEqual([fields.source, now], ['Fair', version + 1])
  // A form that was open meanwhile does not bring the old name back.
  assert.equal((await owner.post('/Dashboard/AddEditCustomer', { ...fields, id, version, source: 'Radio' })).statusCode, 409)
  const { rows } = await sql(`select changes from audit_events where company_id = $1 and record_id = $2 order by id desc limit 1`, [id])
  assert.deepEqual(rows[0].changes, [{ field: 'source', from: 'Radio', to: 'Fair' }])
})

test('a territory takes its reps along', async () => {
  await owner.post('/api/Settings/SaveRep', { code: 'R1', name: 'Rep', territory: 'North' })
  assert.equal((await post('RemoveListName', { list: 'territories', name: 'North' })).json().code, 'listNameUsed')
  await post('RenameListName', { list: 'territories', name: 'North', to: 'Northwest' })
  assert.equal((await owner.get('/api/Settings/Reps')).json().result.rows[0].territory, 'Northwest')
})

test('contact types are moved and removed the same way', async () => {
  await post('AddListName', { list: 'contactTypes', name: 'Buyer' })
  const { rows } = await sql(`insert into customers (company_id, customer_name) values ($1, 'Types') returning id`)
  const { id } = (await owner.post(`/Dashboard/AddEditContact/${rows[0].id}`, { fn: 'Ana', contactType: 'Buyer' })).json().result
  await post('RenameListName', { list: 'contactTypes', name: 'Buyer', to: 'Purchasing' })
  assert.equal((await owner.get(`/Dashboard/Customer/ContactDetails/${id}`)).json().result.contactType, 'Purchasing')
  await post('AddListName', { list: 'contactTypes', name: 'Unused' })
  assert.equal((await post('RemoveListName', { list: 'contactTypes', name: 'Unused' })).statusCode, 200)
})

test('many are moved behind the caller’s back; meanwhile the name rests', async () => {
  await post('AddListName', { list: 'sources', name: 'Import' })
  await sql(`insert into customers (company_id, customer_name, source) select $1, 'Row ' || n, 'Import' from generate_series(1, $2) n`, [
    batch * 2 + 7,
  ])
  const answer = await post('RenameListName', { list: 'sources', name: 'Import', to: 'Old books' })
  assert.deepEqual(answer.json().result, { moved: false })
  assert.ok([404, 409].includes((await post('RenameListName', { list: 'sources', name: 'Import', to: 'Other' })).statusCode))
  for (let tries = 0; tries < 100 && (await names()).some(({ name }: { name: string }) => name === 'Import'); tries++) await sleep(100)
  const row = (await names()).find(({ name }: { name: string }) => name === 'Old books')
  assert.deepEqual(row, { name: 'Old books', used: 1000, movingTo: null })
  const { rows } = await sql(`select count(*)::int as left from customers where company_id = $1 and source = 'Import'`)
  assert.equal(rows[0].left, 0)
})

test('two merged into each other at once: one of them waits and finds nothing left', async () => {
  for (const name of ['East', 'West']) await post('AddListName', { list: 'sources', name })
  const answers = await Promise.all([
    post('RenameListName', { list: 'sources', name: 'East', to: 'West', merge: true }),
    post('RenameListName', { list: 'sources', name: 'West', to: 'East', merge: true }),
  ])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 404])
})
