import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Caller = Awaited<ReturnType<typeof signedInCompany>>
const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
const signIn = async (userName: string, password: string) => {
  const captcha = { reCaptchaToken: 'none', reCaptchaAction: 'login' }
  const payload = { userName, password, type: 0, ssoToken: '', ...captcha }
  return (await server.app.inject({ method: 'POST', url: '/Identity/login', payload })).statusCode
}

test('a password one company chose opens nothing of another', async () => {
  const [stranger, host] = [await signedInCompany(server), await signedInCompany(server)]
  const email = 'buyer@dealer.example'
  const give = (caller: typeof host, password: string) => caller.post('/Dashboard/AddEditCustomer', { name: 'Buyer', email, password })
  assert.equal((await give(stranger, 'prepared-1!')).statusCode, 200)
  assert.equal(await signIn(email, 'prepared-1!'), 200)
  assert.equal((await give(host, 'given-by-2!')).statusCode, 200)
  const statuses = [await signIn(email, 'prepared-1!'), await signIn(email, 'given-by-2!')]
  assert.deepEqual(statuses, [200, 400])
  const { rows } = await sql('select m.company_id from memberships m join users u on u.id = m.user_id where u.email = $1', [email])
  assert.deepEqual(rows, [{ company_id: stranger.companyId }])
})

test('whose address is typed in elsewhere is invited there, and nothing of theirs is shown or touched', async () => {
  const host = await signedInCompany(server)
  const person = await signedInCompany(server)
  await sql(`update users set display_name = 'Their Own Name', language = 'es', password_by = $2 where id = $1`, [
    person.userId,
    person.companyId,
  ])
  const { id } = (
    await host.post('/Dashboard/AddEditCustomer', { name: 'Typed Name', email: person.email, password: 'given-by-2!' })
  ).json().result
  assert.equal((await person.get('/Dashboard/GetCustomerList')).statusCode, 200)
  assert.deepEqual([(await details(id, host)).hasSignIn, await actions(id, host)], [false, ['created']])
  const { rows } = await sql('select display_name, language, role, customer_id from invitations where company_id = $1', [host.companyId])
  assert.deepEqual(rows, [{ display_name: 'Typed Name', language: 'en', role: 'customer', customer_id: id }])
  const people = (await host.get('/api/Settings/People')).body
  assert.doesNotMatch(people, /Their Own Name/)
})

test('a password that its person chose stays when another company gives a sign-in', async () => {
  const host = await signedInCompany(server)
  const person = await signedInCompany(server)
  await sql(`update users set password_hash = 'own' where id = $1`, [person.userId])
  await host.post('/Dashboard/AddEditCustomer', { name: 'Buyer', email: person.email, password: 'given-by-2!' })
  assert.equal((await sql('select password_hash from users where id = $1', [person.userId])).rows[0].password_hash, 'own')
})

test('a rep who is no longer active reaches no customers', async () => {
  const owner = await signedInCompany(server)
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  const { rows } = await sql(`insert into reps (company_id, code, name) values ($1, 'LEFT', 'Left') returning id`, [owner.companyId])
  await sql('update memberships set rep_id = $1 where user_id = $2', [rows[0].id, rep.userId])
  await owner.post('/Dashboard/AddEditCustomer', { name: 'Kept', salesRepresentative: 'LEFT' })
  const seen = async () => (await rep.get('/Dashboard/GetCustomerList')).json().result.rows.length
  assert.equal(await seen(), 1)
  await sql('update reps set active = false where id = $1', [rows[0].id])
  assert.equal(await seen(), 0)
})

test('a rep gives no sign-in that would show customers of other reps', async () => {
  const owner = await signedInCompany(server)
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  const add = 'insert into reps (company_id, code, name) values ($1, $2, $2) returning id'
  const [mine] = (await sql(add, [owner.companyId, 'MINE'])).rows
  await sql(add, [owner.companyId, 'THEIRS'])
  await sql('update memberships set rep_id = $1 where user_id = $2', [mine.id, rep.userId])
  const save = async (caller: Caller, body: object) => (await caller.post('/Dashboard/AddEditCustomer', body)).json()
  const parent = { name: 'Holding', email: 'buyer@holding.example', salesRepresentative: 'MINE' }
  const { id, version } = (await save(owner, parent)).result
  const child = (await save(owner, { name: 'Branch', salesRepresentative: 'MINE' })).result
  await sql('update customers set parent_id = $1 where id = $2', [id, child.id])
  const give = (caller: Caller) => save(caller, { ...parent, id, version, password: 'chosen-by-rep-1!' })
  assert.equal((await give(rep)).isError, false)
  await sql(`update customers set sales_representative = 'THEIRS' where id = $1`, [child.id])
  assert.match((await give(rep)).fields.password, /customers of other reps/)
  assert.equal((await give(owner)).isError, false)
})

test('a customer’s sign-in learns nothing of the company’s territories and sources', async () => {
  const owner = await signedInCompany(server)
  const { id } = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Own', territory: 'North' })).json().result
  await owner.post('/Dashboard/AddEditCustomer', { name: 'Other', territory: 'Secret' })
  const customer = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  await sql('update memberships set customer_id = $1 where user_id = $2', [id, customer.userId])
  assert.equal((await customer.get('/Dashboard/GetCustomerList?filters={"active":"all"}')).json().result.rows.length, 1)
  assert.equal((await customer.get('/Dashboard/GetSourcesAndTerritories')).statusCode, 403)
  assert.equal((await customer.get('/Dashboard/GetCustomerList?filters={"lastChange":{"from":"0000-01-01"}}')).statusCode, 200)
})

const details = async (id: string, caller: Caller) => (await caller.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
const actions = async (id: string, caller: Caller) =>
  (await caller.get(`/Dashboard/GetCustomerHistory/${id}`)).json().result.rows.map(({ action }: { action: string }) => action)

for (const [what, change] of [
  ['its address changes', { email: 'new-owner@dealer.example' }],
  ['the customer is no longer active', { active: 'N' }],
] as const)
  test(`a sign-in ends when ${what}`, async () => {
    const owner = await signedInCompany(server)
    const customer = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
    const save = async (body: object) => (await owner.post('/Dashboard/AddEditCustomer', body)).json()
    const given = { name: 'Buyer', email: customer.email }
    const { id, version } = (await save(given)).result
    await sql('update memberships set customer_id = $1 where user_id = $2', [id, customer.userId])
    await save({ ...given, id, version, workPhone: '206-555-0101' })
    const status = async () => (await customer.get('/Dashboard/GetCustomerList')).statusCode
    assert.deepEqual([(await details(id, owner)).hasSignIn, await status()], [true, 200])
    await save({ ...given, id, version: version + 1, ...change })
    assert.deepEqual([(await details(id, owner)).hasSignIn, await status()], [false, 406])
    assert.deepEqual(await actions(id, owner), ['changed', 'signInRemoved', 'changed', 'created'])
  })

test('a new address with a password gets the sign-in instead of the old one', async () => {
  const owner = await signedInCompany(server)
  const save = async (body: object) => (await owner.post('/Dashboard/AddEditCustomer', body)).json()
  const { id, version } = (await save({ name: 'Moved', email: 'before@moved.example', password: 'longenough1!' })).result
  await save({ id, version, name: 'Moved', email: 'after@moved.example', password: 'anotherone2!' })
  const { rows } = await sql('select email from memberships m join users u on u.id = m.user_id where customer_id = $1', [id])
  assert.deepEqual(rows, [{ email: 'after@moved.example' }])
  assert.deepEqual(await actions(id, owner), ['signInSet', 'changed', 'signInRemoved', 'signInSet', 'created'])
  const refused = await save({
    id,
    version: version + 1,
    name: 'Moved',
    email: 'after@moved.example',
    active: 'N',
    password: 'thirdtime3!',
  })
  assert.match(refused.fields.password, /active customer/)
})

test('a customer’s sign-in does not learn whose sub-customer it is', async () => {
  const owner = await signedInCompany(server)
  const add = async (name: string) => (await owner.post('/Dashboard/AddEditCustomer', { name })).json().result.id as string
  const [parent, own, child] = [await add('Holding'), await add('Own'), await add('Child')]
  await sql('update customers set parent_id = $1 where id = $2', [parent, own])
  await sql('update customers set parent_id = $1 where id = $2', [own, child])
  const customer = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  await sql('update memberships set customer_id = $1 where user_id = $2', [own, customer.userId])
  assert.equal((await details(own, customer)).parent, null)
  assert.deepEqual((await details(child, customer)).parent, { id: own, customerName: 'Own' })
  assert.deepEqual((await details(own, owner)).parent, { id: parent, customerName: 'Holding' })
})

test('a password given with a new customer is noted', async () => {
  const owner = await signedInCompany(server)
  const body = { name: 'Noted', email: 'noted@x.example', password: 'longenough1!' }
  const { id } = (await owner.post('/Dashboard/AddEditCustomer', body)).json().result
  assert.deepEqual(await actions(id, owner), ['signInSet', 'created'])
})
