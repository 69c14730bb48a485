import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { kept, moved } from './references.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('a merge knows every column that holds a customer’s id', async () => {
  const { rows } = await server.database.owner.query<{ column: string }>(`
    select distinct t.relname || '.' || a.attname as column from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and (
      a.attname ~ '(^|_)customer_id$' and a.atttypid = 'uuid'::regtype
      or exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'f' and k.confrelid = 'customers'::regclass
        and a.attnum = any(k.conkey) and a.attname <> 'company_id')
      or a.attname in ('record_id', 'local_id') and t.relname in ('audit_events', 'deliveries', 'external_links', 'notifications')
      or t.relname = 'customers' and a.attname = 'parent_id')
    order by 1`)
  assert.deepEqual(
    [...moved.map(({ column }) => column), ...Object.keys(kept)].sort(),
    rows.map(({ column }) => column),
    'decide in references.ts what a merge does with a new column',
  )
})
