import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { type TestServer, testServer } from '../../../../test/server.ts'
import { type AuditFilter, windowSql } from './window-sql.ts'

// Every way through the log, as the app's role below row level security, on enough events that a wrong plan shows.
const events = 60_000
let server: TestServer
let companyId: string
const person = '019a0000-0000-7000-8000-00000000000a'
const customers: string[] = []
before(async () => {
  server = await testServer()
  const { owner } = server.database
  companyId = (await owner.query(`insert into companies (company_name) values ('Big') returning id`)).rows[0].id
  await owner.query(
    `insert into audit_events (company_id, actor, actor_id, origin, action, record_kind, record_id, changes)
     select $1, 'A', case when n % 3 = 0 then $2::uuid end, 'web', case when n % 20000 = 0 then 'rare' else 'changed' end, case when n % 500 = 0 then 'rep' else 'customer' end,
       md5((n % 5000)::text)::uuid, jsonb_build_array(jsonb_build_object('field', 'city', 'from', 'Salem', 'to', 'Town ' || n % 1000))
     from generate_series(1, ${events}) n`,
    [companyId, person],
  )
  await owner.query('vacuum analyze audit_events')
  await owner.query('vacuum analyze audit_words')
  for (let n = 0; n < 50; n++) customers.push((await owner.query('select md5($1)::uuid as id', [String(n)])).rows[0].id)
})
after(() => server.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
async function rowsRead(filter: AuditFilter, below: string | null): Promise<{ read: number; told: string }> {
  const { text, values } = windowSql(filter, { below, limit: 51 })
  const plan = await server.services.transaction({ companyId }, async (db) => {
    const run = (sql: string, given: unknown[] = []) =>
      db.withoutPlugins().executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(CompiledQuery.raw(sql, given))
    await run('set local plan_cache_mode = force_custom_plan')
    return (await run(`explain (analyze, format json, timing off) ${text}`, values)).rows[0]?.['QUERY PLAN'][0].Plan
  })
  assert.ok(plan)
  const ofTables = nodes(plan).filter((node) => node['Relation Name']?.startsWith('audit_'))
  const read = ofTables.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)
  return {
    read,
    told: JSON.stringify(
      plan,
      ['Node Type', 'Relation Name', 'Index Name', 'Actual Rows', 'Actual Loops', 'Rows Removed by Filter', 'Plans'],
      1,
    ),
  }
}

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
    for (const below of [null, 'ffffffff-0000-0000-0000-000000000000']) {
      const { read, told } = await rowsRead(filter, below)
      assert.ok(read <= 9000, `${read} rows read\n${told}`)
    }
  })
}

test('names of customers and of people: so many events of each', async () => {
  const { read, told } = await rowsRead({ ...none, search: { tokens: [], customers, people: [person], persons: [person] } }, null)
  assert.ok(read <= 9000, `${read} rows read\n${told}`)
})
