import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '../../../../test/company.ts'
import { type TestServer, testServer } from '../../../../test/server.ts'

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
