import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
})
after(() => server.close())

const company = {
  companyName: 'Harbor',
  email: 'Office@Harbor.example',
  phone: '',
  webAddress: '',
  address: '',
  address2: '',
  city: 'Salem',
  state: '',
  zip: '',
  timeZone: 'Europe/Paris',
}
async function saveCompany(fields: Record<string, string>, logo?: Buffer, behind = 0) {
  const form = new FormData()
  const loaded = (await owner.get('/api/Settings/Company')).json().result.version
  form.set('version', String(loaded - behind))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (logo) form.set('logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  return request.arrayBuffer().then((body) =>
    server.app.inject({
      method: 'POST',
      url: '/api/Settings/SaveCompany',
      headers: { ...owner.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(body),
    }),
  )
}
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('company and logo are kept, changes noted', async () => {
  const saved = await saveCompany(company, onePixel)
  assert.equal(saved.statusCode, 200, saved.body)
  const { logoUrl } = saved.json().result
  assert.equal((await server.app.inject(logoUrl)).headers['content-type'], 'image/png')
  const read = (await owner.get('/api/Settings/Company')).json().result
  assert.deepEqual(read, { ...company, email: 'office@harbor.example', logoUrl, version: 2, canWrite: true })
  await saveCompany({ ...company, city: 'Boston' })
  assert.equal((await owner.get('/api/Settings/Company')).json().result.logoUrl, logoUrl)
  const { rows } = await server.database.owner.query(`select changes from audit_events where company_id = $1 order by id desc limit 1`, [
    owner.companyId,
  ])
  assert.deepEqual(rows[0].changes, [{ field: 'city', from: 'Salem', to: 'Boston' }])
})

test('whoever saves over somebody else’s change is told', async () => {
  const late = await saveCompany({ ...company, city: 'Lynn' }, undefined, 1)
  assert.deepEqual([late.statusCode, late.json().code], [409, 'companyChanged'])
  assert.equal((await saveCompany({ ...company, city: 'Lynn' })).statusCode, 200)
})

test('only PNG logos and real time zones', async () => {
  const jpeg = await saveCompany(company, Buffer.from('ffd8ffe000104a464946', 'hex'))
  assert.deepEqual([jpeg.statusCode, jpeg.json().code], [400, 'logoNotPng'])
  assert.ok((await saveCompany({ ...company, timeZone: 'Mars/Olympus' })).json().fields.timeZone)
  // Browsers know it, PostgreSQL does not: one company's would stop the nights and digests of all.
  assert.ok((await saveCompany({ ...company, timeZone: 'AET' })).json().fields?.timeZone)
})

const rep = { code: 'ne-1', name: 'Nadia', email: '', territory: 'Northeast' }
const saveRep = (body: object) => owner.post('/api/Settings/SaveRep', body)

test('rep codes are upper case, unique, and customers follow a new one', async () => {
  const { id } = (await saveRep(rep)).json().result
  const again = await saveRep({ ...rep, name: 'Other' })
  assert.deepEqual([again.statusCode, again.json().code], [400, 'repCodeTaken'])
  assert.ok(again.json().fields.code)
  assert.ok((await saveRep({ ...rep, code: 'a b' })).json().fields.code)
  await server.database.owner.query(`insert into customers (company_id, customer_name, sales_representative) values ($1, 'A', 'NE-1')`, [
    owner.companyId,
  ])
  assert.equal((await saveRep({ ...rep, id, code: 'NE-2' })).statusCode, 200)
  const [listed] = (await owner.get('/api/Settings/Reps')).json().result.rows
  assert.deepEqual([listed.code, listed.customers, listed.active], ['NE-2', 1, 'Y'])
  const found = (await owner.get('/Dashboard/classes/GetRepCodesByCodeAndName?search=nad')).json().result.rows
  assert.deepEqual(found, [{ repCode: 'NE-2', name: 'Nadia' }])
  await saveRep({ ...rep, id, code: 'NE-2', active: 'N' })
  assert.deepEqual((await owner.get('/Dashboard/classes/GetRepCodesByCodeAndName')).json().result.rows, [])
})

test('employees and vendors of this company are offered until they are reps', async () => {
  const { owner: sql } = server.database
  const employee = (await sql.query(`insert into employees (company_id, name) values ($1, 'Emil') returning id`, [owner.companyId])).rows[0]
    .id
  const vendor = (await sql.query(`insert into vendors (company_id, name) values ($1, 'Vera') returning id`, [owner.companyId])).rows[0].id
  const other = await signedInCompany(server)
  const foreign = (await sql.query(`insert into vendors (company_id, name) values ($1, 'Fern') returning id`, [other.companyId])).rows[0].id
  const names = async (search = '') =>
    (await owner.get(`/api/Settings/RepCandidates?search=${search}`)).json().result.rows.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(), ['Emil', 'Vera'])
  assert.deepEqual(await names('er'), ['Vera'])
  assert.ok((await saveRep({ ...rep, code: 'F', vendorId: foreign })).json().fields.vendorId)
  assert.ok((await saveRep({ ...rep, code: 'F', vendorId: vendor, employeeId: employee })).json().fields.employeeId)
  assert.equal((await saveRep({ ...rep, code: 'E', employeeId: employee })).statusCode, 200)
  assert.deepEqual(await names(), ['Vera'])
})

test("another company's rep does not exist", async () => {
  const other = await signedInCompany(server)
  const { id } = (await other.post('/api/Settings/SaveRep', { ...rep, code: 'Z' })).json().result
  assert.equal((await saveRep({ ...rep, id, code: 'Z' })).statusCode, 404)
})

test('a rep without a code of their own sees no reps', async () => {
  const person = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  const answers = [await person.get('/api/Settings/Reps'), await person.get('/Dashboard/classes/GetRepCodesByCodeAndName')]
  assert.deepEqual(
    answers.map((answer) => [answer.statusCode, answer.json().result?.rows]),
    [
      [200, []],
      [200, []],
    ],
  )
})
