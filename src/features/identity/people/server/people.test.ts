import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'

type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Caller
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
})
after(() => server.close())

const member = (role: Role, companyId = owner.companyId) => signedInCompany(server, { role, companyId })
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code
const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
const insertedId = async (text: string, values: unknown[]) => (await sql(`${text} returning id`, values)).rows[0].id as string

test('people and open invitations are listed with what they reach; a manager reads only', async () => {
  const repId = await insertedId(`insert into reps (company_id, code, name) values ($1, 'R1', 'Rita')`, [owner.companyId])
  const rep = await member('rep')
  const manager = await member('manager')
  const place = { role: 'rep', repId, customerId: null }
  assert.equal((await owner.post('/api/Settings/ChangeRole', { userId: rep.userId, ...place })).statusCode, 200)
  const invited = { email: 'rita@example.com', displayName: 'Rita', language: 'es', ...place }
  assert.equal((await owner.post('/api/Settings/InvitePerson', invited)).statusCode, 200)
  const { rows } = (await manager.get('/api/Settings/People')).json().result
  const found = rows.find(({ userId }: { userId: string }) => userId === rep.userId)
  assert.deepEqual([found.role, found.reaches, found.state, found.self], ['rep', 'R1 · Rita', 'active', false])
  const open = (await manager.get('/api/Settings/Invitations?search=RITA')).json().result.rows
  assert.deepEqual([open.length, open[0].reaches, open[0].language, open[0].expired], [1, 'R1 · Rita', 'es', false])
  assert.equal((await manager.post('/api/Settings/InvitePerson', invited)).statusCode, 403)
  assert.equal((await rep.get('/api/Settings/People')).statusCode, 403)
  const { invitationId } = open[0]
  const resend = () => owner.post('/api/Settings/ResendInvitation', { invitationId })
  assert.equal(codeOf(await resend()), 'invitationJustSent')
  await sql(`update invitations set sent_at = sent_at - interval '1 minute' where id = $1`, [invitationId])
  assert.equal((await resend()).statusCode, 200)
  assert.equal((await owner.post('/api/Settings/WithdrawInvitation', { invitationId })).statusCode, 200)
  assert.equal(codeOf(await owner.post('/api/Settings/ResendInvitation', { invitationId })), 'invitationOver')
})

test('pages of people hold everybody once', async () => {
  const company = await signedInCompany(server)
  for (let each = 0; each < 5; each += 1) await member('viewer', company.companyId)
  const seen: string[] = []
  for (let cursor = '', rounds = 0; rounds < 4; rounds += 1) {
    const { rows, next } = (await company.get(`/api/Settings/People?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)).json()
      .result
    seen.push(...rows.map(({ userId }: { userId: string }) => userId))
    cursor = next
    if (!next) break
  }
  assert.equal(seen.length, 6)
  assert.equal(new Set(seen).size, 6)
})

test('a role without its rep or customer, or with another company’s, is refused', async () => {
  const other = await signedInCompany(server)
  const repId = await insertedId(`insert into reps (company_id, code, name) values ($1, 'X1', 'Other')`, [other.companyId])
  const customerId = await insertedId(`insert into customers (company_id, customer_name) values ($1, 'Other')`, [other.companyId])
  const invite = async (place: object) => {
    const answer = await owner.post('/api/Settings/InvitePerson', { email: 'a@b.example', displayName: 'A', language: 'en', ...place })
    return Object.keys(answer.json().fields ?? {})
  }
  assert.deepEqual(await invite({ role: 'rep' }), ['repId'])
  assert.deepEqual(await invite({ role: 'rep', repId }), ['repId'])
  assert.deepEqual(await invite({ role: 'customer' }), ['customerId'])
  assert.deepEqual(await invite({ role: 'customer', customerId }), ['customerId'])
  const theirs = await member('viewer', other.companyId)
  for (const act of ['SuspendPerson', 'RestorePerson', 'RemovePerson', 'ViewAs'])
    assert.equal((await owner.post(`/api/Settings/${act}`, { userId: theirs.userId })).statusCode, 404, act)
  assert.equal((await owner.post('/api/Settings/ChangeRole', { userId: theirs.userId, role: 'viewer' })).statusCode, 404)
})

test('a changed role counts at once in the open session', async () => {
  const person = await member('manager')
  assert.equal((await person.get('/api/Settings/Company')).statusCode, 200)
  assert.equal((await owner.post('/api/Settings/ChangeRole', { userId: person.userId, role: 'operations' })).statusCode, 200)
  assert.equal((await person.get('/api/Settings/Company')).statusCode, 403)
  const { rows } = await sql(`select changes from audit_events where action = 'roleChanged' and record_id = $1`, [person.userId])
  assert.deepEqual(rows[0].changes[1], { field: 'role', from: 'manager', to: 'operations' })
})

test('who gave a contact its password does not come in as the staff that it became', async () => {
  const customerId = await insertedId(`insert into customers (company_id, customer_name) values ($1, 'Harbor')`, [owner.companyId])
  const contact = { fn: 'Dora', email: 'dora@harbor.example', password: 'secret-1!' }
  const { id, version } = (await owner.post(`/Dashboard/AddEditContact/${customerId}`, contact)).json().result
  const login = async () => (await cookieCaller(server).login(contact.email, contact.password)).statusCode
  assert.equal(await login(), 200)
  const [{ id: userId }] = (await sql('select id from users where email = $1', [contact.email])).rows
  assert.equal((await owner.post('/api/Settings/ChangeRole', { userId, role: 'manager' })).statusCode, 200)
  assert.equal(await login(), 400)
  // Nor does the contact reach the manager any more.
  await owner.post(`/Dashboard/Customer/ContactStatus/${id}`, { active: 'N' })
  await owner.post(`/Dashboard/AddEditContact/${customerId}`, { id, version: version + 1, fn: 'Dora', email: 'd@harbor.example' })
  const { rows } = await sql('select role, suspended_at from memberships where user_id = $1', [userId])
  assert.deepEqual(rows, [{ role: 'manager', suspended_at: null }])
})

test('nobody changes their own access', async () => {
  for (const [act, place] of [
    ['ChangeRole', { role: 'viewer' }],
    ['SuspendPerson', {}],
    ['RemovePerson', {}],
  ] as const)
    assert.equal(codeOf(await owner.post(`/api/Settings/${act}`, { userId: owner.userId, ...place })), 'ownAccess')
})

test('two owners who demote, suspend or remove each other at the same moment leave one', async () => {
  for (const act of ['ChangeRole', 'SuspendPerson', 'RemovePerson']) {
    const one = await signedInCompany(server)
    const two = await member('owner', one.companyId)
    const on = (caller: Caller, { userId }: Caller) => caller.post(`/api/Settings/${act}`, { userId, role: 'viewer' })
    await Promise.all([on(one, two), on(two, one)])
    const { rows } = await sql(
      `select count(*)::int as owners from memberships where company_id = $1 and role = 'owner' and suspended_at is null`,
      [one.companyId],
    )
    assert.equal(rows[0].owners, 1, act)
  }
})

test('who is suspended or removed is out at once, and elsewhere still in', async () => {
  const person = await member('viewer')
  const elsewhere = await signedInCompany(server)
  await sql(`insert into memberships (company_id, user_id, role) values ($1, $2, 'viewer')`, [elsewhere.companyId, person.userId])
  const act = (name: string) => owner.post(`/api/Settings/${name}`, { userId: person.userId })
  assert.equal((await act('SuspendPerson')).statusCode, 200)
  assert.equal((await person.get('/Dashboard/GetCustomerList')).statusCode, 401)
  assert.equal((await elsewhere.get('/api/Settings/People')).json().result.rows[1].state, 'active')
  assert.equal((await act('RestorePerson')).statusCode, 200)
  assert.equal((await act('RemovePerson')).statusCode, 200)
  assert.equal((await act('RestorePerson')).statusCode, 404)
})

test('viewing as a rep: their rows, nothing to change, and back', async () => {
  const company = await signedInCompany(server)
  const insert = `insert into customers (company_id, customer_name, sales_representative) values ($1, $2, $3)`
  const own = await insertedId(insert, [company.companyId, 'Own', 'R9'])
  const other = await insertedId(insert, [company.companyId, 'Other', ''])
  const rep = await member('rep', company.companyId)
  const repId = await insertedId(`insert into reps (company_id, code, name) values ($1, 'R9', 'Rita')`, [company.companyId])
  await sql('update memberships set rep_id = $1 where user_id = $2', [repId, rep.userId])
  assert.equal((await company.post('/api/Settings/ViewAs', { userId: rep.userId })).statusCode, 200)
  const session = async () => (await company.get('/User/session')).json().result
  const during = await session()
  assert.deepEqual([during.userId, during.role, during.viewingAs], [company.userId, 'rep', await named(rep.userId)])
  assert.equal((await company.get(`/Dashboard/GetCustomerDetails/${own}`)).statusCode, 200)
  assert.equal((await company.get(`/Dashboard/GetCustomerDetails/${other}`)).statusCode, 404)
  assert.equal((await company.get('/api/Settings/People')).statusCode, 403)
  for (const path of ['/Dashboard/AddEditCustomer', '/User/language', '/User/switch-company', '/QuickBooks/RedirectionToQB'])
    assert.equal(codeOf(await company.post(path, {})), 'viewOnly', path)
  assert.equal((await company.post('/User/keep-alive')).statusCode, 200)
  // It is the owner's right, so it ends with it.
  await sql(`update memberships set role = 'manager' where user_id = $1`, [company.userId])
  assert.equal(codeOf(await company.get('/User/session')), 'viewOver')
  assert.deepEqual([(await session()).role, (await session()).viewingAs], ['manager', null])
  await sql(`update memberships set role = 'owner' where user_id = $1`, [company.userId])
  // So it does when the other one goes: whatever the page sent meanwhile is not done with the owner's rights.
  await company.post('/api/Settings/ViewAs', { userId: rep.userId })
  await sql(`update memberships set suspended_at = now() where user_id = $1`, [rep.userId])
  assert.equal(codeOf(await company.post('/User/language', { language: 'es' })), 'viewOver')
  assert.equal((await session()).viewingAs, null)
  await sql(`update memberships set suspended_at = null where user_id = $1`, [rep.userId])
  await company.post('/api/Settings/ViewAs', { userId: rep.userId })
  assert.equal((await company.post('/User/stop-viewing')).statusCode, 200)
  assert.equal((await session()).role, 'owner')
  const { rows } = await sql(`select action from audit_events where record_id = $1 order by id`, [rep.userId])
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['viewStarted', 'viewStarted', 'viewStarted', 'viewEnded'],
  )
})
const named = async (userId: string) => (await sql('select display_name from users where id = $1', [userId])).rows[0].display_name

test('an administrator acts in their own name only', async () => {
  const company = await signedInCompany(server)
  const person = await member('viewer', company.companyId)
  await sql('update users set is_admin = true where id = $1', [company.userId])
  await sql(`update sessions set kind = 'admin' where user_id = $1`, [company.userId])
  assert.equal((await company.post('/api/Settings/ViewAs', { userId: person.userId })).statusCode, 403)
})
