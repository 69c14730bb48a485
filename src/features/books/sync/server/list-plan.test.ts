import { after, before, test } from 'node:test'
import type { RawBuilder } from 'kysely'
import { amongSmallCompanies, assertCheap, planOf } from '#test/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { kindsSql } from './counts.ts'
import { countSql, type EntryFilter, replayableSql, rowsSql } from './list-sql.ts'

// Every statement of the lists, as the app's role below row level security, on enough entries that a wrong plan shows.
const entries = 100_000
let server: TestServer
let companyId: string
let customers: string[]
before(async () => {
  server = await testServer({ alone: true })
  const { owner } = server.database
  companyId = (await owner.query(`insert into companies (company_name) values ('Big') returning id`)).rows[0].id
  await owner.query(
    `insert into deliveries (company_id, direction, channel, kind, record_kind, record_id, external_id, state, problem, updated_at)
     select $1, case when n % 50 = 0 then 'in' else 'out' end, case when n % 200 = 1 then 'mail' else 'quickbooks' end,
       case when n % 50 = 0 then 'Invoice' when n % 200 = 1 then 'digest' else 'customer' end, 'customer', md5((n % 20000)::text)::uuid,
       case when n % 50 = 0 then n::text end,
       case when n % 300 = 2 then 'refused' when n % 700 = 3 then 'retrying' when n % 1000 = 4 then 'ignored' else 'done' end,
       case when n % 300 = 2 then '{"code":"6240","message":"m","fix":"f"}'::jsonb end, now() - n * interval '1 second'
     from generate_series(1, ${entries}) n`,
    [companyId],
  )
  await amongSmallCompanies(server, companyId, ['deliveries'])
  customers = (await owner.query(`select distinct record_id from deliveries where company_id = $1 limit 500`, [companyId])).rows.map(
    ({ record_id: id }) => id,
  )
})
after(() => server.close())

const assertFew = async (statement: RawBuilder<unknown>, most: number) =>
  assertCheap(await planOf(server, companyId, statement), ['deliveries'], most)

const place = { after: null, limit: 51 }
const deep = { after: { key: new Date(Date.now() - entries * 500).toISOString(), id: '019a0000-0000-7000-8000-000000000000' }, limit: 51 }
const ofMany = { customers: [], text: 'harbor' }
const asked: Record<string, Omit<EntryFilter, 'found'> & { found?: EntryFilter['found'] }> = {
  'needs you': { lane: 'needsYou' },
  working: { lane: 'working' },
  done: { lane: 'done' },
  'a rare kind': { lane: 'done', kind: 'Invoice' },
  'a kind nothing is of': { lane: 'done', kind: 'proof' },
  'a rare channel': { lane: 'done', channel: 'mail' },
  'put aside': { lane: 'done', state: 'ignored' },
  'put aside of a kind': { lane: 'done', state: 'ignored', kind: 'customer' },
  'being tried again': { lane: 'working', state: 'retrying' },
  'search: a name': { lane: 'done', found: ofMany },
  'search: a code': { lane: 'needsYou', found: { customers: [], text: '6240' } },
  'search: a number': { lane: 'done', found: { customers: [], text: '5000' } },
  'search within a kind': { lane: 'done', kind: 'customer', found: ofMany },
}

for (const [name, { found: meant = null, ...filter }] of Object.entries(asked)) {
  test(`${name}: an index leads to the rows`, async () => {
    const found = meant === ofMany ? { ...ofMany, customers } : meant
    // The entries of 500 customers are put in order.
    const most = found?.customers.length ? 4000 : 250
    await assertFew(rowsSql({ ...filter, found }, place), most)
    await assertFew(rowsSql({ ...filter, found }, deep), most)
    await assertFew(countSql({ ...filter, found }), 10_500)
  })
}

test('what can be tried again is found by its lane', async () => {
  await assertFew(replayableSql({ lane: 'needsYou', found: null }), 400)
  await assertFew(replayableSql({ lane: 'needsYou', found: { customers, text: '6240' } }), 4000)
})

test('kinds are found in as many steps as there are', async () => {
  await assertFew(kindsSql('done'), 20)
})
