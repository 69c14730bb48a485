import assert from 'node:assert/strict'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { signedInCompany } from '#test/company.ts'
import { testDatabase, testKey } from '#test/postgres.ts'
import { testServer } from '#test/server.ts'
import { readConfig } from '../config.ts'
import { startServer } from '../main.ts'
import { sweepServer } from '../work/sweep.ts'
import { readFileByHash, saveFile } from './files.ts'
import { claimFolder } from './folder-mark.ts'

type Database = Awaited<ReturnType<typeof testDatabase>>
let first: Database
let second: Database
before(async () => {
  first = await testDatabase()
  second = await testDatabase()
})
after(async () => {
  await first.close()
  await second.close()
})

const configOf = (url: string, folder: string) =>
  readConfig({
    ROLES: 'worker',
    DATABASE_URL: url,
    DATA_FOLDER: folder,
    SECRET_KEY: testKey.toString('base64'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'fatal',
  })
const startOn = (url: string, folder: string) => startServer(configOf(url, folder))
const old = new Date(Date.now() - 2 * 86_400_000)

async function storeLogo({ owner }: Database, folder: string, text: string) {
  const config = configOf(first.ownerUrl, folder)
  const hash = await saveFile(config, Buffer.from(text))
  await utimes(join(folder, 'files', hash.slice(0, 2), hash), old, old)
  await owner.query(`insert into companies (company_name, logo_file) values ($1, $2)`, [text, hash])
  return { config, hash }
}

test('a folder works with its own database alone, however often that starts', async () => {
  const { config, hash } = await storeLogo(first, first.home, 'first')
  for (let starts = 0; starts < 2; starts++) await (await startOn(first.ownerUrl, first.home)).stop()
  // Both are copies of one template.
  await assert.rejects(startOn(second.ownerUrl, first.home), /at another place/)
  await second.owner.query('update installation set id = gen_random_uuid()')
  await assert.rejects(startOn(second.ownerUrl, first.home), /belong to another database/)
  assert.equal(String(await readFileByHash(config, hash)), 'first')
})

test('a folder from before there were marks is refused by a database that knows none of its files', async () => {
  const { config, hash } = await storeLogo(second, second.home, 'unmarked')
  await assert.rejects(startOn(first.ownerUrl, second.home), /belong to another database/)
  assert.equal(String(await readFileByHash(config, hash)), 'unmarked')
  await (await startOn(second.ownerUrl, second.home)).stop()
  assert.ok((await readdir(join(second.home, 'files'))).includes('database.json'))
})

test('an earlier state of the database is refused until a person says that it takes the place of the later one', async () => {
  await first.owner.query('update installation set starts = starts - 1')
  await assert.rejects(startOn(first.ownerUrl, first.home), /to a later state of it.*npm run restored/)
  const client = new pg.Client({ connectionString: first.ownerUrl })
  await client.connect()
  await claimFolder(client, configOf(first.ownerUrl, first.home), { restored: true }).finally(() => client.end())
  await (await startOn(first.ownerUrl, first.home)).stop()
})

test('what was stored by a later state of the database is never swept', async () => {
  const server = await testServer()
  try {
    await signedInCompany(server)
    const hash = await saveFile(server.services.config, Buffer.from('stored after the backup'))
    await utimes(join(server.services.config.dataFolder, 'files', hash.slice(0, 2), hash), old, old)
    await sweepServer.run(server.services)
    assert.equal(String(await readFileByHash(server.services.config, hash)), 'stored after the backup')
  } finally {
    await server.close()
  }
})
