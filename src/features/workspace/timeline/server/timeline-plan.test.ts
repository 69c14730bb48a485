import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import type { DbContext } from '#server/http/context.ts'
import { signedInCompany } from '#test/company.ts'
import { amongSmallCompanies } from '#test/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { sources } from './sources.ts'

// Every source of the timeline, as the app's role below row level security, for a customer with much of everything behind the page.
const events = 20_000
let server: TestServer
let companyId: string
let customerId: string
before(async () => {
  server = await testServer({ alone: true })
  companyId = (await signedInCompany(server)).companyId
  const { owner } = server.database
  customerId = (await owner.query(`insert into customers (company_id, customer_name) values ($1, 'Long') returning id`, [companyId]))
    .rows[0].id
  const values = [companyId, customerId]
  const many = `from generate_series(1, ${events}) n`
  for (const insert of [
    `insert into audit_events (company_id, actor, origin, action, record_kind, record_id) select $1, 'A', 'web', 'changed', 'customer', $2 ${many}`,
    `insert into audit_events (company_id, actor, origin, action, record_kind, record_id) select $1, 'A', 'web', 'noteAdded', 'customer', $2 ${many}`,
    `insert into contacts (company_id, customer_id, fn, created_at) select $1, $2, 'Ana', now() - n * interval '1 day' ${many}`,
    `insert into customer_notes (company_id, customer_id, note_title, author, created_at) select $1, $2, 'T', 'A', now() - n * interval '1 day' ${many}`,
    `insert into invoices (company_id, customer_id, date, total, balance) select $1, $2, date '1990-01-01' + n / 2, 1, 1 ${many}`,
    `insert into credit_memos (company_id, customer_id, date, total, balance) select $1, $2, date '1990-01-01' + n / 2, 1, 1 ${many}`,
    `insert into payments (company_id, customer_id, date, total) select $1, $2, date '1990-01-01' + n / 2, 1 ${many}`,
    `insert into deliveries (company_id, direction, channel, kind, record_kind, record_id, state, attempts, updated_at)
     select $1, 'out', 'quickbooks', 'customer', 'customer', $2, 'done', 1 + n % 2, now() - n * interval '1 minute' ${many}`,
    `with automation as (insert into automations (company_id, automation_name, schedule, steps) values ($1, 'A', 'D@09:00', '[]') returning id),
       assignment as (insert into automation_assignments (company_id, automation_id, customer_id, schedule, language, exits, steps)
         select $1, id, $2, 'D@09:00', 'en', '{}', '[]' from automation returning id, automation_id)
     insert into automation_runs (company_id, assignment_id, automation_id, customer_id, step, due_at, kind, state, updated_at)
     select $1, id, automation_id, $2, 0, now() - n * interval '1 day', 'email', 'Done', now() - n * interval '1 day' from assignment, generate_series(1, ${events}) n`,
    `with rep as (insert into reps (company_id, code, name) values ($1, 'A', 'Ana') returning id)
     insert into visits (company_id, customer_id, rep_id, day, started_at, ended_at, outcome, noted_at)
     select $1, $2, id, current_date - n, now() - n * interval '1 day', now() - n * interval '1 day', 'sold', now() - n * interval '1 day' from rep, generate_series(1, ${events}) n`,
  ])
    await owner.query(insert, values)
  await amongSmallCompanies(server, companyId, [
    'audit_events',
    'invoices',
    'credit_memos',
    'payments',
    'deliveries',
    'contacts',
    'customer_notes',
    'automations',
    'automation_runs',
    'visits',
  ])
})
after(() => server.close())

/** Rows that a read takes from tables, whether it shows them or not. */
async function rowsRead(read: (context: DbContext) => Promise<unknown[]>): Promise<number> {
  return server.services.transaction({ companyId }, async (db) => {
    // Of this connection, as far as it has not reported them yet.
    const taken = async () => {
      const { rows } = await db
        .withoutPlugins()
        .executeQuery<{ read: string }>(
          CompiledQuery.raw('select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables'),
        )
      return Number(rows[0]?.read)
    }
    const before = await taken()
    const session = { companyId, role: 'owner' }
    const shown = await read({ db, session, language: 'en' } as unknown as DbContext)
    assert.equal(shown.length, 31)
    return (await taken()) - before
  })
}

for (const { kind, read } of sources) {
  test(`${kind}: a page reads a page, at the top and deep below`, async () => {
    for (const before of [null, { at: '2017-01-01T12:00:00.000000Z', id: '019a0000-0000-7000-8000-000000000000' }]) {
      if (before && (kind === 'changes' || kind === 'deliveries'))
        before.at = new Date(Date.now() - 60_000).toISOString().replace('Z', '000Z')
      if (before && kind === 'changes') before.at = '2999-01-01T00:00:00.000000Z'
      const seen = await rowsRead((context) => read(context, { customerId, before, limit: 31 }))
      assert.ok(seen < 200, `${seen} rows read`)
    }
  })
}
