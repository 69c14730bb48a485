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

test('a daily automation is assigned, runs once however many workers look, and comes again', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  const automation = await automationOf(owner)
  const [first, second] = await Promise.all([assign(owner, customer.id, automation), assign(owner, customer.id, automation)])
  assert.equal(first?.statusCode, 200, first?.body)
  assert.equal(first?.json().result.assignmentId, second?.json().result.assignmentId)
  const [row] = await rowsOf(owner, customer.id)
  assert.deepEqual([row.scheduleCode, row.assignment.state, row.waiting], ['D', 'Active', false])
  assert.equal(row.scheduled, await nextOf(customer.id))
  await run(later(row.scheduled, -0.1))
  assert.deepEqual(await runsOf(customer.id), [])
  const at = later(row.scheduled, 0.1)
  await Promise.all([run(at), run(at), run(at)])
  assert.deepEqual(await runsOf(customer.id), ['0 Done'])
  const told = await sql('select value from notifications where company_id = $1', [owner.companyId])
  assert.deepEqual(told, [{ value: `${customer.name} $0.00` }])
  const again = Date.parse(await nextOf(customer.id)) - Date.parse(row.scheduled)
  assert.ok(again >= 23 * 3_600_000 && again <= 25 * 3_600_000)
})

test('after downtime: what is less than a day late runs once, older is missed, nothing is made up', async () => {
  const owner = await signedInCompany(server)
  const [late, old] = [await customerOf(owner), await customerOf(owner)]
  await assign(owner, late.id, await automationOf(owner))
  await run(later(await nextOf(late.id), 3 * 24 + 5))
  assert.deepEqual(await runsOf(late.id), ['0 Skipped missed', '0 Done'])
  await assign(owner, old.id, await automationOf(owner, { schedule: 'W:MO@10:00' }))
  const due = await nextOf(old.id)
  await run(later(due, 25))
  assert.deepEqual(await runsOf(old.id).then((runs) => runs.slice(0, 1)), ['0 Skipped missed'])
  assert.ok(Date.parse(await nextOf(old.id)) > Date.parse(due))
})

test('what cannot be done is tried after 1 m, 5 m, 30 m, 2 h and 12 h, then a person is asked', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  await owner.post('/api/Settings/SaveRep', { code: 'GONE', name: 'Gone' })
  await assign(owner, customer.id, await automationOf(owner, { steps: [{ kind: 'change', field: 'salesRepresentative', value: 'GONE' }] }))
  await sql(`update reps set active = false where company_id = $1`, [owner.companyId])
  const waits: number[] = []
  for (let at = new Date(await nextOf(customer.id)); (await stateOf(customer.id))?.state === 'Active'; ) {
    await run(at)
    const next = await nextOf(customer.id)
    if (next) waits.push((Date.parse(next) - at.getTime()) / 60_000)
    at = new Date(next)
  }
  assert.deepEqual(waits, [1, 5, 30, 120, 720])
  assert.deepEqual(await stateOf(customer.id), { state: 'Failed', reason: 'customers.unknownRep' })
  assert.deepEqual(await runsOf(customer.id), ['0 Dead customers.unknownRep'])
})

test('steps in their order, each after its days; a change is the customer’s own, with its history', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  const automation = await automationOf(owner, {
    schedule: 'E:CREATED',
    steps: [
      tell('one'),
      { kind: 'note', title: 'Welcomed {{name}}', text: '' },
      { kind: 'change', field: 'territory', value: 'North', afterDays: 3 },
    ],
  })
  await assign(owner, customer.id, automation)
  const start = new Date()
  await run(start)
  assert.deepEqual(await runsOf(customer.id), ['0 Done', '1 Done'])
  await run(later(start.toISOString(), 3 * 24 + 2))
  assert.deepEqual(await runsOf(customer.id), ['0 Done', '1 Done', '2 Done'])
  const [note] = (await owner.get(`/Dashboard/GetCustomerNotes/${customer.id}`)).json().result.rows
  assert.match(note.noteTitle, /^Welcomed Customer/)
  assert.equal((await stateOf(customer.id))?.state, 'Completed')
  assert.equal((await owner.get(`/Dashboard/GetCustomerDetails/${customer.id}`)).json().result.fields.territory, 'North')
  const [event] = (await owner.get(`/Dashboard/GetCustomerHistory/${customer.id}?kind=changes`)).json().result.rows
  assert.deepEqual([event.origin, event.changes], ['system', [{ field: 'territory', from: '', to: 'North' }]])
})

test('reminders: begin by themselves, end when it is paid, and once for the same invoice', async () => {
  const owner = await signedInCompany(server)
  const [customer, other] = [await customerOf(owner), await customerOf(owner)]
  const [invoice] = await sql(
    `insert into invoices (company_id, customer_id, date, due_date, total, balance) values ($1, $2, current_date - 40, current_date - 10, 700, 700) returning id`,
    [owner.companyId, customer.id],
  )
  const automation = await automationOf(owner, {
    schedule: 'E:INVOICE_OVERDUE+3d',
    everyone: true,
    exits: ['paid'],
    steps: [tell('first {{overdue}}'), tell('second', 7)],
  })
  const found = (await owner.get(`/Dashboard/DryRunAutomation/${automation}`)).json().result
  assert.deepEqual(
    found.rows.map((row: Record<string, string>) => [row.customerId, row.outcome, row.text]),
    [[customer.id, 'runs', 'first $7.00']],
  )
  assert.deepEqual(await runsOf(customer.id), [])
  await run(new Date())
  assert.deepEqual([await runsOf(customer.id), await runsOf(other.id)], [['0 Done'], []])
  await sql('update invoices set balance = 0 where id = $1', [invoice.id])
  await run(later(new Date().toISOString(), 7 * 24 + 2))
  assert.deepEqual(await stateOf(customer.id), { state: 'Stopped', reason: 'paid' })
  await sql('update invoices set balance = 700 where id = $1', [invoice.id])
  await run(later(new Date().toISOString(), 8 * 24 + 2))
  assert.equal((await sql('select from automation_assignments where customer_id = $1', [customer.id])).length, 1)
})

test('a new customer gets what every new one gets', async () => {
  const owner = await signedInCompany(server)
  await automationOf(owner, { schedule: 'E:CREATED', everyone: true })
  const customer = await customerOf(owner)
  await run(new Date())
  assert.deepEqual(await runsOf(customer.id), ['0 Done'])
})
