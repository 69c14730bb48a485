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

type Caller = typeof owner
const save = (body: object, caller = owner) => caller.post('/Dashboard/AddEditCustomer', body)
async function saved(body: object, caller = owner): Promise<{ id: string; version: number }> {
  const response = await save(body, caller)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result
}
const details = async (id: string, caller = owner) => (await caller.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)

const full = {
  name: 'Harbor Light Bakery',
  company: 'Harbor Light LLC',
  email: 'Nadia@HarborLight.example',
  accountType: 'C',
  customerType: 'D',
  address: { address1: '12 Pier St', address2: 'Back door', city: 'Seattle', state: 'WA', zip: '98101' },
  countryCode: 'us',
  salutation: 'Ms.',
  department: 'Sales',
  warehouseCode: 'W1',
  source: 'Fair',
  territory: 'North',
  workPhone: '(206) 555-0142',
  mobilePhone: '',
  homePhone: '',
  fax: '206-555-0100',
  website: 'https://harborlight.example',
  linkedIn: '',
  facebook: '',
  firstName: 'Nadia',
  lastName: 'Orlova',
  active: 'Y',
  onHold: 'N',
  other: 'Before 7',
}

test('every field is kept, new sources and territories become known, the words are there at once', async () => {
  const { id, version } = await saved(full)
  assert.equal(version, 1)
  const { fields, sync, canWrite, hasSignIn } = await details(id)
  assert.deepEqual(fields, { ...full, salesRepresentative: '', email: 'nadia@harborlight.example', countryCode: 'US' })
  assert.deepEqual([sync.state, canWrite, hasSignIn], ['none', true, false])
  assert.deepEqual((await owner.get('/Dashboard/GetSourcesAndTerritories')).json().result, { sources: ['Fair'], territories: ['North'] })
  assert.equal((await owner.get('/Dashboard/GetCustomerList?search=orlov')).json().result.rows.length, 0)
  assert.equal((await owner.get('/Dashboard/GetCustomerList?search=harbor%200142')).json().result.rows[0].id, id)
  await saved({ ...full, id, version, name: 'Lighthouse' })
  assert.equal((await owner.get('/Dashboard/GetCustomerList?search=lightho')).json().result.rows[0].id, id)
  assert.equal((await owner.get('/Dashboard/GetCustomerList?search=bakery')).json().result.rows.length, 0)
})

test('an edit changes only what it names', async () => {
  const { id, version } = await saved({ ...full, name: 'Only Named', customerType: 'N', onHold: 'Y' })
  const before = (await details(id)).fields
  await saved({ id, version, address: { zip: '98102' } })
  const after = (await details(id)).fields
  assert.deepEqual(after, { ...before, address: { ...before.address, zip: '98102' } })
})

test('an edit checks only what it changes: what QuickBooks allowed stays, and nothing else is let in', async () => {
  const { id, version } = await saved({ ...full, name: 'Long Named' })
  const name = 'L'.repeat(300)
  await sql('update customers set customer_name = $2, home_phone = $3 where id = $1', [id, name, 'ask for Ana'])
  const { fields } = await details(id)
  const edited = await saved({ ...fields, id, version, firstName: 'Ana' })
  const now = (await details(id)).fields
  assert.deepEqual([now.name, now.homePhone, now.firstName], [name, 'ask for Ana', 'Ana'])
  const refused = await save({ ...fields, id, version: edited.version, name: `${name}L`, homePhone: 'ask for Eva' })
  assert.deepEqual([refused.statusCode, Object.keys(refused.json().fields).sort()], [400, ['homePhone', 'name']])
})

for (const [field, value] of [
  ['name', '  '],
  ['name', 'x'.repeat(101)],
  ['name', 'Parent:Child'],
  ['email', 'a b@c.de'],
  ['email', 'nobody'],
  ['countryCode', 'USA'],
  ['source', 'x'.repeat(101)],
  ['territory', 'x'.repeat(101)],
  ['workPhone', 'call me'],
  ['website', 'javascript:alert(1)'],
  ['linkedIn', '.x.'],
  ['salesRepresentative', 'NOBODY'],
  ['password', 'short1!'],
  ['password', 'longenough1'],
  ['accountType', 'X'],
  ['active', 'yes'],
  ['address', { zip: 'x'.repeat(31) }],
] as const) {
  test(`${field} ${JSON.stringify(value).slice(0, 20)} is refused under its field`, async () => {
    const response = await save({ ...full, [field]: value })
    assert.equal(response.statusCode, 400)
    const [named = ''] = Object.keys(response.json().fields)
    assert.equal(named.split('.')[0], field)
    assert.ok(!/^[a-z]+\.[a-zA-Z]+$/.test(response.json().fields[named]))
  })
}

test('a maximum is named together with its field, in the language of the caller', async () => {
  for (const [field, max, english, spanish] of [
    ['countryCode', 2, 'Country', 'País'],
    ['source', 100, 'Source', 'Origen'],
    ['territory', 100, 'Territory', 'Territorio'],
  ] as const)
    for (const [language, said] of [
      ['en', `${english} may have at most ${max} characters.`],
      ['es', `${spanish} puede tener como máximo ${max} caracteres.`],
    ] as const) {
      const headers = { ...owner.headers, 'accept-language': language }
      const payload = { ...full, [field]: 'x'.repeat(max + 1) }
      const response = await server.app.inject({ method: 'POST', url: '/Dashboard/AddEditCustomer', headers, payload })
      assert.equal(response.json().fields[field], said)
    }
})

test('the same request key adds once', async () => {
  const requestKey = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => saved({ name: 'Once', requestKey })))
  assert.equal(new Set(answers.map(({ id }) => id)).size, 1)
  assert.equal((await sql(`select from customers where customer_name = 'Once'`)).rowCount, 1)
})

test('the later of two savers sees what the other changed, and loses nothing', async () => {
  const { id, version } = await saved({ name: 'Contested', workPhone: '206-555-0101' })
  const colleague = await signedInCompany(server, { companyId: owner.companyId })
  await saved({ id, version, name: 'Contested', workPhone: '206-555-0199', address: { city: 'Salem' } }, colleague)
  const late = await save({ id, version, name: 'Contested', workPhone: '206-555-0111' })
  assert.equal(late.statusCode, 409)
  const { code, message, result } = late.json()
  assert.equal(code, 'changedMeanwhile')
  assert.match(message, /^Person \d+ changed this customer/)
  assert.equal(result.version, version + 1)
  const byField = (one: { field: string }, other: { field: string }) => one.field.localeCompare(other.field)
  assert.deepEqual(result.changes.sort(byField), [
    { field: 'address.city', mine: 'Salem', theirs: 'Salem' },
    { field: 'workPhone', mine: '206-555-0111', theirs: '206-555-0199' },
  ])
  const both = await Promise.all([1, 2, 3, 4].map((n) => save({ id, version: version + 1, name: `Contested ${n}` })))
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409])
})

test('history tells who changed what, newest first, in pages', async () => {
  const { id, version } = await saved({ name: 'Told' })
  for (let n = 0; n < 5; n++) await saved({ id, version: version + n, name: `Told ${n}` })
  const first = (await owner.get(`/Dashboard/GetCustomerHistory/${id}?limit=4`)).json().result
  assert.deepEqual(first.rows[0].changes, [{ field: 'name', from: 'Told 3', to: 'Told 4' }])
  const second = (await owner.get(`/Dashboard/GetCustomerHistory/${id}?limit=4&cursor=${encodeURIComponent(first.next)}`)).json().result
  assert.deepEqual([second.rows.map(({ action }: { action: string }) => action), second.next], [['changed', 'created'], null])
})

test('nobody reaches the customers of another company', async () => {
  const other = await signedInCompany(server)
  const { id, version } = await saved({ name: 'Theirs' }, other)
  for (const path of ['GetCustomerDetails', 'GetCustomerSync', 'GetCustomerHistory', 'GetCustomerNeighbours'])
    assert.equal((await owner.get(`/Dashboard/${path}/${id}`)).statusCode, 404, path)
  assert.equal((await save({ id, version, name: 'Mine' })).statusCode, 404)
  assert.equal((await owner.post(`/Dashboard/CreateInQuickBooks/${id}`)).statusCode, 404)
  assert.equal((await owner.get('/Dashboard/FindDuplicateCustomers?name=Theirs')).json().result.rows.length, 0)
})

async function repOf(companyId: string, code: string, territory = ''): Promise<Caller> {
  const rep = await signedInCompany(server, { role: 'rep', companyId })
  const { rows } = await sql('insert into reps (company_id, code, name, territory) values ($1, $2, $2, $3) returning id', [
    companyId,
    code,
    territory,
  ])
  await sql('update memberships set rep_id = $1 where user_id = $2', [rows[0].id, rep.userId])
  return rep
}

test('what a rep adds is a lead of their own, and stays theirs', async () => {
  const rep = await repOf(owner.companyId, 'R7')
  await repOf(owner.companyId, 'R8')
  const { id, version } = await saved({ name: 'Lead', customerType: 'D', salesRepresentative: '' }, rep)
  const { fields } = await details(id, rep)
  assert.deepEqual([fields.customerType, fields.salesRepresentative], ['N', 'R7'])
  assert.ok(
    (await save({ id, version, name: 'Lead', customerType: 'N', salesRepresentative: 'R8' }, rep)).json().fields.salesRepresentative,
  )
  const foreign = await saved({ name: 'Not theirs', salesRepresentative: 'R8' })
  assert.equal((await save({ ...foreign, name: 'Taken' }, rep)).statusCode, 404)
  assert.equal((await save({ name: 'Staff', email: 's@x.example', password: 'longenough1!', accountType: 'S' }, rep)).statusCode, 403)
})

test('a password gives the address its sign-in, but never changes that of somebody else', async () => {
  const { id, version } = await saved({ name: 'Portal', email: 'portal@x.example', password: 'longenough1!' })
  assert.equal((await details(id)).hasSignIn, true)
  const user = async (email: string) => (await sql('select * from users where email = $1', [email])).rows[0]
  const first = await user('portal@x.example')
  const membership = (await sql('select role, customer_id from memberships where user_id = $1', [first.id])).rows
  assert.deepEqual(membership, [{ role: 'customer', customer_id: id }])
  await saved({ id, version, name: 'Portal', email: 'portal@x.example', password: 'anotherone2!' })
  assert.notEqual((await user('portal@x.example')).password_hash, first.password_hash)
  const second = await user('portal@x.example')
  const other = await signedInCompany(server)
  await saved({ name: 'Portal too', email: 'portal@x.example', password: 'hijacking3!' }, other)
  assert.deepEqual(await user('portal@x.example'), second)
  const again = await saved({ name: 'Colleague', email: owner.email, password: 'hijacking3!' })
  assert.equal((await user(owner.email)).password_hash, null)
  assert.equal((await details(again.id)).hasSignIn, false)
  // It is this customer's sign-in and nothing else.
  await saved({ id, version, name: 'Portal', email: 'portal@x.example', password: 'thirdtime3!' })
  assert.notEqual((await user('portal@x.example')).password_hash, second.password_hash)
  assert.ok((await save({ name: 'No address', password: 'longenough1!' })).json().fields.email)
})

test('a rep’s sign-in is tied to their code', async () => {
  await repOf(owner.companyId, 'R9')
  await saved({ name: 'Rita', email: 'rita@x.example', accountType: 'S', salesRepresentative: 'R9', password: 'longenough1!' })
  const { rows } = await sql(
    `select m.role, r.code, r.user_id = m.user_id as linked from users u join memberships m on m.user_id = u.id join reps r on r.id = m.rep_id where u.email = 'rita@x.example'`,
  )
  assert.deepEqual(rows, [{ role: 'rep', code: 'R9', linked: true }])
  assert.ok(
    (await save({ name: 'Ron', email: 'ron@x.example', accountType: 'S', password: 'longenough1!' })).json().fields.salesRepresentative,
  )
})

test('a sign-in of the staff is made by who may invite, through whatever call', async () => {
  await repOf(owner.companyId, 'R10')
  const staff = { name: 'Back', email: 'back@x.example', accountType: 'S', salesRepresentative: 'R10' }
  for (const role of ['manager', 'accounting', 'operations'] as const) {
    const colleague = await signedInCompany(server, { role, companyId: owner.companyId })
    assert.equal((await save({ ...staff, password: 'longenough1!' }, colleague)).statusCode, 403, role)
  }
  const { id, version } = await saved(staff)
  const accounting = await signedInCompany(server, { role: 'accounting', companyId: owner.companyId })
  assert.equal((await save({ ...staff, id, version, password: 'longenough1!' }, accounting)).statusCode, 403)
  assert.deepEqual((await sql(`select id from users where email = 'back@x.example'`)).rows, [])
})

test('dealerships go to a connected QuickBooks at once, leads when asked', async () => {
  const connected = await signedInCompany(server)
  assert.equal(
    (await connected.post(`/Dashboard/CreateInQuickBooks/${(await saved({ name: 'L', customerType: 'N' }, connected)).id}`)).json().code,
    'quickbooksNotConnected',
  )
  await sql(`insert into quickbooks_connections (company_id, realm_id) values ($1, '77')`, [connected.companyId])
  const state = async (id: string) => (await details(id, connected)).sync.state
  const dealer = await saved({ name: 'Dealer' }, connected)
  const lead = await saved({ name: 'Lead', customerType: 'N' }, connected)
  assert.deepEqual([await state(dealer.id), await state(lead.id)], ['waiting', 'none'])
  const asked = (await connected.post(`/Dashboard/CreateInQuickBooks/${lead.id}`)).json().result
  assert.equal(asked.state, 'waiting')
  assert.equal((await connected.post(`/Dashboard/CreateInQuickBooks/${lead.id}`)).json().result.deliveryId, asked.deliveryId)
})

test('likely duplicates are shown with their reason', async () => {
  const company = await signedInCompany(server)
  const { id } = await saved({ name: 'Gull & Sons', email: 'gull@x.example', workPhone: '+1 (206) 555-7777' }, company)
  const why = async (query: string) =>
    (await company.get(`/Dashboard/FindDuplicateCustomers?${query}`)).json().result.rows.map((row: { why: string }) => row.why)
  assert.deepEqual(await why('name=GULL%20%26%20sons'), ['name'])
  assert.deepEqual(await why('email=Gull@x.example&name=Gull%20%26%20Sons'), ['email'])
  assert.deepEqual(await why('phone=555-7777'), ['phone'])
  assert.deepEqual(await why('phone=55-7777'), [])
  assert.deepEqual(await why(`id=${id}&phone=2065557777`), [])
})
