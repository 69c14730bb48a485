import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** A company with an owner, a manager, an accountant and a rep who signs in. */
async function company() {
  const owner = await signedInCompany(server)
  const { companyId } = owner
  const manager = await signedInCompany(server, { companyId, role: 'manager' })
  const accountant = await signedInCompany(server, { companyId, role: 'accounting' })
  const rep = await signedInCompany(server, { companyId, role: 'rep' })
  const saved = await owner.post('/api/Settings/SaveRep', {
    code: 'R1',
    name: 'Rosa',
    email: '',
    territory: '',
    active: 'Y',
    vendorId: null,
    employeeId: null,
  })
  assert.equal(saved.statusCode, 200, saved.body)
  await server.database.owner.query('update reps set user_id = $2 where id = $1', [saved.json().result.id, rep.userId])
  await server.database.owner.query('update memberships set rep_id = $1 where user_id = $2', [saved.json().result.id, rep.userId])
  return { owner, manager, accountant, rep, repId: saved.json().result.id as string }
}
async function add(by: Person, fields: object): Promise<string> {
  const response = await by.post('/Dashboard/AddEditCustomer', { name: 'Fresh Lead', customerType: 'N', ...fields })
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result.id
}
const told = async (person: Person) =>
  (await person.get('/api/Notification/GetNotifications'))
    .json()
    .result.rows.map((row: Record<string, unknown>) => [row.code, row.value, row.recordId])

test('a lead given to a rep reaches that rep alone, once', async () => {
  const { owner, manager, rep } = await company()
  const requestKey = crypto.randomUUID()
  const id = await add(owner, { salesRepresentative: 'R1', requestKey })
  await add(owner, { salesRepresentative: 'R1', requestKey })
  assert.deepEqual(await told(rep), [['NA_LEAD_RECEIVED', 'Fresh Lead', id]])
  assert.deepEqual([await told(owner), await told(manager)], [[], []])
})

test('who makes a lead of their own hears nothing of it, and nobody else does', async () => {
  const { owner, rep } = await company()
  await add(rep, {})
  assert.deepEqual([await told(rep), await told(owner)], [[], []])
})

test('a lead of nobody, or of a rep who does not sign in, reaches owners and managers', async () => {
  const { owner, manager, accountant, rep, repId } = await company()
  const own = await add(accountant, {})
  await server.database.owner.query('update reps set user_id = null where id = $1', [repId])
  await server.database.owner.query('update memberships set rep_id = null where rep_id = $1', [repId])
  const silent = await add(owner, { salesRepresentative: 'R1' })
  assert.deepEqual(
    (await told(manager)).map(([, , id]: string[]) => id),
    [silent, own],
  )
  assert.deepEqual(
    (await told(owner)).map(([, , id]: string[]) => id),
    [own],
  )
  assert.deepEqual([await told(accountant), await told(rep)], [[], []])
})

test('a dealership is no lead', async () => {
  const { owner, manager, rep } = await company()
  await add(owner, { customerType: 'D', salesRepresentative: 'R1' })
  assert.deepEqual([await told(manager), await told(rep)], [[], []])
})
