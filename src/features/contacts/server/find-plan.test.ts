import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import type { DbContext } from '#server/context.ts'
import { signedInCompany } from '../../../../test/company.ts'
import { type TestServer, testServer } from '../../../../test/server.ts'
import { findContacts } from './find.ts'

// As the app's role below row level security, in a company where very many contacts begin alike.
const contacts = 20_000
let server: TestServer
let companyId: string
before(async () => {
  server = await testServer()
  companyId = (await signedInCompany(server)).companyId
  const { owner } = server.database
  const { rows } = await owner.query(`insert into customers (company_id, customer_name) values ($1, 'Crowd') returning id`, [companyId])
  await owner.query(
    `insert into contacts (company_id, customer_id, fn, ln) select $1, $2, 'Quentin', 'Aa' || n from generate_series(1, ${contacts}) n`,
    [companyId, rows[0].id],
  )
  for (const table of ['contacts', 'contact_words', 'customers']) await owner.query(`vacuum analyze ${table}`)
})
after(() => server.close())

test('what very many begin with is looked through no further than a page needs', async () => {
  await server.services.transaction({ companyId }, async (db) => {
    const fetched = async (table: string) => {
      const { rows } = await db
        .withoutPlugins()
        .executeQuery<{ read: string }>(
          CompiledQuery.raw('select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = $1', [
            table,
          ]),
        )
      return Number(rows[0]?.read)
    }
    const context = { db, session: { companyId, role: 'owner', userId: '' }, language: 'en' } as unknown as DbContext
    for (const search of ['q', 'quentin', 'quentin aa1']) {
      const [people, words] = [await fetched('contacts'), await fetched('contact_words')]
      assert.equal((await findContacts(context, search, 5)).length, 5, search)
      const read = { people: (await fetched('contacts')) - people, words: (await fetched('contact_words')) - words }
      assert.ok(read.people < 100 && read.words < 5000, `${search}: ${JSON.stringify(read)}`)
    }
  })
})
