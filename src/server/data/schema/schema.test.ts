import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase } from '#test/postgres.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const found = async (text: string) => (await database.owner.query(text)).rows.map((row) => Object.values(row).join(': '))

test('what goes with another record is found by an index', async () => {
  const unserved = await found(
    `select c.conrelid::regclass, pg_get_constraintdef(c.oid) from pg_constraint c
     where c.contype = 'f' and c.confdeltype = 'c' and c.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = c.conrelid
         -- "is not null" follows from looking for a value.
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
         and (select array_agg(key order by key) from unnest(c.conkey) key)
           = (select array_agg(key order by key) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) key))`,
  )
  assert.deepEqual(unserved, [])
})

test('no index says again what another one says', async () => {
  const twice = await found(
    `select i.indexrelid::regclass, j.indexrelid::regclass from pg_index i
     join pg_index j on j.indrelid = i.indrelid and j.indexrelid <> i.indexrelid
     where num_nulls(i.indpred, j.indpred, i.indexprs, j.indexprs) = 4 and not i.indisunique
       and j.indkey::text || ' ' like i.indkey::text || ' %'
       and i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
  assert.deepEqual(twice, [])
})
