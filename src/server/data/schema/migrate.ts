import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type Keys, keyFor } from '../../config.ts'
import { firstConnection } from './first-connection.ts'

const folder = new URL('../../../../migrations/', import.meta.url)

/**
 * Brings the database to the newest version as its owner and answers the address under which the app works: a login that owns nothing.
 * Each file runs once, in one transaction with its own record. `queues`: null where they are there, as in a clone.
 */
export async function migrate(
  ownerUrl: string,
  {
    appUrl,
    secretKey,
    secretKeysBefore = [],
    queues,
  }: Partial<Keys> & { appUrl?: string; secretKey: Buffer; queues: { name: string; options: object }[] | null },
) {
  const client = await firstConnection(ownerUrl)
  try {
    await client.query('select pg_advisory_lock(7316)')
    const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
    if (version < 150_000) throw new Error('PostgreSQL 15 or newer is needed.')
    await refuseUnreleased(client)
    await makeAppRole(client)
    await refuseOtherKeys(client, [secretKey, ...secretKeysBefore].map(fingerprintOf))
    await client.query('create table if not exists migrations (name text primary key, at timestamptz not null default now())')
    const done = new Set((await client.query('select name from migrations')).rows.map(({ name }) => name))
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      if (done.has(name)) continue
      await client.query('begin')
      try {
        await client.query(readFileSync(new URL(name, folder), 'utf8'))
        await client.query('insert into migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
      }
    }
    // A key that takes the place of another has a login of its own: the password of the one in use stays until nobody needs it.
    await client.query(
      `insert into key_check (fingerprint, login)
       select $1, case when exists (select from key_check) then 'ledgerside_' || md5(current_database() || $1::bytea::text) else '' end on conflict do nothing`,
      [fingerprintOf(secretKey)],
    )
    if (queues) await prepareQueues(ownerUrl, queues)
    await client.query(
      'grant usage on schema pgboss to ledgerside_app; grant select, insert, update, delete on all tables in schema pgboss to ledgerside_app; grant execute on all functions in schema pgboss to ledgerside_app',
    )
    const worksAs = appUrl ?? (await appLogin(client, ownerUrl, secretKey))
    await refuseUnbound(worksAs)
    return worksAs
  } finally {
    await client.end()
  }
}

const fingerprintOf = (secretKey: Buffer) => keyFor({ secretKey }, 'fingerprint')

/** Another key opens no secret and no password, and would lock out the servers that run with the right one. */
async function refuseOtherKeys(client: pg.Client, ours: Buffer[]) {
  const { rows: found } = await client.query(`select to_regclass('public.key_check') is not null as exists`)
  if (!found[0].exists) return
  const { rows } = await client.query('select fingerprint from key_check')
  const unknown = rows.filter(({ fingerprint }) => !ours.some((each) => each.equals(fingerprint)))
  if (!unknown.length) return
  if (unknown.length === rows.length)
    throw new Error('SECRET_KEY is not the one this database works with. docs/operating.md says what to do if that one is lost.')
  throw new Error('This database still works with another key too: name it in SECRET_KEYS_BEFORE until `npm run reseal` has ended.')
}

/** Everything is sealed under this key: the others are worth nothing from now on, nor are the passwords that were made of them. */
export async function forgetOtherKeys(client: pg.Client, secretKey: Buffer, { logins }: { logins: boolean }) {
  const { rows } = await client.query('delete from key_check where fingerprint <> $1 returning login', [fingerprintOf(secretKey)])
  const { current_database: database } = (await client.query('select current_database()')).rows[0]
  for (const { login } of logins ? rows : [])
    await client.query(`alter role ${pg.escapeIdentifier(login || (await loginOf(client, database)))} nologin`)
}

/** Before the first release the schema was written anew; what was made before that is neither brought up to date nor touched. */
async function refuseUnreleased(client: pg.Client) {
  const { rows: found } = await client.query(`select to_regclass('public.migrations') is not null as exists`)
  if (!found[0].exists) return
  if ((await client.query(`select from migrations where name = '0001-companies.sql'`)).rowCount)
    throw new Error(
      'This data was made by an unreleased version of Ledgerside, which no later one can bring up to date: delete it (after npm start: the folder data) and start again.',
    )
}

/** What the app's logins may do. Roles belong to the whole server: another database's start may be making it right now. */
async function makeAppRole(client: pg.Client) {
  const exists = async () => (await client.query(`select from pg_roles where rolname = 'ledgerside_app'`)).rowCount
  if (await exists()) return
  await client.query('create role ledgerside_app nologin').catch(async (cause) => (await exists()) || mayNotCreateRoles(cause))
}

const insufficientPrivilege = '42501'

function mayNotCreateRoles(cause: unknown): never {
  if (!(cause instanceof pg.DatabaseError) || cause.code !== insufficientPrivilege) throw cause
  throw new Error('The role of DATABASE_URL may not create roles. docs/operating.md says what somebody who may has to do.', { cause })
}

/** Row level security does not bind superusers, and lets the owner of the tables read across companies. */
async function refuseUnbound(appUrl: string) {
  const client = await firstConnection(appUrl)
  try {
    const { rows } = await client.query(
      `select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
       union all select from pg_class where oid = 'public.companies'::regclass and pg_has_role(current_user, relowner, 'member')`,
    )
    if (rows.length)
      throw new Error('The app must work as a login of its own (DATABASE_APP_URL), neither superuser nor owner of the tables.')
  } finally {
    await client.end()
  }
}

/** A login of its own for this database, member of ledgerside_app, with a password derived from our key. */
async function appLogin(client: pg.Client, ownerUrl: string, secretKey: Buffer) {
  const { current_database: database } = (await client.query('select current_database()')).rows[0]
  const { rows } = await client.query(`select login from key_check where fingerprint = $1 and login <> ''`, [fingerprintOf(secretKey)])
  const login = rows[0]?.login ?? (await loginOf(client, database))
  const password = createHmac('sha256', secretKey).update(`database login ${login}`).digest('hex')
  const exists = (await client.query('select from pg_roles where rolname = $1', [login])).rowCount
  const name = pg.escapeIdentifier(login)
  // Only a superuser may say that a role is none; a new one is none anyway.
  await client
    .query(
      `${exists ? 'alter' : 'create'} role ${name} login password ${pg.escapeLiteral(password)};
       grant ledgerside_app to ${name}; grant connect on database ${pg.escapeIdentifier(database)} to ${name}`,
    )
    .catch(mayNotCreateRoles)
  const url = new URL(ownerUrl)
  url.username = login
  url.password = password
  return url.href
}

/** PostgreSQL cuts names at 63 bytes, and the group of all logins has its own. What an earlier version made stays. */
async function loginOf(client: pg.Client, database: string): Promise<string> {
  const usual = `${database}_app`
  if (usual === 'ledgerside_app') return 'ledgerside_login'
  if (Buffer.byteLength(usual) <= longestName) return usual
  const earlier = usual.slice(0, longestName)
  if ((await client.query('select from pg_roles where rolname = $1 and rolcanlogin', [earlier])).rowCount) return earlier
  return `ledgerside_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}
const longestName = 63

async function prepareQueues(ownerUrl: string, queues: { name: string; options: object }[]) {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, options } of queues) {
    const { policy: _fixedAtCreation, ...changeable } = options as { policy?: string }
    await (known.has(name) ? boss.updateQueue(name, changeable) : boss.createQueue(name, options))
  }
  await boss.stop({ graceful: false })
}
