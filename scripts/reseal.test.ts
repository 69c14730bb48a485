import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { hashPassword, verifyPassword } from '#features/identity/auth/server/password/passwords.ts'
import { totpPlace } from '#features/identity/auth/server/second-factor/totp.ts'
import { forgetAccess } from '#features/quickbooks/server/connection/access-token.ts'
import { forgetOtherKeys, migrate } from '#server/data/schema/migrate.ts'
import { openSecrets } from '#server/secrets.ts'
import { connectInbound, openPartner, retrieveNow } from '#test/inbound.ts'
import { testDatabase, testKey } from '#test/postgres.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { testPassword, Visitor } from '#test/visitor.ts'
import { sealedColumns } from './sealed-columns.ts'

const run = promisify(execFile)
const newKey = Buffer.alloc(32, 11)
let server: QuickbooksServer
let partner: Awaited<ReturnType<typeof openPartner>>
before(async () => {
  partner = await openPartner()
  server = await serverWithQuickbooks({ listen: true, env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } })
})
after(async () => {
  await server.close()
  await partner.close()
})

test('every sealed column is known', async () => {
  const { rows } = await server.database.owner.query(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name like '%\\_sealed' order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    sealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  )
})

test('a key is replaced while everything goes on: both count, everything is sealed again, then the old one is worth nothing', async () => {
  const { services, database } = server
  const { config } = services
  const { realmId } = await server.control('POST', 'companies', {})
  const company = await connectedCompany(server, realmId)
  await company.ended()
  await connectInbound(company, partner)
  const passwordHash = await hashPassword(config, testPassword)
  const totp = services.secrets.seal('JBSWY3DP', totpPlace(company.userId))
  await database.owner.query('update users set password_hash = $1, totp_pending_sealed = $2 where id = $3', [
    passwordHash,
    totp,
    company.userId,
  ])
  const work = (secretKey: Buffer, secretKeysBefore: Buffer[]) => {
    Object.assign(config, { secretKey, secretKeysBefore })
    services.secrets = openSecrets(config)
    forgetAccess(services, company.companyId)
  }
  const start = (secretKey: Buffer, secretKeysBefore: Buffer[] = []) =>
    migrate(database.ownerUrl, { secretKey, secretKeysBefore, queues: [] })
  const works = async () => {
    assert.equal((await retrieveNow(company)).problem, null)
    const saved = await company.post('/QuickBooks/Sync')
    assert.equal(saved.statusCode, 200, saved.body)
    await company.ended()
    assert.equal((await company.get('/QuickBooks/Connection')).json().result.state, 'active')
  }

  // First the processes learn the new one, then it takes the lead; those of before go on at the database meanwhile.
  const before = await start(testKey, [newKey])
  await assert.rejects(start(newKey), /not the one/)
  const login = await start(newKey, [testKey])
  assert.notEqual(new URL(login).username, new URL(before).username)
  await assert.rejects(start(testKey), /SECRET_KEYS_BEFORE/)
  work(newKey, [testKey])
  await works()
  const visitor = new Visitor(server.url)
  assert.equal((await visitor.login(company.email)).status, 200)

  await database.owner.query(`insert into users (email, display_name, password_hash) values ('away@example.com', 'Away', $1)`, [
    passwordHash,
  ])
  const { stdout } = await run(process.execPath, ['scripts/reseal.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: database.ownerUrl,
      // The server of this test goes on with the login of before.
      DATABASE_APP_URL: database.appUrl,
      DATA_FOLDER: database.home,
      SECRET_KEY: newKey.toString('base64'),
      SECRET_KEYS_BEFORE: testKey.toString('base64'),
    },
  })
  assert.match(stdout, /Sealed again: [1-9]/)
  // One who signed in since the new key came, and one who did not.
  assert.match(stdout, /Passwords still under a key of before: 1\./)
  work(newKey, [])
  assert.equal(await start(newKey), login)
  await assert.rejects(start(testKey), /not the one/)
  await works()
  const { rows } = await database.owner.query('select password_hash from users where id = $1', [company.userId])
  assert.deepEqual(await verifyPassword(config, testPassword, rows[0].password_hash), { right: true, outdated: false })
})

test('the login of the old key goes with it', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const loginOf = async (secretKey: Buffer, secretKeysBefore: Buffer[]) =>
      new URL(await migrate(database.ownerUrl, { secretKey, secretKeysBefore, queues: [] })).username
    const logins = [await loginOf(testKey, []), await loginOf(newKey, [testKey])].map(decodeURIComponent)
    await forgetOtherKeys(client, newKey, { logins: true })
    const { rows } = await client.query('select rolcanlogin as may from pg_roles where rolname = any($1) order by rolname = $2', [
      logins,
      logins[1],
    ])
    assert.deepEqual(rows, [{ may: false }, { may: true }])
    await database.owner.query(`drop owned by "${logins[1]}"; drop role "${logins[1]}"`)
  } finally {
    await client.end()
    await database.close()
  }
})
