import assert from 'node:assert/strict'
import { access, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { readFileByHash, saveFile } from '../files/files.ts'
import { sweepFiles } from '../files/trash.ts'
import { systemCompanyId } from './ledger.ts'
import { sweepServer } from './sweep.ts'

const dayMs = 86_400_000
let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())
const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)

test('a folder that was never written to is no trouble', () => sweepServer.run(server.services))

test('messages taken in are kept 90 days from when they were worked on', async () => {
  await sql(`insert into inbound_events (provider, event_key, headers, body, received_at, processed_at) values
    ('quickbooks', 'old', '{}', '', now() - interval '91 days', now() - interval '91 days'),
    ('quickbooks', 'young', '{}', '', now() - interval '89 days', now() - interval '89 days'),
    ('quickbooks', 'never', '{}', '', now() - interval '91 days', null)`)
  await sweepServer.run(server.services)
  const { rows } = await sql('select event_key from inbound_events order by 1')
  assert.deepEqual(
    rows.map(({ event_key }) => event_key),
    ['never', 'young'],
  )
})

test('mails of the product are kept 90 days, what they said one day; deliveries of companies stay', async () => {
  const { companyId } = await signedInCompany(server)
  const add = (company: string, kind: string, state: string, days: number) =>
    sql(
      `insert into deliveries (company_id, direction, channel, kind, state, payload_sealed, updated_at)
       values ($1, 'out', 'mail', $2, $3, 'x', now() - $4 * interval '1 day')`,
      [company, kind, state, days],
    )
  await add(systemCompanyId, 'done', 'done', 91)
  await add(systemCompanyId, 'refused long ago', 'refused', 91)
  await add(systemCompanyId, 'refused', 'refused', 2)
  await add(systemCompanyId, 'refused today', 'refused', 0.5)
  await add(systemCompanyId, 'waiting', 'waiting', 91)
  await add(companyId, 'of a company', 'done', 91)
  await sweepServer.run(server.services)
  const { rows } = await sql('select kind, payload_sealed is not null as readable from deliveries order by kind')
  assert.deepEqual(rows, [
    { kind: 'of a company', readable: true },
    { kind: 'refused', readable: false },
    { kind: 'refused today', readable: true },
    { kind: 'waiting', readable: true },
  ])
})

test('files that no row refers to any more go to the trash after a day, and drafts whose writer died', async () => {
  const { companyId } = await signedInCompany(server)
  const { config } = server.services
  const lies = (...place: string[]) =>
    access(join(config.dataFolder, 'files', ...place)).then(
      () => true,
      () => false,
    )
  const placeOf = (name: string) => [name.slice(0, 2), name] as const
  const age = (name: string, days: number) => {
    const time = new Date(Date.now() - days * dayMs)
    return utimes(join(config.dataFolder, 'files', ...placeOf(name)), time, time)
  }
  const use = (hash: string) => sql('update companies set logo_file = $2 where id = $1', [companyId, hash])
  const save = async (text: string, days: number) => {
    const hash = await saveFile(config, Buffer.from(text))
    await age(hash, days)
    await use(hash)
    return hash
  }
  const unused = await save('unused', 2)
  const young = await save('young', 0.5)
  const draft = `${unused}.${crypto.randomUUID()}`
  await writeFile(join(config.dataFolder, 'files', ...placeOf(draft)), 'half')
  await age(draft, 2)
  const used = await save('used', 2)
  const today = new Date().toISOString().slice(0, 10)
  await sweepServer.run(server.services)
  assert.deepEqual(
    await Promise.all([used, unused, young, draft].map(async (name) => [await lies(...placeOf(name)), await lies('trash', today, name)])),
    [
      [true, false],
      [false, true],
      [true, false],
      [false, true],
    ],
  )
  // Used after all: it is back.
  await use(unused)
  await sweepServer.run(server.services)
  assert.equal(String(await readFileByHash(config, unused)), 'unused')
  // After 30 days the trash is emptied.
  const nobody = async () => []
  const later = { used: nobody, known: nobody }
  await sweepFiles(config, later, Date.now() + 29 * dayMs)
  assert.ok(await lies('trash', today, draft))
  await sweepFiles(config, later, Date.now() + 31 * dayMs)
  assert.ok(!(await lies('trash', today)))
})
