import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from '#server/http/tokens.ts'
import { signedInAdmin, signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Caller
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
})
after(() => server.close())

const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
const leave = (who: Caller, { companyId } = who) => who.post('/User/leave-company', { companyId })
const companiesOf = async (who: Caller) =>
  (await who.get('/User/companies'))
    .json()
    .result.rows.map(({ companyId, current }: { companyId: string; current: boolean }) => [companyId, current])
/** A person who belongs to the owner's company by somebody else's doing, and to one of their own. */
async function inTwo() {
  const person = await signedInCompany(server)
  await sql(`insert into memberships (company_id, user_id, role) values ($1, $2, 'rep')`, [owner.companyId, person.userId])
  return person
}
async function elsewhere({ userId }: Caller, companyId: string) {
  const { services } = server
  const kept = { userId, companyId, kind: 'user', keep: true, epoch: 0, browser: false, ip: '127.0.0.1', userAgent: 'test' } as const
  const { token } = await services.transaction({}, (db) => startSession(db, services.config, kept))
  const headers = { authorization: `Bearer ${token}` }
  return () => server.app.inject({ method: 'GET', url: '/User/session', headers })
}

test('who was put into a company leaves it without opening it, and its log says so', async () => {
  const person = await inTwo()
  const repId = (
    await sql(`insert into reps (company_id, code, name, user_id) values ($1, 'L1', 'Lea', $2) returning id`, [
      owner.companyId,
      person.userId,
    ])
  ).rows[0].id
  const there = await elsewhere(person, owner.companyId)
  const here = await elsewhere(person, person.companyId)
  const left = await leave(person, owner)
  assert.deepEqual([left.statusCode, left.json().result], [200, { signedOut: false }], left.body)
  assert.deepEqual(await companiesOf(person), [[person.companyId, true]])
  assert.deepEqual([(await there()).statusCode, (await here()).statusCode], [401, 200])
  const { rows } = await sql('select action, actor_id, record_id, changes from audit_events where company_id = $1 and actor_id = $2', [
    owner.companyId,
    person.userId,
  ])
  assert.deepEqual(rows, [
    { action: 'personLeft', actor_id: person.userId, record_id: person.userId, changes: [{ field: 'role', from: 'rep', to: '' }] },
  ])
  assert.equal((await sql('select user_id from reps where id = $1', [repId])).rows[0].user_id, null)
  assert.equal((await leave(person, owner)).statusCode, 404)
})

test('who leaves the open company goes on in another of theirs, or is signed out', async () => {
  const person = await inTwo()
  await person.post('/User/switch-company', { companyId: owner.companyId })
  assert.deepEqual((await leave(person, owner)).json().result, { signedOut: false })
  assert.deepEqual(await companiesOf(person), [[person.companyId, true]])
  const guest = await signedInCompany(server, { role: 'viewer', companyId: owner.companyId })
  assert.deepEqual((await leave(guest)).json().result, { signedOut: true })
  assert.equal((await guest.get('/User/session')).statusCode, 401)
})

test('who is the only owner knows it before they try; a suspended owner beside them is none', async () => {
  const onlyOwner = async (who: Caller) => (await who.get('/User/companies')).json().result.rows[0].onlyOwner
  const first = await signedInCompany(server)
  const second = await signedInCompany(server, { role: 'viewer', companyId: first.companyId })
  assert.deepEqual([await onlyOwner(first), await onlyOwner(second)], [true, false])
  await sql(`update memberships set role = 'owner' where user_id = $1`, [second.userId])
  assert.deepEqual([await onlyOwner(first), await onlyOwner(second)], [false, false])
  await sql(`update memberships set suspended_at = now() where user_id = $1`, [second.userId])
  assert.equal(await onlyOwner(first), true)
})

test('the last owner stays; of two who leave at the same moment one does', async () => {
  const alone = await leave(owner)
  assert.deepEqual([alone.statusCode, alone.json().code], [409, 'lastOwner'])
  const one = await signedInCompany(server)
  const two = await signedInCompany(server, { companyId: one.companyId })
  const answers = await Promise.all([leave(one), leave(two)])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
})

test('nobody leaves what they do not belong to, nor for somebody else', async () => {
  const stranger = await signedInCompany(server)
  assert.equal((await leave(stranger, owner)).statusCode, 404)
  const admin = await signedInAdmin(server)
  const payload = { companyId: owner.companyId }
  assert.equal((await server.app.inject({ method: 'POST', url: '/User/leave-company', headers: admin.headers, payload })).statusCode, 403)
  // An owner's suspension is not to be undone by leaving and being invited anew as somebody unknown.
  const suspended = await inTwo()
  await sql('update memberships set suspended_at = now() where user_id = $1 and company_id = $2', [suspended.userId, owner.companyId])
  assert.equal((await leave(suspended, owner)).statusCode, 404)
  const viewed = await signedInCompany(server, { role: 'viewer', companyId: owner.companyId })
  await owner.post('/api/Settings/ViewAs', { userId: viewed.userId })
  assert.equal((await leave(owner)).json().code, 'viewOnly')
  await owner.post('/User/stop-viewing')
})
