import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { jobs } from '../worker.ts'
import { placesOf } from './work.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

/** All of its deliveries are of one company: nobody's. */
const ofNobody = ['deliveries.mail']

test('no kind of work has all its places taken by one company', () => {
  const taken = jobs.filter((each) => placesOf(each).perCompany >= placesOf(each).concurrency)
  assert.deepEqual(
    taken.map(({ name }) => name),
    ofNobody,
  )
})

test('one company’s search for duplicates that takes long keeps no other’s waiting', async () => {
  const [slow, quick] = [await signedInCompany(server), await signedInCompany(server)]
  const holding = new pg.Client({ connectionString: server.database.ownerUrl })
  await holding.connect()
  try {
    await holding.query('begin')
    await holding.query(`select set_config('app.company_id', $1, true)`, [slow.companyId])
    await holding.query('insert into duplicate_searches (company_id, searched_at, customers) values ($1, now(), 0)', [slow.companyId])
    const search = async (who: typeof slow) => assert.equal((await who.post('/Dashboard/SearchDuplicateSuspects')).statusCode, 200)
    const searched = async ({ companyId }: typeof slow) =>
      (await server.database.owner.query('select customers from duplicate_searches where company_id = $1', [companyId])).rows
    await search(slow)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%duplicate_searches%'`
    await until(
      async () => (await server.database.owner.query(waiting)).rowCount,
      (count) => count === 1,
    )
    await search(quick)
    await until(
      () => searched(quick),
      (rows) => rows.length === 1,
    )
    assert.deepEqual(await searched(slow), [])
    await holding.query('rollback')
    await until(
      () => searched(slow),
      (rows) => rows.length === 1,
    )
  } finally {
    await holding.end()
  }
})
