import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMail } from '../../../../sandbox/mail/server.ts'
import { signedInCompany } from '../../../../test/company.ts'
import { type TestServer, testServer } from '../../../../test/server.ts'
import { mostLettersADay } from './plan.ts'
import { runAutomations } from './watch.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ works: true, env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})

type Person = Awaited<ReturnType<typeof signedInCompany>>
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const control = (switches: object) =>
  fetch(`${mail.url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(switches) })
const messagesTo = async (to: string): Promise<object[]> => (await fetch(`${mail.url}/api/messages?to=${encodeURIComponent(to)}`)).json()
const messageTo = async (to: string): Promise<{ subject: string; text: string; html: string; headers: { key: string; value: string }[] }> =>
  (await fetch(`${mail.url}/api/wait?${new URLSearchParams({ to, timeoutMs: '10000' })}`)).json()
let counter = 0
async function customerOf(person: Person, fields: Record<string, unknown> = {}) {
  counter += 1
  const made = await person.post('/Dashboard/AddEditCustomer', {
    name: `Customer ${counter}`,
    email: `customer${counter}@mail.example`,
    ...fields,
  })
  assert.equal(made.statusCode, 200, made.body)
  return { id: made.json().result.id as string, email: `customer${counter}@mail.example` }
}
const words = (text: string) => ({ en: text, es: '' })
const email = (marketing = false, afterDays = 0) => ({
  kind: 'email',
  afterDays,
  marketing,
  subject: words('To {{name}}'),
  body: words('You owe {{balance}}.\n\n<b>{{firstName}}</b>'),
})
const tell = (text: string, afterDays = 0) => ({ kind: 'notification', afterDays, to: 'managers', text })
async function automationOf(person: Person, fields: Record<string, unknown> = {}) {
  counter += 1
  const saved = await person.post('/Dashboard/AddEditAutomation', {
    automationName: `Automation ${counter}`,
    schedule: 'D@10:00',
    steps: [tell('{{name}} {{balance}}')],
    ...fields,
  })
  assert.equal(saved.statusCode, 200, saved.body)
  const { id } = saved.json().result
  assert.equal((await person.post(`/Dashboard/ActivateAutomation/${id}`, { active: true })).statusCode, 200)
  return id as string
}
const assign = (person: Person, customerId: string, automationId: string, more = {}) =>
  person.post(`/Dashboard/Customer/AssignAutomation/${customerId}`, { automationId, ...more })
const rowsOf = async (person: Person, customerId: string) =>
  (await person.get(`/Dashboard/Customer/GetAutomations?customerId=${customerId}`)).json().result.rows
const runsOf = async (customerId: string) =>
  (await sql('select state, reason, step, attempts, kind from automation_runs where customer_id = $1 order by id', [customerId])).map(
    ({ state, reason, step }) => [step, state, reason].join(' ').trim(),
  )
const stateOf = async (customerId: string) =>
  (await sql('select state, reason from automation_assignments where customer_id = $1', [customerId]))[0]
const run = (at: Date | string) => runAutomations(server.services, new Date(at))
const nextOf = async (customerId: string) =>
  (await sql('select next_at from automation_assignments where customer_id = $1', [customerId]))[0].next_at as string
const later = (iso: string, hours: number) => new Date(Date.parse(iso) + hours * 3_600_000)
async function until<T>(look: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  let found = await look()
  for (const end = Date.now() + 15_000; Date.now() < end && !holds(found); found = await look()) await sleep(50)
  assert.ok(holds(found), JSON.stringify(found))
  return found
}

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
  assert.deepEqual(told, [{ value: `Customer ${counter - 1} $0.00` }])
  const again = Date.parse(await nextOf(customer.id)) - Date.parse(row.scheduled)
  assert.ok(again >= 23 * 3_600_000 && again <= 25 * 3_600_000)
})

test('after downtime: what is less than a day late runs once, older is missed, nothing is made up', async () => {
  const owner = await signedInCompany(server)
  const [late, old] = [await customerOf(owner), await customerOf(owner)]
  await assign(owner, late.id, await automationOf(owner))
  await assign(owner, old.id, await automationOf(owner, { schedule: 'W:MO@10:00' }))
  await run(later(await nextOf(late.id), 3 * 24 + 5))
  assert.deepEqual(await runsOf(late.id), ['0 Skipped missed', '0 Done'])
  const due = await nextOf(old.id)
  await run(later(due, 25))
  assert.deepEqual(await runsOf(old.id).then((runs) => runs.slice(0, 1)), ['0 Skipped missed'])
  assert.ok(Date.parse(await nextOf(old.id)) > Date.parse(due))
})

test('a letter goes out, escaped and in the customer’s words, and quiet hours hold it until the morning', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner, { firstName: 'Ana <i>' })
  await assign(owner, customer.id, await automationOf(owner, { schedule: 'D@21:00', steps: [email()] }))
  const due = await nextOf(customer.id)
  await run(later(due, 0.1))
  assert.deepEqual(await runsOf(customer.id), ['0 Queued quietHours'])
  assert.equal((await messagesTo(customer.email)).length, 0)
  await run(later(await nextOf(customer.id), 0.1))
  const message = await messageTo(customer.email)
  assert.equal(message.subject, `To Customer ${counter - 1}`)
  assert.match(message.text, /You owe \$0\.00\.\s+<b>Ana <i><\/b>/)
  await until(
    () => runsOf(customer.id),
    (found) => found[0] === '0 Done',
  )
})

test('marketing: one a day for an address, and none after unsubscribing', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  const [one, other] = [await automationOf(owner, { steps: [email(true)] }), await automationOf(owner, { steps: [email(true)] })]
  await assign(owner, customer.id, one)
  await assign(owner, customer.id, other)
  const at = later(await nextOf(customer.id), 0.1)
  await run(at)
  const message = await messageTo(customer.email)
  const states = await until(
    () => runsOf(customer.id),
    (found) => found.includes('0 Done'),
  )
  assert.ok(states.includes('0 Queued oneADay'), states.join())
  const link = /http\S+unsubscribe\?code=\S+/.exec(message.text)?.[0] ?? ''
  const path = link.slice(link.indexOf('/unsubscribe'))
  assert.equal((await server.app.inject({ url: path })).statusCode, 200)
  assert.equal((await server.app.inject({ url: '/unsubscribe?code=forged' })).statusCode, 404)
  assert.deepEqual(await sql('select email from unsubscribed where company_id = $1', [owner.companyId]), [])
  const left = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(left.statusCode, 200)
  await run(later(at.toISOString(), 26))
  const stopped = await sql('select reason from automation_assignments where customer_id = $1', [customer.id])
  assert.deepEqual(stopped, [{ reason: 'unsubscribed' }, { reason: 'unsubscribed' }])
  assert.equal((await messagesTo(customer.email)).length, 1)
})

test('a company that has sent the most of a day goes on in the morning, and says by whose means it writes', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  await assign(owner, customer.id, await automationOf(owner, { steps: [email()] }))
  const at = later(await nextOf(customer.id), 0.1)
  await sql('insert into letter_days select id, ($2::timestamptz at time zone time_zone)::date, $3::int from companies where id = $1', [
    owner.companyId,
    at,
    mostLettersADay,
  ])
  await run(at)
  assert.deepEqual(await runsOf(customer.id), ['0 Queued lettersADay'])
  await run(later(await nextOf(customer.id), 0.1))
  const { headers } = await messageTo(customer.email)
  assert.match(headers.find(({ key }) => key === 'from')?.value ?? '', / via Ledgerside"? </)
  const counted = await sql('select letters from letter_days where company_id = $1 order by day', [owner.companyId])
  assert.deepEqual(counted, [{ letters: mostLettersADay }, { letters: 1 }])
})

test('a refused letter fails the assignment; with the address mended a retry sends it', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  await assign(owner, customer.id, await automationOf(owner, { steps: [email()] }))
  await control({ rejectRecipient: customer.email })
  await run(later(await nextOf(customer.id), 0.1))
  await until(
    () => stateOf(customer.id),
    ({ state }) => state === 'Failed',
  )
  await control({ rejectRecipient: '' })
  const [row] = await rowsOf(owner, customer.id)
  assert.deepEqual([row.assignment.state, row.scheduled], ['Failed', null])
  const at = new Date((await sql('select due_at from automation_assignments where customer_id = $1', [customer.id]))[0].due_at)
  assert.equal(
    (await owner.post(`/Dashboard/Customer/ChangeAutomation/${row.assignment.id}`, { action: 'retry' })).json().result.state,
    'Active',
  )
  await run(later(at.toISOString(), 0.2))
  await until(
    () => runsOf(customer.id),
    (found) => found[0] === '0 Done',
  )
  assert.equal((await messagesTo(customer.email)).length, 1)
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
