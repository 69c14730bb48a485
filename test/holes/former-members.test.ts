import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { liveTab, socketTo } from '../live-tab.ts'
import { type TestServer, testServer } from '../server.ts'

/** Who was in a company and is not any more, with everything that their browser still has. */
type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Caller
before(async () => {
  server = await testServer({ listen: true })
  owner = await signedInCompany(server)
  await owner.post('/Dashboard/AddEditCustomer', { name: 'CANARY' })
})
after(() => server.close())

const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const ticketOf = async (who: Caller): Promise<string> => (await who.post('/api/Notification/Ticket')).json().result.url
/** Whether a socket opens, or the status that refuses it. */
async function opens(url: string): Promise<number> {
  const socket = socketTo(server, url)
  const status = new Promise<number>((resolve) =>
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0)),
  )
  const opened = once(socket, 'open').then(() => 101)
  const answer = await Promise.race([status, opened.catch(() => status)])
  socket.terminate()
  return answer
}
/** A person of two companies, with the owner's open. */
async function inTwo() {
  const person = await signedInCompany(server)
  await sql(`insert into memberships (company_id, user_id, role) values ($1, $2, 'manager')`, [owner.companyId, person.userId])
  await person.post('/User/switch-company', { companyId: owner.companyId })
  return person
}
const outOf = (who: Caller) => owner.post('/api/Settings/RemovePerson', { userId: who.userId })

test('a ticket for one company opens no socket once another one is open, and none in the other', async () => {
  const person = await inTwo()
  const ticket = await ticketOf(person)
  await person.post('/User/switch-company', { companyId: person.companyId })
  assert.equal(await opens(ticket), 401)
  const tab = await liveTab(server, person)
  await owner.post('/Dashboard/AddEditCustomer', { name: 'CANARY two' })
  await tab.silence(400)
  assert.deepEqual(
    tab.received.filter((text) => text.includes('customers')),
    [],
  )
  tab.close()
})

test('who was removed: ticket, token, link to a file and link to an export of before are worth nothing', async () => {
  const person = await inTwo()
  const ticket = await ticketOf(person)
  const { path } = (await person.post('/Dashboard/PrepareCustomerExport', { columns: 'customerName' })).json().result
  assert.ok((await server.app.inject(path)).body.includes('CANARY'))
  assert.equal((await outOf(person)).statusCode, 200)
  assert.equal(await opens(ticket), 401)
  const file = await server.app.inject(path)
  assert.ok(file.statusCode >= 400 && !file.body.includes('CANARY'), `${file.statusCode}`)
  for (const url of ['/Dashboard/GetCustomerList', '/api/Settings/Company', '/Dashboard/SearchRecords?search=CANARY'])
    assert.ok(!(await person.get(url)).body.includes('CANARY'), url)
  const back = await person.post('/User/switch-company', { companyId: owner.companyId })
  assert.ok(back.statusCode >= 400)
})

test('a link to a file that was made with a role that could ends with the role', async () => {
  const person = await signedInCompany(server, { role: 'manager', companyId: owner.companyId })
  const { path } = (await person.post('/api/Settings/PrepareAuditExport', {})).json().result
  assert.equal((await server.app.inject(path)).statusCode, 200)
  assert.equal((await owner.post('/api/Settings/ChangeRole', { userId: person.userId, role: 'operations' })).statusCode, 200)
  assert.equal((await server.app.inject(path)).statusCode, 403)
})

test('a link to a file of one kind opens none of another, and none in another company', async () => {
  const person = await inTwo()
  const { path } = (await person.post('/Dashboard/PrepareCustomerExport', { columns: 'customerName' })).json().result
  const link = new URL(path, server.url).searchParams.get('link') ?? ''
  const { path: other } = (await person.post('/api/Order/PrepareExport', {})).json().result
  const [address = ''] = other.split('?')
  assert.equal((await server.app.inject(`${address}?link=${link}`)).statusCode, 404)
  await person.post('/User/switch-company', { companyId: person.companyId })
  const elsewhere = await server.app.inject(path)
  assert.ok(!elsewhere.body.includes('CANARY'), 'what it leads to is of the company that is open now')
})

test('whoever was suspended does not come back by an invitation, a sign-up or a second company', async () => {
  const person = await inTwo()
  assert.equal((await owner.post('/api/Settings/SuspendPerson', { userId: person.userId })).statusCode, 200)
  assert.ok((await person.post('/User/switch-company', { companyId: owner.companyId })).statusCode >= 400)
  const again = await owner.post('/api/Settings/InvitePerson', { email: person.email, displayName: 'A', language: 'en', role: 'owner' })
  assert.ok(again.statusCode >= 400, again.body)
  assert.ok(!(await person.get('/User/companies')).body.includes(owner.companyId))
})
