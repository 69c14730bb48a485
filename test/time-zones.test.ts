import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { differingZones, zoneTables } from '#server/work/zone-tables.ts'
import { signedInCompany } from './company.ts'
import { type TestServer, testServer } from './server.ts'

const root = new URL('..', import.meta.url).pathname
const lines: string[] = []
let server: TestServer
before(async () => {
  server = await testServer({ env: { LOG_LEVEL: 'warn' }, logTo: { write: (line) => void lines.push(line) } })
})
after(() => server.close())

/** Wherever a text asks PostgreSQL's own table of time zones: only UTC needs none. */
const zonesAskedIn = (text: string) =>
  [...text.matchAll(/at time zone\s*(?!'utc')\S+|\btimezone\s*\(\s*(?!'utc')[^)]*\)|\bset time zone\b/gi)].map(([asked]) => asked)

test('no statement and no migration asks the database where a day begins', () => {
  assert.equal(zonesAskedIn(`select now() at time zone c.time_zone, timezone('EST', now()), now() at time zone 'utc'`).length, 2)
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) })
  const migrations = globSync('migrations/*.sql', { cwd: root }).filter((path) => path > 'migrations/0018')
  assert.ok(sources.length > 1000 && migrations.length > 0)
  const asking = [...sources, ...migrations].filter((path) => zonesAskedIn(readFileSync(`${root}/${path}`, 'utf8')).length)
  // It compares the two tables.
  assert.deepEqual(asking, ['src/server/work/zone-tables.ts'])
})

test('nothing that stands in the database does either', async () => {
  const { rows } = await server.database.owner.query(
    `select p.oid::regprocedure::text as name, p.prosrc as text from pg_proc p where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
     union all select c.oid::regclass::text, pg_get_viewdef(c.oid) from pg_class c where c.relkind in ('v', 'm') and c.relnamespace in ('app'::regnamespace, 'public'::regnamespace)
     union all select i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from pg_index i
     union all select d.adrelid::regclass::text, pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
     union all select k.conname, pg_get_constraintdef(k.oid) from pg_constraint k where k.contype = 'c'`,
  )
  assert.ok(rows.length > 300)
  const asking = rows.filter(({ text }) => text && zonesAskedIn(text).filter((asked) => !/'UTC'/i.test(asked)).length)
  assert.deepEqual(
    asking.map(({ name }) => name),
    [],
  )
})

test('zones that the database tells otherwise, or does not know, are said', async () => {
  const { owner } = server.database
  const zoned = await signedInCompany(server)
  const set = (zone: string) => owner.query('update companies set time_zone = $2 where id = $1', [zoned.companyId, zone])
  await set('Europe/Madrid')
  assert.deepEqual(await differingZones(server.services), [])
  // Names are spelled in one way there; here as anybody likes.
  await set('europe/madrid')
  assert.deepEqual(await differingZones(server.services), [{ zone: 'europe/madrid', from: null }])
  lines.length = 0
  await zoneTables.run(server.services)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).zones),
    [[{ zone: 'europe/madrid', from: null }]],
  )
  await set('UTC')
})

// Alberta keeps its clock from 2026 on, Morocco has given up its summer time: older tables have other days.
const places = [
  { zone: 'America/Edmonton', at: '2026-12-01T06:30Z', today: '2026-12-01', yesterday: '2026-11-30' },
  { zone: 'Africa/Casablanca', at: '2026-11-30T23:30Z', today: '2026-11-30', yesterday: '2026-11-29' },
]
for (const { zone, at, today, yesterday } of places)
  test(`${zone}: the audit log, orders, ageing and figures have the same day`, async (t) => {
    const { owner: sql } = server.database
    const owner = await signedInCompany(server)
    await sql.query('update companies set time_zone = $2 where id = $1', [owner.companyId, zone])
    const result = async (url: string, body?: object) => {
      const answer = await (body ? owner.post(url, body) : owner.get(url))
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json().result
    }
    const { id: customerId } = await result('/Dashboard/AddEditCustomer', { name: `Of ${zone}`, requestKey: randomUUID() })
    const { rows } = await sql.query(
      `insert into invoices (company_id, customer_id, date, due_date, total, balance)
       select $1, $2, day, day, 100, 100 from unnest($3::date[]) day returning id`,
      [owner.companyId, customerId, [today, yesterday]],
    )
    assert.equal(rows.length, 2)
    // Half past midnight there, and half an hour before it.
    await sql.query(
      `insert into audit_events (company_id, id, actor, origin, action)
       values ($1, (lpad(to_hex((extract(epoch from $2::timestamptz) * 1000)::bigint), 12, '0') || '70008000000000000001')::uuid, 'Somebody', 'system', 'resentAll')`,
      [owner.companyId, at],
    )
    const events = async (day: string) => (await result(`/api/Settings/AuditLog?from=${day}&to=${day}&action=resentAll`)).rows.length
    assert.deepEqual([await events(today), await events(yesterday)], [1, 0])

    t.mock.timers.enable({ apis: ['Date'], now: Date.parse(at) })
    const { id } = await result('/api/Order/Place', {
      customerId,
      requestKey: randomUUID(),
      lines: [{ description: 'Rope', quantity: '1', unitPrice: '10' }],
      shippingAddress: { state: 'AB' },
    })
    const { ageing } = await result(`/Dashboard/GetCustomerDetails/${customerId}`)
    const { ages: owed } = await result('/api/Receivables/Ageing')
    const { rows: late } = await result(`/Dashboard/GetCustomerList?filters=${encodeURIComponent('{"overdue":"Y"}')}`)
    t.mock.timers.reset()
    const order = await sql.query('select order_date as day from orders where id = $1', [id])
    assert.equal(order.rows[0].day, today)
    assert.deepEqual(ageing, { current: 100, days30: 100, days60: 0, days90: 0, older: 0 })
    assert.deepEqual([owed.current.amount, owed.days30.amount], [100, 100])
    assert.equal(late.length, 1)
  })
