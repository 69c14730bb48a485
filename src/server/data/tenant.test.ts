import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { signedInCompany } from '#test/company.ts'
import { unnamedIn } from '#test/named-company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { Db } from './db.ts'
import { company, ofCompany } from './tenant.ts'
import { companyColumn, tenantTables } from './tenant-tables.ts'

let server: TestServer
let companyId: string
before(async () => {
  server = await testServer()
  companyId = (await signedInCompany(server)).companyId
})
after(() => server.close())

/** What is sent, and the values that go with it. */
const written = (statement: (db: Db) => { compile(): { sql: string; parameters: readonly unknown[] } }) =>
  server.services.transaction({ companyId }, async (db) => statement(db).compile())

test('the list of tables is that of the database', async () => {
  const { rows } = await server.database.owner.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and (c.relkind = 'v' or c.relrowsecurity) and a.attname = 'company_id' and not a.attisdropped`,
  )
  assert.deepEqual([...tenantTables].sort(), [...rows.map(({ name }) => name), 'companies'].sort())
  assert.equal(companyColumn('companies'), 'id')
})

test('what is built names the company for each table, as one value', async () => {
  for (const statement of [
    (db: Db) => db.selectFrom('customers').select('id').where('id', '=', 'x'),
    (db: Db) => db.selectFrom('customers as c').leftJoin('orders as o', 'o.customerId', 'c.id').select('o.id'),
    (db: Db) => db.selectFrom('orders').selectAll().where('customerId', 'in', db.selectFrom('customers').select('id')),
    (db: Db) =>
      db
        .with('few', (each) => each.selectFrom('contacts').select('id'))
        .selectFrom('few')
        .selectAll(),
    (db: Db) => db.updateTable('orders as o').from('customers as c').set({ version: 2 }).whereRef('c.id', '=', 'o.customerId'),
    (db: Db) => db.deleteFrom('notifications').where('id', '=', 'x'),
    (db: Db) => db.selectFrom('companies').select('companyName'),
  ]) {
    const { sql: text, parameters } = await written(statement)
    assert.deepEqual(await unnamedIn(text), [], text)
    assert.equal(parameters.filter((value) => value === companyId).length, 1, text)
  }
})

test('what a condition leaves open stays in parentheses', async () => {
  const { sql: text } = await written((db) => db.selectFrom('customers').select('id').where(sql<boolean>`active or on_hold`))
  assert.match(text, /"customers"\."company_id" = \$1::uuid and \(active or on_hold\)$/)
})

test('global tables are left alone', async () => {
  const { sql: text } = await written((db) => db.selectFrom('users').select('id'))
  assert.doesNotMatch(text, /company_id/)
})

test('what is written out names the company by a fragment, and only where one is open', async () => {
  const named = (db: Db) =>
    sql<{ id: string }>`select id from companies where id = ${company} and exists (select from reps r where ${ofCompany('r')})`.execute(db)
  await assert.rejects(server.services.transaction({}, named), /No company is open/)
  assert.deepEqual((await server.services.transaction({ companyId }, named)).rows, [])
})

const planted: [string, string[]][] = [
  ['select from customers', ['customers']],
  ['select from customers c where c.company_id = $1', []],
  ['select from customers c join orders o on o.customer_id = c.id where c.company_id = $1', ['orders']],
  ['select from customers c left join orders o on o.company_id = $1 and o.customer_id = c.id where c.company_id = $1', []],
  ['select from customers c join orders o using (company_id) where c.company_id = $1', []],
  ['select from customers c join orders o using (company_id)', ['customers', 'orders']],
  ['select from customers c join orders o on o.company_id = c.company_id', ['customers', 'orders']],
  ['select from customers c join orders o on o.company_id = c.company_id where c.company_id = $1', []],
  ['select from customers c where c.company_id = $1 and exists (select from orders o where o.company_id = c.company_id)', []],
  ['select from customers c where c.company_id = $1 and exists (select from orders o where o.customer_id = c.id)', ['orders']],
  ['select from customers c where c.company_id = $1 or c.active', ['customers']],
  ['with few as (select from contacts) select from few', ['contacts']],
  ['(select from terms where company_id = $1) union all (select from classes)', ['classes']],
  ['update orders o set version = 2 from customers c where c.company_id = $1 and c.id = o.customer_id', ['orders']],
  ['delete from contacts where id = $1', ['contacts']],
  ['insert into reps (code) values ($1)', ['reps']],
  ['insert into reps (company_id, code) select $1, code from reps', ['reps']],
  ['select from users where id = $1', []],
  ['select from companies where id = $1', []],
  ['select from companies', ['companies']],
  ['declare each cursor for select from reps', ['reps']],
]

test('a planted statement without the company is found', async () => {
  for (const [text, tables] of planted) assert.deepEqual(await unnamedIn(text), tables, text)
})

test('a test server fails for one that was sent', async () => {
  const watching = await testServer()
  await watching.services.transaction({ companyId }, (db) => sql`select from customers`.execute(db))
  await assert.rejects(watching.close(), /select from customers/)
})
