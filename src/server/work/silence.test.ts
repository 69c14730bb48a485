import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { until } from '#test/automations.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { getInLine } from './ledger.ts'

const realmId = '9130350000000001'
let server: QuickbooksServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await serverWithQuickbooks({ env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

test('a silent QuickBooks is asked by one write for all; the screen says so, and an answer lets all go', async () => {
  const company = await connectedCompany(server, realmId)
  await company.ended()
  const silent = async () => (await company.get('/Sync/GetCounts')).json().result.silent
  const save = async (name: string) => {
    const saved = await company.post('/Dashboard/AddEditCustomer', { name })
    assert.equal(saved.statusCode, 200, saved.body)
  }
  const open = () =>
    sql(`select held_by from deliveries where company_id = $1 and direction = 'out' and state <> 'done'`, [company.companyId])
  await server.control('POST', 'faults', { kind: 'dropBefore', realmId, times: 10_000 })
  assert.deepEqual(await silent(), [])
  for (let count = 0; count < 30; count++) await save(`Held ${count}`)
  await until(open, (rows) => rows.filter(({ held_by }) => held_by !== null).length >= 24)
  const [said] = await until(silent, (rows) => rows.length === 1)
  assert.equal(said.who, 'QuickBooks')
  const since = async () => (await company.get('/QuickBooks/SyncStatus')).json().result.silentSince
  assert.equal(await since(), said.since)
  assert.ok(Date.parse(said.since) <= Date.now() && Date.parse(said.nextTryAt) > Date.parse(said.since))
  const [{ attempts }] = await sql(`select sum(attempts)::int as attempts from deliveries where company_id = $1 and direction = 'out'`, [
    company.companyId,
  ])
  assert.ok(attempts < 15, `${attempts} attempts of 30 deliveries`)

  await server.control('DELETE', 'faults')
  await until(open, (rows) => rows.length === 0)
  assert.deepEqual([await silent(), await since()], [[], null])
})

test('one that is looked at in the very moment in which the silence ends goes, too', async () => {
  const company = await connectedCompany(server, '9130350000000003')
  await company.ended()
  await server.control('POST', 'faults', { kind: 'dropBefore', realmId: '9130350000000003', times: 10_000 })
  for (let count = 0; count < 12; count++) await company.post('/Dashboard/AddEditCustomer', { name: `Passed by ${count}` })
  const held = () => sql(`select id from deliveries where company_id = $1 and held_by is not null order by id`, [company.companyId])
  const [passed] = await until(held, (rows) => rows.length >= 6)
  const looking = await server.database.owner.connect()
  try {
    await looking.query('begin')
    await looking.query('select from deliveries where id = $1 for update', [passed.id])
    await server.services.transaction({ companyId: company.companyId }, (db) =>
      getInLine(server.services, db, { companyId: company.companyId, id: passed.id, channel: 'quickbooks' }),
    )
    await server.control('DELETE', 'faults')
    await until(held, (rows) => rows.length === 1)
  } finally {
    await looking.query('commit')
    looking.release()
  }
  await until(held, (rows) => rows.length === 0)
})

test('what a person waits for finds out by itself that the other side is back', async () => {
  const company = await connectedCompany(server, '9130350000000004')
  await company.ended()
  await sql(
    `insert into silences (company_id, channel, other_side, name, failures, tried_at, next_try_at)
     values ($1, 'quickbooks', '', '', 20, now() - interval '10 seconds', now() + interval '5 minutes')`,
    [company.companyId],
  )
  const { id } = (await company.post('/Dashboard/AddEditCustomer', { name: 'At once' })).json().result
  await until(
    () => sql(`select 1 from deliveries where record_id = $1 and state = 'done'`, [id]),
    (rows) => rows.length === 1,
  )
  assert.deepEqual(await sql(`select 1 from silences where company_id = $1`, [company.companyId]), [])
})
