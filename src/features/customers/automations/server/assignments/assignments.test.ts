import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assign, automationOf, automationsAt, customerOf, later, rowsOf, tell } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const { sql, run, runsOf, stateOf, nextOf } = automationsAt(() => server)

test('pause, resume, remove; switched off it stops; it expires also while it is paused', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  const automation = await automationOf(owner, { expiresDays: 5 })
  const { assignmentId } = (await assign(owner, customer.id, automation)).json().result
  const act = async (action: string) =>
    (await owner.post(`/Dashboard/Customer/ChangeAutomation/${assignmentId}`, { action })).json().result.state
  assert.equal(await act('pause'), 'Paused')
  const due = (await sql('select due_at from automation_assignments where id = $1', [assignmentId]))[0].due_at
  await run(later(due, 1))
  assert.deepEqual(await runsOf(customer.id), [])
  assert.equal(await act('resume'), 'Active')
  assert.equal(await act('pause'), 'Paused')
  await run(later(new Date().toISOString(), 6 * 24))
  assert.equal((await stateOf(customer.id))?.state, 'Expired')
  const past = await assign(owner, customer.id, automation, { expirationTime: new Date(Date.now() - 1000).toISOString() })
  assert.ok(past.json().fields.expirationTime)
  assert.equal((await assign(owner, customer.id, automation)).statusCode, 200)
  assert.equal((await owner.post(`/Dashboard/ActivateAutomation/${automation}`, { active: false })).json().result.stopped, 1)
  const [row] = await rowsOf(owner, customer.id)
  assert.deepEqual([row.assignment.state, row.assignment.reason, row.active], ['Stopped', 'automationOff', false])
  assert.equal((await assign(owner, customer.id, automation)).json().code, 'automationOff')
})

test('a day that ends an assignment is the company’s, wherever the browser is', async () => {
  const owner = await signedInCompany(server)
  await sql(`update companies set time_zone = 'Asia/Tokyo' where id = $1`, [owner.companyId])
  const { id } = await customerOf(owner)
  assert.equal((await assign(owner, id, await automationOf(owner), { expirationTime: '2099-03-31' })).statusCode, 200)
  const [row] = await rowsOf(owner, id)
  assert.equal(new Date(row.expirationTime).toISOString(), '2099-03-31T14:59:00.000Z')
  const over = await assign(owner, id, await automationOf(owner), { expirationTime: '2020-01-01' })
  assert.ok(over.json().fields.expirationTime)
})

test('a rep sees those of own customers and changes none; another company’s do not exist', async () => {
  const owner = await signedInCompany(server)
  await owner.post('/api/Settings/SaveRep', { code: 'R1', name: 'Rita' })
  const [own, others] = [await customerOf(owner, { salesRepresentative: 'R1' }), await customerOf(owner)]
  const automation = await automationOf(owner)
  for (const { id } of [own, others]) await assign(owner, id, automation)
  await run(later(await nextOf(own.id), 0.1))
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  await sql(`update memberships set rep_id = (select id from reps where company_id = $1) where user_id = $2`, [owner.companyId, rep.userId])
  assert.equal((await rowsOf(rep, own.id)).length, 1)
  assert.equal((await rep.get(`/Dashboard/Customer/GetAutomations?customerId=${others.id}`)).statusCode, 404)
  const { rows } = (await rep.get(`/Dashboard/Customer/GetAutomationRuns?automationId=${automation}`)).json().result
  assert.deepEqual(
    rows.map(({ customerId }: { customerId: string }) => customerId),
    [own.id],
  )
  assert.equal((await assign(rep, own.id, automation)).statusCode, 403)
  const stranger = await signedInCompany(server)
  assert.equal((await assign(stranger, own.id, automation)).statusCode, 404)
  const [{ assignment }] = await rowsOf(owner, own.id)
  assert.equal((await stranger.post(`/Dashboard/Customer/ChangeAutomation/${assignment.id}`, { action: 'pause' })).statusCode, 404)
  assert.equal((await assign(stranger, (await customerOf(stranger)).id, automation)).statusCode, 404)
})

test('what cannot work is refused where it is written', async () => {
  const owner = await signedInCompany(server)
  const fieldsOf = async (fields: object) =>
    Object.keys(
      (await owner.post('/Dashboard/AddEditAutomation', { automationName: 'A', schedule: 'D@10:00', steps: [tell('x')], ...fields })).json()
        .fields ?? {},
    )
  assert.deepEqual(await fieldsOf({ steps: [] }), ['steps'])
  assert.deepEqual(await fieldsOf({ steps: [tell('{{nmae}}')] }), ['steps.0.text'])
  assert.deepEqual(await fieldsOf({ steps: [tell('x'), tell('y', 2)] }), ['steps.1.afterDays'])
  assert.deepEqual(await fieldsOf({ everyone: true }), ['everyone'])
  assert.deepEqual(await fieldsOf({ schedule: 'M:32@10:00' }), ['schedule'])
  assert.deepEqual(await fieldsOf({ steps: [{ kind: 'change', field: 'salesRepresentative', value: 'NOBODY' }] }), ['steps.0.value'])
  await automationOf(owner, { automationName: 'Taken' })
  assert.deepEqual(await fieldsOf({ automationName: 'taken' }), ['automationName'])
})

test('a customer that is taken out again takes along what ran for it', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  await assign(owner, customer.id, await automationOf(owner))
  await run(later(await nextOf(customer.id), 0.1))
  const { companyId } = owner
  await server.services.transaction({ companyId }, (db) => db.deleteFrom('customers').where('id', '=', customer.id).execute())
  assert.deepEqual(await runsOf(customer.id), [])
})
