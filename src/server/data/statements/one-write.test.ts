import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { type TestServer, testServer } from '#test/server.ts'
import { begin } from '../db.ts'
import { OneWrite, send } from './one-write.ts'

let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())

/** What leaves by this connection meanwhile, each time the texts. */
async function writesOf(client: pg.PoolClient, work: () => Promise<unknown>) {
  const writes: string[][] = []
  const { query } = client
  client.query = ((...given: [unknown, ...unknown[]]) => {
    const [asked] = given
    if (asked instanceof OneWrite) writes.push(asked.statements.map(({ text }) => text))
    return Reflect.apply(query, client, given)
  }) as typeof query
  await work().finally(() => {
    client.query = query
  })
  return writes
}

async function connected<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await server.services.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
const note = (client: pg.PoolClient, n: number) =>
  send(client, { name: 'note', text: `insert into rate_limits values ($1, now()) returning key`, values: [`note ${n}`] })
const notes = async () =>
  (await server.database.owner.query(`delete from rate_limits where key like 'note %' returning key`)).rows.map(({ key }) => key).sort()

test('statements of one turn are one write, each with an answer of its own, as often as they are asked', () =>
  connected(async (client) => {
    for (let time = 0; time < 3; time++) {
      const at = new Date(1_700_000_000_123 + time)
      const writes = await writesOf(client, async () => {
        const [one, many, bytes, changed] = await Promise.all([
          send(client, { name: 'one', text: 'select $1::int8 as n, $2::timestamptz as at, null::text as nothing', values: [time, at] }),
          send(client, { name: 'many', text: 'select n from unnest($1::int[]) n', values: [[3, 1, 2]] }),
          send(client, { text: `select $1::bytea as bytes, $2::jsonb as json`, values: [Buffer.from('ab'), { a: [time] }] }),
          send(client, { text: 'set statement_timeout = 60000' }),
        ])
        assert.deepEqual(one.rows, [{ n: time, at: at.toISOString(), nothing: null }])
        assert.deepEqual([many.rows, many.rowCount, many.command], [[{ n: 3 }, { n: 1 }, { n: 2 }], 3, 'SELECT'])
        assert.deepEqual(bytes.rows, [{ bytes: Buffer.from('ab'), json: { a: [time] } }])
        assert.deepEqual([changed.command, changed.rowCount, changed.rows], ['SET', null, []])
      })
      assert.equal(writes.length, 1)
    }
  }))

test('the first that fails ends the write, and the connection goes on; what was to be prepared behind it is prepared later', () =>
  connected(async (client) => {
    for (let time = 0; time < 2; time++) {
      const [first, second, third] = await Promise.allSettled([
        send(client, { name: 'good', text: 'select 1 as one' }),
        send(client, { name: 'bad', text: 'select 1 / $1::int as none', values: [0] }),
        send(client, { name: 'behind', text: 'select 2 as two' }),
      ])
      assert.equal(first.status, 'fulfilled')
      assert.deepEqual([second.status, third.status], ['rejected', 'rejected'])
      for (const each of [second, third]) assert.match(String(each.status === 'rejected' && each.reason), /division by zero/)
      assert.deepEqual((await send(client, { name: 'behind', text: 'select 2 as two' })).rows, [{ two: 2 }])
      assert.deepEqual((await send(client, { name: 'bad', text: 'select 1 / $1::int as none', values: [1] })).rows, [{ none: 1 }])
    }
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const [unsaid, other] = await Promise.allSettled([
      send(client, { text: 'select $1::jsonb', values: [circle] }),
      send(client, { text: 'select 3 as three' }),
    ])
    assert.deepEqual([unsaid.status, other.status], ['rejected', 'fulfilled'])
  }))

test('a transaction of one write is one: all of it or nothing, and what it set for itself is over with it', async () => {
  const whole = (client: pg.PoolClient, ...work: (() => Promise<pg.QueryResult>)[]) =>
    Promise.allSettled([send(client, { text: 'begin' }), ...work.map((each) => each()), send(client, { text: 'commit' })])
  await connected(async (client) => {
    const set = () => send(client, { text: `select set_config('app.company_id', 'somebody', true) as company` })
    const told = () => send(client, { text: `select current_setting('app.company_id', true) as company` })
    const done = await whole(
      client,
      set,
      () => note(client, 1),
      told,
      () => note(client, 2),
    )
    assert.deepEqual(
      done.map((each) => each.status === 'fulfilled' && each.value.rows),
      [[], [{ company: 'somebody' }], [{ key: 'note 1' }], [{ company: 'somebody' }], [{ key: 'note 2' }], []],
    )
    assert.ok((await told()).rows[0].company !== 'somebody')
    assert.deepEqual(await notes(), ['note 1', 'note 2'])
    const failed = await whole(
      client,
      () => note(client, 1),
      () => note(client, 1),
      () => note(client, 2),
    )
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    const end = failed.at(-1)
    assert.equal(end?.status === 'fulfilled' && end.value.command, 'ROLLBACK')
    assert.deepEqual(await notes(), [])
  })
})

test('a commit that was passed over leaves no transaction open, and keeps its connection', async () => {
  const { pool } = server.services
  await connected(async () => {})
  const before = pool.totalCount
  const { client, commit } = await begin(pool, {})
  await note(client, 1)
  const [noted, ended] = await Promise.allSettled([note(client, 1), commit()])
  assert.equal(noted.status, 'rejected')
  assert.match(String(ended.status === 'rejected' && ended.reason), /duplicate key/)
  assert.deepEqual(await notes(), [])
  assert.equal(pool.totalCount, before)
  assert.equal(pool.idleCount, pool.totalCount)
})

test('what goes on by itself once its transaction is over reaches nobody who has its connection then', async () => {
  const { db, rollback } = await begin(server.services.pool, {})
  await sql`select 1`.execute(db)
  await rollback()
  const stray = sql`insert into rate_limits values ('note 9', now())`
  await assert.rejects(stray.execute(db), /after the last one/)
  await assert.rejects(
    db.transaction().execute((inner) => stray.execute(inner)),
    /after the last one/,
  )
  assert.deepEqual(await notes(), [])
})

test('who asks of a connection that broke is told so', () =>
  connected(async (client) => {
    const { rows } = await send(client, { text: 'select pg_backend_pid() as pid' })
    const waiting = Promise.allSettled(['begin', 'select pg_sleep(60)', 'commit'].map((text) => send(client, { text })))
    await server.database.owner.query('select pg_terminate_backend($1)', [rows[0].pid])
    // Also of its beginning and its end, of which nobody knows what became.
    for (const each of await waiting) assert.equal(each.status, 'rejected')
    await assert.rejects(send(client, { text: 'select 1' }))
  }))
