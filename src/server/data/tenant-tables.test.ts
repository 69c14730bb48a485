import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase } from '#test/postgres.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const tables = `tables as (
  select c.oid, c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id' and not a.attisdropped)`

test('the planner takes every company for a large one', async () => {
  const { rows } = await database.owner.query(
    `with ${tables} select name, a.attoptions as options from tables join pg_attribute a on a.attrelid = oid and a.attname = 'company_id'`,
  )
  assert.ok(rows.length > 100)
  assert.deepEqual(
    rows.filter(({ options }) => !options?.includes('n_distinct=2')).map(({ name }) => name),
    [],
  )
})

/** Unique in the whole installation, and why. All else that is unique is so within a company. */
const acrossCompanies: Readonly<Record<string, string>> = {
  'sessions (id)': 'a session says of which company it is, or that it is of none',
  'live_tickets (ticket_hash)': 'goes with a session, for as long as a socket takes to open',
  'live_tickets -> sessions': 'goes with a session',
  'quickbooks_grants (id)': 'whoever signs up by QuickBooks has no company yet',
  'quickbooks_grants (state_hash)': 'QuickBooks sends back nothing but the code that it was given',
  'directory (kind, code)': 'outsiders name a code and nothing else; here it leads to the company',
}

async function keysWithoutCompany(): Promise<string[]> {
  const { rows } = await database.owner.query(
    `with ${tables}
     select t.name || ' (' || string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n) || ')' as key
     from tables t join pg_index i on i.indrelid = t.oid and i.indisunique cross join generate_series(1, i.indnkeyatts) n
     group by t.name, i.indexrelid having not bool_or(pg_get_indexdef(i.indexrelid, n, true) = 'company_id')
     union all
     select t.name || ' -> ' || o.name from tables t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' join tables o on o.oid = f.confrelid
     where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any(f.conkey) and a.attname = 'company_id')
     union all
     select t.name || '.' || a.attname from tables t join pg_attribute a on a.attrelid = t.oid
       left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     where not a.attisdropped and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~ '^nextval')`,
  )
  return rows.map(({ key }) => key).sort()
}

test('keys have the company in them', async () => {
  assert.deepEqual(await keysWithoutCompany(), Object.keys(acrossCompanies).sort())
})

test('a planted key without it is found', async () => {
  await database.owner.query(`create table planted (
    company_id uuid not null, id bigint generated always as identity primary key, code text, part bigint references planted,
    unique (company_id, id), unique (company_id, code))`)
  const planted = (await keysWithoutCompany()).filter((key) => key.startsWith('planted'))
  await database.owner.query('drop table planted')
  assert.deepEqual(planted, ['planted (id)', 'planted -> planted', 'planted.id'])
})
