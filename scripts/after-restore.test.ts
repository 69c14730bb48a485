import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { postMail } from '#server/mail/mail.ts'
import { systemCompanyId } from '#server/work/ledger.ts'
import { until } from '#test/automations.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { testKey } from '#test/postgres.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { goOnAfterRestore } from './after-restore.ts'

const run = promisify(execFile)
let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

test('numbers go on after what the outside may have seen; nothing is sent again unasked; the owner is told', async () => {
  const { owner, sql, arrive, orders, partnerId } = await exchange(server)
  const { companyId } = owner
  await arrive(orderFile({ number: 'PO-1', control: 1, lines: [{ code: 'PEN' }] }))
  const [first] = await orders()
  assert.ok(first)
  await sql(
    `insert into edi_control_numbers (company_id, partner_id, kind, last) values ($1, $2, 'interchange', 15), ($1, $2, 'group', 999999990)
     on conflict (company_id, partner_id, kind) do update set last = excluded.last`,
    [companyId, partnerId],
  )
  await sql(`insert into carton_prefixes (company_id, prefix, last) values ($1, '0614141', 7), ($1, '061414100000', 99990)`, [companyId])
  const [{ id: document }] = await sql(
    `insert into deliveries (company_id, direction, channel, kind, state, payload, next_attempt_at)
     values ($1, 'out', 'edi', 'document', 'retrying', '{"connectionId":"x","connection":"x","name":"x","visible":false}', now() + interval '1 hour') returning id`,
    [companyId],
  )
  const { services, database } = server
  const mail = { template: 'passwordChanged', to: 'ana@restored.example', language: 'en' } as const
  await services.transaction({}, (db) => postMail(services, db, mail))

  const since = new Date(Date.now() - 2 * 86_400_000)
  const done = await goOnAfterRestore(database.owner, services, { since })
  const told = done.find(({ order }) => order?.before === first.number)
  assert.ok(told?.order && told.order.now >= first.number + 100, JSON.stringify(done))
  assert.equal(told.since, since.toISOString())

  const gap = told.order.now - told.order.before
  const controls = await sql('select last from edi_control_numbers where company_id = $1 order by kind desc', [companyId])
  assert.deepEqual(
    controls.map(({ last }) => Number(last)),
    [15 + gap, 999_999_990 + gap - 999_999_999],
  )
  await arrive(orderFile({ number: 'PO-2', control: 2, lines: [{ code: 'PEN' }] }))
  const numbers = (await orders()).map(({ number }) => Number(number))
  assert.equal(Math.max(...numbers), told.order.now + 1)
  const cartons = await sql('select last from carton_prefixes where company_id = $1 order by length(prefix)', [companyId])
  assert.deepEqual(
    cartons.map(({ last }) => Number(last)),
    [7 + gap, 99_999],
  )
  const [looked] = await sql('select state, payload from deliveries where id = $1', [document])
  assert.deepEqual([looked.state, looked.payload.visible], ['unknown', true])
  await until(
    () => sql('select state from deliveries where company_id = $1', [systemCompanyId]),
    (rows) => rows.every(({ state }) => state === 'ignored'),
  )
  assert.equal((await sql(`select from notifications where company_id = $1 and code = 'NA_RESTORED'`, [companyId])).length, 1)

  const command = ['scripts/restored.ts', '--gap', '5']
  const env = { ...process.env, DATABASE_URL: database.ownerUrl, DATA_FOLDER: database.home, SECRET_KEY: testKey.toString('base64') }
  const { stdout } = await run(process.execPath, command, { env })
  assert.match(stdout, new RegExp(`the next order is ${told.order.now + 1 + 5 + 1} `))
  assert.match(stdout, /belong to this database now/)
})
