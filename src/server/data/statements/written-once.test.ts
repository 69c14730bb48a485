import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { endOf } from '../beginning.ts'
import { companyOpened } from '../db.ts'
import { companyAsSet, ofCompany } from '../tenant.ts'
import { writtenByShape, writtenOnce } from './written-once.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('a statement is written once, and asks each time for the company and the values of who asks', async () => {
  let built = 0
  const namesFrom = writtenOnce<{ from: string; more: string[] }, { name: string; sign: string }>((slot) => {
    built += 1
    return sql`select t.name, ${'!'}::text as sign from terms t where ${ofCompany('t')}
      and (t.name >= ${slot('from')} or t.name = any(${slot('more')}::text[])) order by t.name`
  })
  const companies = await Promise.all([1, 2].map(() => signedInCompany(server)))
  for (const [at, { companyId }] of companies.entries())
    await server.database.owner.query(
      `insert into terms (company_id, name) select $1, name || $2 from unnest(array['Net 10', 'Net 30', 'Cash']) name`,
      [companyId, ` of ${at}`],
    )
  const ask = (companyId: string | null, values: Parameters<typeof namesFrom>[1], asSet = false) =>
    server.services.transaction({ companyId }, async (db) => {
      if (asSet) companyOpened(db, companyAsSet)
      return (await namesFrom(db, values)).map(({ name, sign }) => name + sign)
    })
  for (const asSet of [false, true, false])
    for (const [at, { companyId }] of companies.entries()) {
      assert.deepEqual(await ask(companyId, { from: 'Net 2', more: [] }, asSet), [`Net 30 of ${at}!`])
      assert.deepEqual(await ask(companyId, { from: 'Net 3', more: ['Cash of 0', 'Cash of 1'] }, asSet), [
        `Cash of ${at}!`,
        `Net 30 of ${at}!`,
      ])
    }
  assert.equal(built, 2)
  await assert.rejects(ask(null, { from: '', more: [] }), /No company is open/)
})

test('of each shape a statement is written once; beginnings are looked up by their own ends', async () => {
  let built = 0
  const [one, other] = await Promise.all([1, 2].map(() => signedInCompany(server)))
  assert.ok(one && other)
  await server.database.owner.query(
    `insert into terms (company_id, name) select c, n from unnest($1::uuid[]) c cross join unnest(array['Net 10', 'Net 30', 'Cash']) n`,
    [[one.companyId, other.companyId]],
  )
  const namesIn = (companyId: string, starts: readonly string[]) =>
    server.services.transaction({ companyId }, async (db) => {
      const values = Object.fromEntries(starts.map((start, at) => [`${at}`, start]))
      const rows = await writtenByShape(db, `of a test, ${starts.length}`, values, (marks) => {
        built += 1
        const ranges = starts.map((_, at) => sql<boolean>`(t.name >= ${marks[at]} and t.name < ${endOf(marks[at] ?? '')})`)
        return sql<{
          name: string
        }>`select t.name from terms t where ${ofCompany('t')} and (${sql.join(ranges, sql` or `)}) order by t.name`
      })
      return rows.map(({ name }) => name)
    })
  for (const { companyId } of [one, other, one]) {
    assert.deepEqual(await namesIn(companyId, ['Net']), ['Net 10', 'Net 30'])
    assert.deepEqual(await namesIn(companyId, ['Net 3', 'C']), ['Cash', 'Net 30'])
    assert.deepEqual(await namesIn(companyId, ['C', 'Net 1']), ['Cash', 'Net 10'])
  }
  assert.equal(built, 2)
})
