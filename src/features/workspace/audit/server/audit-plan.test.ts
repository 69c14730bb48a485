import { after, before, test } from 'node:test'
import { amongSmallCompanies, assertCheap, planOf } from '#test/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type AuditFilter, windowSql } from './window-sql.ts'

// Every way through the log, as the app's role below row level security, on enough events that a wrong plan shows.
const events = 60_000
let server: TestServer
let companyId: string
const person = '019a0000-0000-7000-8000-00000000000a'
const customers: string[] = []
before(async () => {
  server = await testServer({ alone: true })
  const { owner } = server.database
  companyId = (await owner.query(`insert into companies (company_name) values ('Big') returning id`)).rows[0].id
  await owner.query(
    `insert into audit_events (company_id, actor, actor_id, origin, action, record_kind, record_id, changes)
     select $1, 'A', case when n % 3 = 0 then $2::uuid end, 'web', case when n % 20000 = 0 then 'rare' else 'changed' end, case when n % 500 = 0 then 'rep' else 'customer' end,
       md5((n % 5000)::text)::uuid, jsonb_build_array(jsonb_build_object('field', 'city', 'from', 'Salem', 'to', 'Town ' || n % 1000))
     from generate_series(1, ${events}) n`,
    [companyId, person],
  )
  await amongSmallCompanies(server, companyId, ['audit_events', 'audit_words'])
  for (let n = 0; n < 50; n++) customers.push((await owner.query('select md5($1)::uuid as id', [String(n)])).rows[0].id)
})
after(() => server.close())

const assertFew = async (filter: AuditFilter, below: string | null) =>
  assertCheap(await planOf(server, companyId, windowSql(filter, { below, limit: 51 })), ['audit_events', 'audit_words'], 9000)

const none: AuditFilter = { from: null, below: null, search: null }
const words = (...tokens: string[][]) => ({ ...none, search: { tokens, customers: [], people: [], persons: [] } })
const asked: Record<string, AuditFilter> = {
  everything: none,
  'a person': { ...none, actor: person },
  'a rare action': { ...none, action: 'rare' },
  'a kind': { ...none, kind: 'rep' },
  customers: { ...none, kind: 'customer' },
  'a person and a rare action': { ...none, actor: person, action: 'rare' },
  'an origin that nothing has': { ...none, origin: 'admin' },
  'a record': { ...none, kind: 'customer', record: '019a0000-0000-7000-8000-00000000000b' },
  'a rare word': words(['7']),
  'a common word': words(['salem']),
  'two common words': words(['town'], ['salem']),
  'words that begin alike': words(['1', '10', '100', '101', '102', '11', '110', '12', '13']),
}

for (const [name, filter] of Object.entries(asked)) {
  test(`${name}: a step reads no more than its width`, async () => {
    for (const below of [null, 'ffffffff-0000-0000-0000-000000000000']) await assertFew(filter, below)
  })
}

test('names of customers and of people: so many events of each', async () => {
  await assertFew({ ...none, search: { tokens: [], customers, people: [person], persons: [person] } }, null)
})
