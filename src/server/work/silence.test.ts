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

const smallRealm = '9130350000000004'
let connected: ReturnType<typeof connectedCompany> | undefined
/** Whose silences are told to the database. */
async function small() {
  connected ??= connectedCompany(server, smallRealm)
  const company = await connected
  await company.ended()
  return company
}
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
  const company = await small()
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

const silentFor = (companyId: string, nextTry: string) =>
  sql(
    `insert into silences (company_id, channel, other_side, name, failures, tried_at, next_try_at, asking)
     values ($1, 'quickbooks', '', '', 20, now() - interval '10 seconds', now() + $2::interval, true)
     on conflict (company_id, channel, other_side) do update
       set failures = excluded.failures, tried_at = excluded.tried_at, next_try_at = excluded.next_try_at, asking = true`,
    [companyId, nextTry],
  )
const silences = (companyId: string) => sql('select 1 from silences where company_id = $1', [companyId])

test('one whose carrier died while it asked for all goes on by itself', async () => {
  const company = await small()
  await server.control('POST', 'faults', { kind: 'dropAfter', realmId: smallRealm, times: 1, entity: 'Customer', method: 'POST' })
  const { id } = (await company.post('/Dashboard/AddEditCustomer', { name: 'Carried on' })).json().result
  const delivery = () => sql(`select id, state from deliveries where record_id = $1`, [id])
  const [{ id: deliveryId }] = await until(delivery, ([row]) => row.state === 'unknown')
  await silentFor(company.companyId, '1 minute')
  await sql(`update deliveries set state = 'sending', next_attempt_at = now() where id = $1`, [deliveryId])
  await server.services.transaction({ companyId: company.companyId }, (db) =>
    getInLine(server.services, db, { companyId: company.companyId, id: deliveryId, channel: 'quickbooks' }),
  )
  await until(delivery, ([row]) => row.state === 'done')
  assert.deepEqual(await silences(company.companyId), [])
})

test('an answer that takes nothing ends the silence as well: others do not wait as if nobody were there', async () => {
  const company = await small()
  await silentFor(company.companyId, '5 minutes')
  await server.control('POST', 'faults', { kind: '429', realmId: smallRealm, times: 1, entity: 'Customer', method: 'POST' })
  await company.post('/Dashboard/AddEditCustomer', { name: 'One too many' })
  const problems = () =>
    sql(`select problem ->> 'code' as code from deliveries where company_id = $1 and problem is not null`, [company.companyId])
  await until(problems, (rows) => rows.length === 1)
  assert.deepEqual(await silences(company.companyId), [])
})
