import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import pg from 'pg'
import { migrate } from '#server/data/schema/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { queuesOf } from '#server/work/job.ts'
import { jobs } from '#server/worker.ts'
import { runDatabase } from './run-database.ts'
import { scratchFolder } from './scratch-folder.ts'

/** The same for all test databases, so that clones of the template share one login. */
export const testKey = Buffer.alloc(32, 7)

const migrations = new URL('../migrations/', import.meta.url)
/** Owns every test database; no superuser, as the owners of hosted ones are none. */
const owner = { name: 'ledgerside_test_owner', password: 'owner' }
/** Any number that nothing else locks in the superuser's own database. */
const templateLock = 7317

/**
 * A migrated database for one test file, dropped afterwards: a clone of a template on the server of the run or of TEST_DATABASE_URL.
 * Outside a run, and where the test asks for a server to itself (`alone`, because it breaks it; `fsync`, because it measures), it starts one.
 */
export async function testDatabase({ fsync = false, alone = false } = {}) {
  const folder = scratchFolder({ inMemory: !fsync })
  const shared = process.env.TEST_DATABASE_URL ?? (fsync || alone ? undefined : await runDatabase())
  const own = shared ? undefined : await startPostgres(folder.path, { fsync, log: () => {} })
  const server = shared ?? own?.url ?? ''
  const name = `ledgerside-test-${userInfo().uid}-${process.pid}-${Math.random().toString(36).slice(2, 8)}`
  let template: string | undefined
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    await makeOwner(client)
    template = shared && (await migratedTemplate(client, server))
    await createDatabase(client, name, template)
  })
  const ownerUrl = ownersAddress(server, name)
  // A clone has the queues of its template.
  const appUrl = await migrate(ownerUrl, { secretKey: testKey, queues: template ? null : queuesOf(jobs) })
  const superuserUrl = addressOf(server, name)
  const superuser = new pg.Pool({ connectionString: superuserUrl, max: 2 })
  superuser.on('error', () => {})
  return {
    home: folder.path,
    ownerUrl,
    appUrl,
    superuserUrl,
    /** Superuser: for looking, and for moving clocks. */
    owner: superuser,
    close: async () => {
      await superuser.end()
      if (own) await own.stop()
      else await withClient(server, (client) => dropDatabase(client, name))
      folder.remove()
    },
  }
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await work(client).finally(() => client.end())
}

async function makeOwner(client: pg.Client) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner.name])
  if (rowCount) return
  await client.query(
    `do $$ begin create role ledgerside_app nologin; exception when duplicate_object or unique_violation then null; end $$;
     create role ${owner.name} login createrole password '${owner.password}';
     grant ledgerside_app to ${owner.name} with admin option`,
  )
}

/** The migrated database of these very migrations and queues: made where it is missing, and then in place of those of older ones. */
async function migratedTemplate(client: pg.Client, server: string) {
  const name = `ledgerside_template_${schemaHash()}`
  const { rows } = await client.query(
    `select datname as name, datistemplate as complete from pg_database where starts_with(datname, 'ledgerside_template_')`,
  )
  if (rows.some((row) => row.name === name && row.complete)) return name
  for (const older of rows) {
    await client.query(`alter database ${older.name} is_template false`)
    await dropDatabase(client, older.name)
  }
  await createDatabase(client, name)
  await migrate(ownersAddress(server, name), { secretKey: testKey, queues: queuesOf(jobs) })
  await client.query(`alter database ${name} is_template true`)
  return name
}

function schemaHash() {
  const hash = createHash('sha256').update(JSON.stringify(queuesOf(jobs)))
  for (const file of readdirSync(migrations).sort()) hash.update(file).update(readFileSync(new URL(file, migrations)))
  return hash.digest('hex').slice(0, 16)
}

/** As a copy of files: a template of many small tables is there ten times as soon as through the log. */
const createDatabase = (client: pg.Client, name: string, template = '') =>
  client.query(`create database "${name}" owner ${owner.name} ${template && `template ${template} strategy file_copy`}`)

async function dropDatabase(client: pg.Client, name: string) {
  await client.query(`drop database "${name}" with (force)`)
  await client.query(`drop role if exists "${`${name}_app`.slice(0, 63)}"`)
}

function addressOf(server: string, database: string) {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

function ownersAddress(server: string, database: string) {
  const url = new URL(addressOf(server, database))
  Object.assign(url, { username: owner.name, password: owner.password })
  return url.href
}
