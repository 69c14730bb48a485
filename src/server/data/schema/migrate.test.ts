import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, type TestContext, test } from 'node:test'
import pg from 'pg'
import { testDatabase, testKey } from '#test/postgres.ts'
import { filesOf } from '../../../../scripts/db-types.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

test('a login that row level security does not bind is not worked with', async () => {
  const { ownerUrl, appUrl } = database
  await assert.rejects(migrate(ownerUrl, { appUrl: ownerUrl, secretKey: testKey, queues: [] }), /DATABASE_APP_URL/)
  assert.equal(await migrate(ownerUrl, { appUrl, secretKey: testKey, queues: [] }), appUrl)
})

test('another key is refused and locks nobody out; one whose fingerprint was forgotten is taken', async () => {
  const { ownerUrl, appUrl, owner } = database
  const otherKey = Buffer.alloc(32, 8)
  const worksAs = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('select current_user as login')
    await client.end()
    return rows[0].login
  }
  await assert.rejects(migrate(ownerUrl, { secretKey: otherKey, queues: [] }), /SECRET_KEY is not the one/)
  await assert.rejects(migrate(ownerUrl, { appUrl, secretKey: otherKey, queues: [] }), /SECRET_KEY is not the one/)
  const login = await worksAs(appUrl)
  for (const secretKey of [otherKey, testKey]) {
    await owner.query('delete from key_check')
    assert.equal(await worksAs(await migrate(ownerUrl, { secretKey, queues: [] })), login)
  }
})

test('what is written from the database says what the migrated one is', async () => {
  for (const [name, text] of Object.entries(await filesOf(database.ownerUrl)))
    assert.ok(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8') === text, `${name}: npm run db:types`)
})

/** An empty database on the same server. */
async function emptyDatabase(t: TestContext, name: string, owner = '') {
  const drop = async () => {
    await database.owner.query(`drop database if exists ${name} with (force)`)
    await database.owner.query(`drop role if exists ${name}_app`)
  }
  await drop()
  await database.owner.query(`create database ${name} ${owner && `owner ${owner}`}`)
  t.after(drop)
  const url = new URL(database.superuserUrl)
  url.pathname = `/${name}`
  const connect = async () => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    return client
  }
  return { url, connect }
}

test('a database called as the product is, and long names that begin alike, have logins of their own', async (t) => {
  const long = 'ledgerside_test_'.padEnd(61, 'x')
  const logins = []
  for (const name of ['ledgerside', `${long}1`, `${long}2`]) {
    const drop = () => database.owner.query(`drop database if exists ${name} with (force)`)
    await drop()
    await database.owner.query(`create database ${name}`)
    const url = new URL(database.superuserUrl)
    url.pathname = `/${name}`
    const login = new URL(await migrate(url.href, { secretKey: testKey, queues: [] })).username
    logins.push(login)
    t.after(async () => {
      await drop()
      await database.owner.query(`drop role ${login}`)
    })
  }
  assert.equal(new Set([...logins, 'ledgerside_app']).size, 4, logins.join(' '))
})

test('what an unreleased version made is refused in one sentence, and left as it is', async (t) => {
  const older = await emptyDatabase(t, 'ledgerside_test_unreleased')
  const client = await older.connect()
  await client.query(`create table migrations (name text primary key); insert into migrations values ('0001-companies.sql')`)
  await assert.rejects(
    migrate(older.url.href, { secretKey: testKey, queues: [] }),
    /^Error: This data was made by an unreleased .* delete it/,
  )
  const { rows } = await client.query(`select string_agg(tablename, ',') as tables from pg_tables where schemaname = 'public'`)
  await client.end()
  assert.equal(rows[0].tables, 'migrations')
})

test('where PostgreSQL makes no time-ordered ids, we do', async (t) => {
  const older = await emptyDatabase(t, 'ledgerside_test_older')
  const client = await older.connect()
  await client.query(`do $$ begin
    if to_regprocedure('uuidv7()') is not null then alter function pg_catalog.uuidv7() rename to uuidv7_of_18; end if;
  end $$`)
  await migrate(older.url.href, { secretKey: testKey, queues: [] })
  const ids: string[] = []
  const begun = Date.now()
  for (let count = 0; count < 50; count++) ids.push((await client.query('select app.new_id() as id')).rows[0].id)
  await client.end()
  assert.deepEqual(ids, [...new Set(ids)].sort())
  for (const id of ids) {
    assert.match(id, /^.{8}-.{4}-7.{3}-[89ab].{3}-.{12}$/)
    const madeAt = Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
    assert.ok(madeAt >= begun - 1000 && madeAt <= Date.now() + 1000, id)
  }
})

test('an owner that is no superuser', async (t) => {
  // The role of the rights is there already, made by this server's other database.
  await database.owner.query(
    `create role ledgerside_test_hosted login createrole password 'hosted'; grant ledgerside_app to ledgerside_test_hosted with admin option`,
  )
  const { url } = await emptyDatabase(t, 'ledgerside_test_hosted', 'ledgerside_test_hosted')
  t.after(() => database.owner.query('drop role ledgerside_test_hosted'))
  Object.assign(url, { username: 'ledgerside_test_hosted', password: 'hosted' })
  const appUrl = await migrate(url.href, { secretKey: testKey, queues: [] })
  assert.equal(await migrate(url.href, { secretKey: testKey, queues: [] }), appUrl)

  await database.owner.query('alter role ledgerside_test_hosted nocreaterole')
  await assert.rejects(migrate(url.href, { secretKey: testKey, queues: [] }), /may not create roles.*operating\.md/)
  assert.equal(await migrate(url.href, { appUrl, secretKey: testKey, queues: [] }), appUrl)
})
