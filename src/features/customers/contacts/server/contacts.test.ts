import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
let customerId: string
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  customerId = await addCustomer('Harbor Cafe')
})
after(() => server.close())

async function addCustomer(name: string, rep = '') {
  const { rows } = await server.database.owner.query(
    `insert into customers (company_id, customer_name, sales_representative) values ($1, $2, $3) returning id`,
    [owner.companyId, name, rep],
  )
  return rows[0].id as string
}
const member = (role: Role) => signedInCompany(server, { role, companyId: owner.companyId })
async function memberOfCustomer(id: string) {
  const person = await member('customer')
  await server.database.owner.query('update memberships set customer_id = $1 where user_id = $2', [id, person.userId])
  return person
}
async function add(fields: object, customer = customerId) {
  const answer = await owner.post(`/Dashboard/AddEditContact/${customer}`, { fn: 'Ana', ...fields })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as { id: string; version: number }
}
const details = async (id: string) => (await owner.get(`/Dashboard/Customer/ContactDetails/${id}`)).json().result
const list = async (query = '', id = customerId) => (await owner.get(`/Dashboard/Customer/ContactList/${id}?${query}`)).json().result

test('a contact is added once, changed, found, and its history stands at the customer', async () => {
  await owner.post('/Dashboard/Customer/AddContactType', { name: 'Buyer' })
  const requestKey = randomUUID()
  const body = { fn: 'Zoe', ln: 'Adams', email: 'Zoe@Harbor.example', phone: '206-555-0100', contactType: 'buyer', requestKey }
  const [first, second] = await Promise.all([add(body), add(body)])
  assert.equal(first.id, second.id)
  const { fields } = await details(first.id)
  assert.deepEqual([fields.email, fields.contactType], ['zoe@harbor.example', 'Buyer'])
  await add({ ...body, id: first.id, version: first.version, position: 'Chef' })
  const stale = await owner.post(`/Dashboard/AddEditContact/${customerId}`, { ...body, id: first.id, version: first.version })
  assert.deepEqual([stale.statusCode, stale.json().code], [409, 'contactChanged'])
  assert.deepEqual(
    (await list('search=chef')).rows.map(({ name }: { name: string }) => name),
    ['Zoe Adams'],
  )
  const same = await owner.get(`/Dashboard/Customer/FindDuplicateContacts/${customerId}?email=ZOE@harbor.example`)
  assert.equal(same.json().result.rows[0].name, 'Zoe Adams')
  const unknown = await owner.post(`/Dashboard/AddEditContact/${customerId}`, { fn: 'A', contactType: 'Nobody' })
  assert.ok(unknown.json().fields.contactType)
  const history = (await owner.get(`/Dashboard/GetCustomerHistory/${customerId}`)).json().result.rows
  assert.deepEqual(history[0].changes.at(-1), { field: 'position', from: '', to: 'Chef' })
})

test('pages follow each other without a gap', async () => {
  const other = await addCustomer('Pages')
  for (const fn of ['B', 'a', 'C', 'd', 'É']) await add({ fn }, other)
  const first = await list('limit=2', other)
  const second = await list(`limit=2&cursor=${encodeURIComponent(first.next)}`, other)
  const third = await list(`limit=2&cursor=${encodeURIComponent(second.next)}`, other)
  const names = [first, second, third].flatMap(({ rows }) => rows.map(({ name }: { name: string }) => name))
  assert.deepEqual(names, ['a', 'B', 'C', 'd', 'É'])
  assert.deepEqual([first.total.rows, third.next], [5, null])
})

test('a rep and a customer reach only their own; viewers change nothing', async () => {
  const foreign = await addCustomer('Foreign', 'R1')
  const { id } = await add({ fn: 'Ben' }, foreign)
  for (const role of ['rep', 'customer'] as const) {
    const person = await member(role)
    for (const path of [`Customer/ContactList/${foreign}`, `Customer/ContactDetails/${id}`])
      assert.equal((await person.get(`/Dashboard/${path}`)).statusCode, 404, `${role} ${path}`)
  }
  const rep = await member('rep')
  assert.equal((await rep.post(`/Dashboard/AddEditContact/${foreign}`, { fn: 'X' })).statusCode, 404)
  assert.equal((await rep.post(`/Dashboard/Customer/ContactStatus/${id}`, { active: 'N' })).statusCode, 404)
  const own = await memberOfCustomer(foreign)
  assert.equal((await own.get(`/Dashboard/Customer/ContactList/${foreign}`)).json().result.rows[0].name, 'Ben')
  assert.equal((await own.post(`/Dashboard/AddEditContact/${foreign}`, { fn: 'X' })).statusCode, 403)
  assert.equal((await (await member('viewer')).post(`/Dashboard/Customer/ContactStatus/${id}`, { active: 'N' })).statusCode, 403)
  // A contact is changed under its own customer only.
  const elsewhere = await owner.post(`/Dashboard/AddEditContact/${customerId}`, { id, version: 1, fn: 'Moved' })
  assert.equal(elsewhere.statusCode, 404)
})

test('a password lets the contact in; inactive, or with another address, it does not', async () => {
  const { owner: sql } = server.database
  const { id, version } = await add({ fn: 'Cleo', email: 'cleo@harbor.example', password: 'secret-1!' })
  const shown = await details(id)
  assert.equal(shown.access, 'active')
  assert.ok(!JSON.stringify(shown).includes('secret-1'))
  const suspended = async () =>
    (
      await sql.query(
        `select suspended_at is not null as off, customer_id from memberships m join users u on u.id = m.user_id where u.email = 'cleo@harbor.example'`,
      )
    ).rows[0]
  assert.deepEqual(await suspended(), { off: false, customer_id: customerId })
  const off = await owner.post(`/Dashboard/Customer/ContactStatus/${id}`, { active: 'N' })
  assert.equal(off.json().result.version, version + 1)
  assert.equal((await suspended()).off, true)
  assert.equal((await owner.post(`/Dashboard/Customer/InviteContact/${id}`)).json().code, 'contactInactive')
  await owner.post(`/Dashboard/Customer/ContactStatus/${id}`, { active: 'Y' })
  assert.equal((await suspended()).off, false)
  await add({ id, version: version + 2, fn: 'Cleo', email: 'other@harbor.example' })
  assert.equal(await suspended(), undefined)
  assert.equal((await details(id)).access, 'none')
})

test('a contact lifts no suspension that an owner ordered', async () => {
  const contact = { fn: 'Eve', email: 'eve@harbor.example' }
  const { id, version } = await add({ ...contact, password: 'secret-1!' })
  const { rows } = await server.database.owner.query('select id from users where email = $1', [contact.email])
  const userId = rows[0].id
  await owner.post('/api/Settings/SuspendPerson', { userId })
  for (const active of ['N', 'Y']) await owner.post(`/Dashboard/Customer/ContactStatus/${id}`, { active })
  assert.equal((await details(id)).access, 'suspended')
  await add({ ...contact, id, version: version + 2, email: 'other-eve@harbor.example' })
  await add({ ...contact, id, version: version + 3, password: 'secret-2!' })
  assert.equal((await details(id)).access, 'suspended')
  await owner.post('/api/Settings/RestorePerson', { userId })
  assert.equal((await details(id)).access, 'active')
})

test('an address of the staff never becomes a contact’s sign-in', async () => {
  const manager = await member('manager')
  const answer = await owner.post(`/Dashboard/AddEditContact/${customerId}`, { fn: 'M', email: manager.email, password: 'secret-1!' })
  assert.equal(answer.statusCode, 400)
  assert.ok(answer.json().fields.email)
  assert.equal((await manager.get('/Dashboard/GetCustomerList')).statusCode, 200)
})

test('invited, withdrawn, invited again', async () => {
  const { id } = await add({ fn: 'Dora', email: 'dora@harbor.example' })
  const access = async () => (await details(id)).access
  assert.equal((await owner.post(`/Dashboard/Customer/InviteContact/${id}`)).statusCode, 200)
  assert.equal(await access(), 'invited')
  await owner.post(`/Dashboard/Customer/WithdrawContactInvitation/${id}`)
  assert.equal(await access(), 'none')
  assert.equal((await owner.post(`/Dashboard/Customer/InviteContact/${id}`)).json().code, 'invitationJustSent')
  await server.database.owner.query(`update invitations set sent_at = sent_at - interval '1 minute' where contact_id = $1`, [id])
  await owner.post(`/Dashboard/Customer/InviteContact/${id}`)
  assert.equal(await access(), 'invited')
  await owner.post(`/Dashboard/Customer/ContactStatus/${id}`, { active: 'N' })
  assert.equal(await access(), 'none')
  const nameless = await add({ fn: 'No address' })
  assert.equal((await owner.post(`/Dashboard/Customer/InviteContact/${nameless.id}`)).json().code, 'contactWithoutEmail')
})
