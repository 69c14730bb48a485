import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import type { DbContext } from '#server/http/context.ts'
import { signedInCompany } from '#test/company.ts'
import { amongSmallCompanies } from '#test/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { findContacts } from './find.ts'

// As the app's role below row level security, in a company where very many contacts begin alike.
const contacts = 20_000
let server: TestServer
let companyId: string
before(async () => {
  server = await testServer({ alone: true })
  companyId = (await signedInCompany(server)).companyId
  const { owner } = server.database
  const { rows } = await owner.query(`insert into customers (company_id, customer_name) values ($1, 'Crowd') returning id`, [companyId])
  await owner.query(
    `insert into contacts (company_id, customer_id, fn, ln) select $1, $2, 'Quentin', 'Aa' || n from generate_series(1, ${contacts}) n`,
    [companyId, rows[0].id],
  )
  await amongSmallCompanies(server, companyId, ['contacts', 'contact_words', 'customers'])
})
after(() => server.close())

/** Entries of its indexes count as well: a scan of nothing but an index reads no row. */
const takenSql = `select coalesce(sum(pg_stat_get_xact_tuples_returned(taken.oid)), 0)::int as taken
  from (select $1::regclass::oid as oid union all select indexrelid from pg_index where indrelid = $1::regclass) taken`

/** How many are found, and what of the tables it took. */
function searching(session: object, search: string) {
  return server.services.transaction({ companyId }, async (db) => {
    const taken = async (table: string) =>
      (await db.withoutPlugins().executeQuery<{ taken: number }>(CompiledQuery.raw(takenSql, [table]))).rows[0]?.taken ?? 0
    // The connection has not reported yet what it took before.
    const [people, words] = [await taken('contacts'), await taken('contact_words')]
    const context = { db, session: { companyId, userId: '', ...session }, language: 'en' } as unknown as DbContext
    const found = await findContacts(context, search, 5)
    return { found: found.length, people: (await taken('contacts')) - people, words: (await taken('contact_words')) - words }
  })
}

test('what very many begin with is looked through no further than a page needs', async () => {
  for (const search of ['q', 'quentin', 'quentin aa1']) {
    const { found, people, words } = await searching({ role: 'owner' }, search)
    assert.ok(found === 5 && people < 100 && words < 5000, JSON.stringify({ search, found, people, words }))
  }
})

test('whoever reaches few contacts has these looked through, not the words of all', async () => {
  const { rows } = await server.database.owner.query(
    `with small as (insert into customers (company_id, customer_name) values ($1, 'Small') returning company_id, id)
     insert into contacts (company_id, customer_id, fn, ln) select company_id, id, 'Quentin', 'Zappa' from small returning customer_id`,
    [companyId],
  )
  const session = { role: 'customer', customerId: rows[0].customer_id }
  for (const search of ['q qu', 'quentin zappa', 'qu q z', 'quentin']) {
    const { found, words } = await searching(session, search)
    assert.ok(found === 1 && words < 10_000, JSON.stringify({ search, found, words }))
  }
  const { found, words } = await searching(session, 'q a')
  assert.ok(found === 0 && words < 10_000, JSON.stringify({ found, words }))
})

test('letters that nearly everybody has make no sets of everybody', async () => {
  const { owner } = server.database
  await owner.query(
    `insert into contacts (company_id, customer_id, fn, ln, email) select company_id, id, 'Wu Vi', 'Yi', '' from customers
       cross join generate_series(1, 3000) where company_id = $1 and customer_name = 'Crowd'`,
    [companyId],
  )
  const { found, words } = await searching({ role: 'owner' }, 'q w')
  assert.ok(found === 0 && words < 10_000, JSON.stringify({ found, words }))
  assert.equal((await searching({ role: 'owner' }, 'q quentin aa19999')).found, 1)
})
