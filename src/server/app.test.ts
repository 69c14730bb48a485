import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

test('answers that it is well', async () => {
  const response = await server.app.inject('/healthz')
  assert.deepEqual(response.json(), { ok: true })
  assert.match(String(response.headers['content-security-policy']), /object-src 'none'/)
})

test('an unknown address gets the envelope in the language asked for', async () => {
  const response = await server.app.inject({ url: '/nowhere', headers: { accept: 'application/json', 'accept-language': 'es-MX' } })
  assert.equal(response.statusCode, 404)
  assert.equal(response.json().message, 'No se encontró el recurso solicitado.')
})

test('the app works as a role that owns nothing and sees nothing without a company', async () => {
  const { rows } = await server.services.pool.query(
    `select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
  )
  assert.deepEqual(rows, [{ rolsuper: false, rolbypassrls: false, owned: 0 }])
  await server.database.owner.query(`insert into companies (company_name) values ('Hidden')`)
  const login = new pg.Client(server.database.appUrl)
  await login.connect()
  assert.equal((await login.query('select * from companies')).rowCount, 0)
  await login.end()
})

test('every table of a company is behind forced row level security', async () => {
  const { rows } = await server.database.owner.query(
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and a.attnum > 0
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )
  // These are read before a company is known, by session, state, ticket or key, never listed.
  assert.deepEqual(rows.map(({ relname }) => relname).sort(), ['live_tickets', 'quickbooks_grants', 'sessions'])
})

test('where the owner of the tables is no superuser, its functions still read across companies', async () => {
  const { rows } = await server.database.owner.query(
    `select p.proname, c.relname from pg_proc p join pg_class c on pg_get_functiondef(p.oid) ~ ('\\m' || c.relname || '\\M')
     where p.prosecdef and p.pronamespace = 'app'::regnamespace and p.proname <> 'analyze_rehearsals' and c.relkind = 'r' and c.relforcerowsecurity
       and not exists (select from pg_policy o where o.polrelid = c.oid and o.polname = 'owner_reads')`,
  )
  assert.deepEqual(rows, [])
})

test('a packed body is not unpacked', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ password: 'x', context: [] })
  const send = (more: object, payload: string | Buffer) =>
    server.app.inject({ method: 'POST', url: '/Identity/PasswordStrength', headers: { ...headers, ...more }, payload })
  assert.equal((await send({}, body)).statusCode, 200)
  assert.equal((await send({ 'content-encoding': 'gzip' }, gzipSync(body))).statusCode, 400)
})

test('an answer is packed as the browser asks, and says how long it is', async () => {
  const plain = (await server.app.inject('/openapi.json')).rawPayload
  const countries = (await server.app.inject('/api/Utility/Countries')).rawPayload
  const open = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  for (const [encoding, unpack] of Object.entries(open)) {
    const ask = (url: string) => server.app.inject({ url, headers: { 'accept-encoding': encoding } })
    const small = await ask('/api/Utility/Countries')
    assert.equal(small.headers['content-encoding'], encoding)
    assert.equal(small.headers['content-length'], String(small.rawPayload.length))
    assert.deepEqual(unpack(small.rawPayload), countries)
    // What is larger goes as a stream.
    const large = await ask('/openapi.json')
    assert.equal(large.headers['content-length'], undefined)
    assert.deepEqual(unpack(large.rawPayload), plain)
  }
  assert.equal(
    (await server.app.inject({ url: '/api/Utility/Countries', headers: { 'accept-encoding': 'identity' } })).headers['content-encoding'],
    undefined,
  )
})
