import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { automationOf } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
  owner = await signedInCompany(server)
  const { owner: sql } = server.database
  await sql.query(`insert into reps (company_id, code, name) values ($1, 'ANA', 'Ana'), ($1, 'BOB', 'Bob')`, [owner.companyId])
  await sql.query(
    `insert into customers (company_id, customer_name, territory, customer_type) select $1, 'Customer ' || n, case when n <= 120 then 'West' else 'East' end, 'N'
     from generate_series(1, 130) n`,
    [owner.companyId],
  )
})
after(() => server.close())

const west = { search: '', filters: JSON.stringify({ territory: ['West'] }) }
const start = (body: object) => owner.post('/Dashboard/Bulk/Start', { requestKey: randomUUID(), ...body })
const reaches = async (id: string, state: string) => {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
    const found = (await owner.get(`/Dashboard/Bulk/Details/${id}`)).json().result
    if (found.state === state) return found
  }
  assert.fail(`never ${state}`)
}
const count = async (condition: string) =>
  (await server.database.owner.query(`select count(*)::int as n from customers where company_id = $1 and ${condition}`, [owner.companyId]))
    .rows[0].n

test('all of a view, whom it showed at the start; undone but for who was changed since', async () => {
  const { id } = (await start({ field: 'territory', value: 'North', view: west })).json().result
  const done = await reaches(id, 'done')
  assert.deepEqual([done.total, done.changed, done.skipped], [120, 120, 0])
  assert.deepEqual([await count(`territory = 'North' and version = 2`), await count(`territory = 'East'`)], [120, 10])
  const { rows } = await server.database.owner.query(`select id from customers where company_id = $1 and customer_name = 'Customer 77'`, [
    owner.companyId,
  ])
  const history = (await owner.get(`/Dashboard/GetCustomerHistory/${rows[0].id}`)).json().result.rows
  assert.deepEqual(history[0].changes, [{ field: 'territory', from: 'West', to: 'North' }])
  const { fields, version } = (await owner.get(`/Dashboard/GetCustomerDetails/${rows[0].id}`)).json().result
  await owner.post('/Dashboard/AddEditCustomer', { ...fields, id: rows[0].id, version, department: 'Kitchen' })
  const answers = await Promise.all([1, 2].map(() => owner.post(`/Dashboard/Bulk/Undo/${id}`)))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
  const undone = await reaches(id, 'undone')
  assert.deepEqual([undone.takenBack, undone.kept, undone.keptNames], [119, 1, ['Customer 77']])
  assert.equal(await count(`territory = 'West'`), 119)
})

test('ticked ones get a rep, are put on hold, become inactive', async () => {
  const { rows } = (await owner.get('/Dashboard/GetCustomerList?limit=10')).json().result
  const ids = rows.map(({ id }: { id: string }) => id)
  const changed = async (body: object) => (await reaches((await start({ ids, ...body })).json().result.id, 'done')).changed
  assert.equal(await changed({ field: 'salesRepresentative', value: 'ANA' }), 10)
  assert.equal(await changed({ field: 'salesRepresentative', value: 'ANA' }), 0)
  assert.equal(await changed({ field: 'onHold', value: 'Y' }), 10)
  assert.equal(await changed({ field: 'active', value: 'N' }), 10)
  assert.equal(await count(`sales_representative = 'ANA' and on_hold and not active`), 10)
})

test('the same dialog begins once; wrong values and strangers change nothing', async () => {
  const requestKey = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => start({ field: 'onHold', value: 'N', view: west, requestKey })))
  assert.equal(new Set(answers.map((each) => each.json().result.id)).size, 1)
  assert.equal((await start({ field: 'salesRepresentative', value: 'NOBODY', view: west })).json().code, 'invalid')
  assert.equal((await start({ field: 'onHold', value: 'maybe', view: west })).json().code, 'invalid')
  assert.equal((await start({ field: 'onHold', value: 'Y' })).json().code, 'bulkNobody')
  const stranger = await signedInCompany(server)
  const theirs = await stranger.post('/Dashboard/AddEditCustomer', { name: 'Of others', customerType: 'N' })
  assert.equal((await start({ field: 'onHold', value: 'Y', ids: [theirs.json().result.id] })).json().code, 'bulkNobody')
  assert.equal((await stranger.post(`/Dashboard/Bulk/Undo/${answers[0]?.json().result.id}`)).statusCode, 404)
})

test('an automation for all of a view; taken back from whom this job gave it, and from nobody else', async () => {
  const automation = await automationOf(owner)
  const { rows } = (await owner.get('/Dashboard/GetCustomerList?limit=1')).json().result
  const before = rows[0].id
  await owner.post(`/Dashboard/Customer/AssignAutomation/${before}`, { automationId: automation })
  const view = { search: '', filters: '{}' }
  const { id } = (await start({ field: 'automation', value: automation, view })).json().result
  const done = await reaches(id, 'done')
  assert.deepEqual([done.changed, done.unchanged, done.skipped], [done.total - 1, 1, 0])
  const { customers, automationName } = (await owner.get('/Dashboard/GetAutomationList')).json().result.rows[0]
  assert.deepEqual([customers, done.value], [done.total, automationName])
  const accounting = await signedInCompany(server, { role: 'accounting', companyId: owner.companyId })
  const asked = { field: 'automation', value: automation, view, requestKey: randomUUID() }
  assert.equal((await accounting.post('/Dashboard/Bulk/Start', asked)).statusCode, 403)
  assert.equal((await accounting.post(`/Dashboard/Bulk/Undo/${id}`)).statusCode, 403)
  assert.equal((await start({ field: 'automation', value: 'none', view })).json().code, 'invalid')
  await owner.post(`/Dashboard/Bulk/Undo/${id}`)
  const undone = await reaches(id, 'undone')
  assert.deepEqual([undone.takenBack, undone.kept], [done.total - 1, 0])
  const { rows: left } = (await owner.get(`/Dashboard/Customer/GetAutomations?customerId=${before}`)).json().result
  assert.equal(left[0].assignment.state, 'Active')
  const history = (await owner.get(`/Dashboard/GetCustomerHistory/${before}`)).json().result.rows
  assert.equal(history.filter(({ action }: { action: string }) => action === 'automationRemoved').length, 0)
})

test('a stop is written down, and whoever may not give an automation does not stop it', async () => {
  const accounting = await signedInCompany(server, { role: 'accounting', companyId: owner.companyId })
  const automation = await automationOf(owner, { automationName: 'Stopped one' })
  const [{ id }] = (
    await server.database.owner.query(
      `insert into bulk_changes (company_id, field, value, total, actor, started_by, request_key) values ($1, 'automation', $2, 1, '{}', $3, $4) returning id`,
      [owner.companyId, automation, owner.userId, randomUUID()],
    )
  ).rows
  assert.equal((await accounting.post(`/Dashboard/Bulk/Cancel/${id}`)).statusCode, 403)
  assert.equal((await owner.post(`/Dashboard/Bulk/Cancel/${id}`)).statusCode, 200)
  const { rows } = (await owner.get(`/api/Settings/AuditLog?kind=bulk&record=${id}`)).json().result
  assert.deepEqual(
    rows.map(({ action, changes }: { action: string; changes: object[] }) => [action, changes]),
    [['bulkStopped', [{ field: 'automation', from: '', to: 'Stopped one' }]]],
  )
})

test('what was done with many is listed, page by page, and only to the own company', async () => {
  const all = (await owner.get('/Dashboard/Bulk/List')).json().result
  assert.ok(all.rows.length >= 6)
  const first = (await owner.get('/Dashboard/Bulk/List?limit=4')).json().result
  const second = (await owner.get(`/Dashboard/Bulk/List?limit=4&cursor=${encodeURIComponent(first.next)}`)).json().result
  assert.deepEqual([...first.rows, ...second.rows].slice(0, all.rows.length), all.rows.slice(0, 8))
  assert.equal(all.rows.at(-1).field, 'territory')
  assert.match(all.rows[0].startedBy, /^Person/)
  const stranger = await signedInCompany(server)
  assert.deepEqual((await stranger.get('/Dashboard/Bulk/List')).json().result.rows, [])
})

test('what a worker left in the middle is taken up again', async () => {
  const { id } = (await start({ field: 'territory', value: 'Lost', view: west })).json().result
  const done = await reaches(id, 'done')
  await server.database.owner.query(
    `update bulk_rows set state = 'waiting' where bulk_id = $1 and customer_id in
    (select customer_id from bulk_rows where bulk_id = $1 limit 7)`,
    [id],
  )
  await server.database.owner.query(`update bulk_changes set state = 'running', changed = changed - 7 where id = $1`, [id])
  const again = await reaches(id, 'done')
  assert.deepEqual([again.changed, again.unchanged, again.total], [done.total - 7, 7, done.total])
})
