import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { askedTogether } from '../db.ts'
import { ofCompany } from '../tenant.ts'
import { OneWrite } from './one-write.ts'
import { writtenOnce } from './written-once.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Asked = { starts: string[]; most: number | null; from: string | null }
const termsFrom = writtenOnce<Asked, { name: string; most: number | null }>(
  (slot) => sql`
    select t.name, ${slot('most')}::int as most from terms t where ${ofCompany('t')} and t.name >= coalesce(${slot('from')}::text, '')
      and left(t.name, 1) = any(${slot('starts')}::text[]) order by t.name desc limit 3`,
)
/** Compares with a value that says nowhere what it is. */
const termsAfter = writtenOnce<{ after: string }, { name: string }>(
  (slot) => sql`select t.name from terms t where ${ofCompany('t')} and t.name > ${slot('after')} order by t.name limit 1`,
)

/** How many statements are sent meanwhile. */
async function countSent<T>(work: () => Promise<T>): Promise<{ sent: string[]; result: T }> {
  const sent: string[] = []
  const counted = new Set<pg.PoolClient>()
  const count = (client: pg.PoolClient) => {
    if (counted.has(client)) return
    counted.add(client)
    const { query } = client
    client.query = ((...given: [unknown, ...unknown[]]) => {
      if (given[0] instanceof OneWrite) sent.push(...given[0].statements.map(({ text }) => text))
      return Reflect.apply(query, client, given)
    }) as typeof query
  }
  server.services.pool.on('acquire', count)
  const result = await work()
  server.services.pool.off('acquire', count)
  return { sent: sent.filter((text) => text.includes('terms')), result }
}

test('what many ask at once is one statement, and each has the answer that it has alone', async () => {
  const { companyId } = await signedInCompany(server)
  await server.database.owner.query(
    `insert into terms (company_id, name) select $1, letter || ' ' || n from unnest(array['A', 'B', 'C,"{']) letter cross join generate_series(1, 5) n`,
    [companyId],
  )
  const asked: Asked[] = [
    { starts: ['A'], most: 1, from: null },
    { starts: ['A', 'B'], most: 2, from: 'A 3' },
    { starts: ['C'], most: null, from: 'C,"{ 2' },
    { starts: [], most: 4, from: null },
    { starts: ['B'], most: 5, from: 'B 9' },
    { starts: ['A'], most: 1, from: null },
  ]
  const alone = await server.services.transaction({ companyId }, async (db) => {
    const answers = []
    for (const each of asked) answers.push(await termsFrom(db, each))
    return answers
  })
  const { sent, result } = await countSent(() =>
    server.services.transaction({ companyId }, async (db) => {
      askedTogether(db)
      return Promise.all(asked.map((each) => termsFrom(db, each)))
    }),
  )
  assert.deepEqual(result, alone)
  assert.deepEqual(
    alone.map((rows) => rows.length),
    [3, 3, 3, 0, 0, 3],
  )
  assert.equal(sent.length, 1)
})

test('the same for the same values is asked once; a value that does not say what it is, and what changes something, by itself', async () => {
  const { companyId } = await signedInCompany(server)
  await server.database.owner.query(`insert into terms (company_id, name) select $1, n from unnest(array['A', 'B', 'C']) n`, [companyId])
  const { sent, result } = await countSent(() =>
    server.services.transaction({ companyId }, async (db) => {
      askedTogether(db)
      const same = await Promise.all([1, 2, 3].map(() => termsAfter(db, { after: 'A' })))
      const own = await Promise.all(['', 'A', 'C'].map((after) => termsAfter(db, { after })))
      await Promise.all([1, 2].map(() => db.updateTable('terms').set({ name: sql`name || '!'` }).where('name', 'like', 'A%').execute()))
      return [...same, ...own, await termsAfter(db, { after: '' })].map((rows) => rows.map(({ name }) => name).join())
    }),
  )
  assert.deepEqual(result, ['B', 'B', 'B', 'A', 'B', '', 'A!!'])
  assert.equal(sent.length, 1 + 3 + 2 + 1)
})

test('where one of them fails all of them hear why', async () => {
  const { companyId } = await signedInCompany(server)
  const failing = server.services.transaction({ companyId }, async (db) => {
    askedTogether(db)
    const answers = await Promise.allSettled([1, 0].map((by) => sql`select 1 / ${by}::int as part`.execute(db)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    throw answers.map((each) => each.status === 'rejected' && each.reason)[0]
  })
  await assert.rejects(failing, /division by zero/)
})
