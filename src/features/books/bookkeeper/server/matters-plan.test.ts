import { after, before, test } from 'node:test'
import type { RawBuilder } from 'kysely'
import { amongSmallCompanies, assertCheap, planOf } from '#test/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { matterKinds } from '../contract.ts'
import { countMattersSql, mattersSql } from './matters-sql.ts'

// As the app's role below row level security, on enough documents that a wrong plan shows: what is well is never read.
const documents = 100_000
let server: TestServer
let companyId: string
before(async () => {
  server = await testServer({ alone: true })
  const { owner } = server.database
  companyId = (await owner.query(`insert into companies (company_name) values ('Big') returning id`)).rows[0].id
  await owner.query(
    `insert into postings (company_id, kind, source_id, entity, amount, state, posted_at)
     select $1, case when n % 50 = 0 then 'payout' else 'invoice' end, n::text, 'Invoice', 100,
       case when n % 400 = 2 then 'changed' when n % 900 = 3 then 'blocked' when n % 5000 = 4 then 'error' else 'posted' end, now()
     from generate_series(1, ${documents}) n`,
    [companyId],
  )
  await owner.query(
    `update postings set unsettled_since = now() - (substr(source_id, 1, 9)::int % 1000) * interval '1 hour' where unsettled_since is not null`,
  )
  await owner.query(`update postings set apart_since = now() where kind = 'payout' and source_id like '%500'`)
  await amongSmallCompanies(server, companyId, ['postings'])
})
after(() => server.close())

const assertFew = async (statement: RawBuilder<unknown>, most: number) =>
  assertCheap(await planOf(server, companyId, statement), ['postings'], most)

test('a page of all is read from what is wrong alone, and counted no further than anybody reads', async () => {
  const deep = { key: new Date(Date.now() - 400 * 3_600_000).toISOString(), id: '019a0000-0000-7000-8000-000000000000' }
  for (const besideLedger of [true, false]) {
    await assertFew(mattersSql({ partners: true, besideLedger }, { after: null, limit: 51 }), 400)
    await assertFew(mattersSql({ partners: true, besideLedger }, { after: deep, limit: 51 }), 400)
    await assertFew(countMattersSql({ partners: true, besideLedger }, 100), 600)
  }
})

test('of one kind, too', async () => {
  for (const kind of matterKinds) await assertFew(mattersSql({ kind, partners: true }, { after: null, limit: 51 }), 400)
})
