import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { until } from '#test/automations.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { dueDeliveries } from './ledger.ts'

const silentRealm = '9130350000000001'
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
const mailsTo = async (to: string) => (await fetch(`${mail.url}/api/messages?to=${encodeURIComponent(to)}`)).json()
const asked = async (email: string) => {
  const answer = await server.app.inject({ method: 'POST', url: '/Identity/Email/confirmation/request', payload: { email } })
  assert.equal(answer.statusCode, 200, answer.body)
}
const queued = async () =>
  Number((await sql(`select count(*) from pgboss.job where name like 'deliveries.%' and state < 'active'`))[0].count)

test('while QuickBooks is silent, codes go, another company’s writes have places, and nothing is queued twice', async () => {
  const [large, small] = [await connectedCompany(server, silentRealm), await connectedCompany(server, '9130350000000004')]
  await Promise.all([large.ended(), small.ended()])
  await server.control('POST', 'faults', { kind: 'hang', realmId: silentRealm, times: 10_000 })
  for (let count = 0; count < 40; count++) {
    const saved = await large.post('/Dashboard/AddEditCustomer', { name: `Bulk ${count}` })
    assert.equal(saved.statusCode, 200, saved.body)
  }
  await until(
    () => sql(`select 1 from deliveries where company_id = $1 and state = 'sending'`, [large.companyId]),
    (sending) => sending.length === 3,
  )
  for (let times = 0; times < 3; times++) await dueDeliveries.run(server.services)
  assert.ok((await queued()) <= 40, `${await queued()} jobs for 40 deliveries`)
  await asked('stranger@lines.example')
  await until(
    () => mailsTo('stranger@lines.example'),
    (mails) => mails.length === 1,
  )
  const { id } = (await small.post('/Dashboard/AddEditCustomer', { name: 'The other company’s' })).json().result
  await until(
    () => sql(`select 1 from deliveries where record_id = $1 and state = 'done'`, [id]),
    (done) => done.length === 1,
  )
  // Of the large company's none is given up: they go once QuickBooks answers again.
  await server.control('DELETE', 'faults')
  await until(
    () => sql(`select state from deliveries where company_id = $1 and direction = 'out' and state <> 'done'`, [large.companyId]),
    (open) => open.length === 0,
  )
})
