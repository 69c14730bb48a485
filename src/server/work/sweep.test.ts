import assert from 'node:assert/strict'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { readFileByHash, saveFile } from '../files/files.ts'
import { systemCompanyId } from './ledger.ts'
import { sweepServer } from './sweep.ts'

let server: TestServer
before(async () => {
  server = await testServer()
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

test('files that no row refers to are removed after a day, and drafts whose writer died', async () => {
  const { companyId } = await signedInCompany(server)
  const { config } = server.services
  const save = async (text: string, days: number) => {
    const hash = await saveFile(config, Buffer.from(text))
    await age(hash, days)
    return hash
  }
  const path = (name: string) => join(config.dataFolder, 'files', name.slice(0, 2), name)
  const age = (name: string, days: number) => {
    const time = new Date(Date.now() - days * 86_400_000)
    return utimes(path(name), time, time)
  }
  const used = await save('used', 2)
  const orphan = await save('orphan', 2)
  const young = await save('young', 0.5)
  const draft = `${used}.${crypto.randomUUID()}`
  await writeFile(path(draft), 'half')
  await age(draft, 2)
  await sql('update companies set logo_file = $2 where id = $1', [companyId, used])
  await sweepServer.run(server.services)
  assert.deepEqual(await Promise.all([used, orphan, young].map(async (hash) => String(await readFileByHash(config, hash)))), [
    'used',
    'null',
    'young',
  ])
  await assert.rejects(age(draft, 2), { code: 'ENOENT' })
})
