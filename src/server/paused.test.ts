import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMail } from '#sandbox/mail/server.ts'
import { customerOf, until } from '#test/automations.ts'
import { connectInbound, openPartner } from '#test/inbound.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'

// A copy with everything that the real installation is set up with.

let server: QuickbooksServer
let mail: Awaited<ReturnType<typeof startMail>>
let partner: Awaited<ReturnType<typeof openPartner>>
let company: Awaited<ReturnType<typeof connectedCompany>>
const lines: string[] = []
before(async () => {
  ;[mail, partner] = await Promise.all([startMail(), openPartner()])
  server = await serverWithQuickbooks({
    env: { PAUSED: 'on', MAIL_URL: mail.smtpUrl, EDI_ALLOWED_HOSTS: '127.0.0.1', LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  })
  // What the copied database knew: a company with its connections.
  server.services.config.PAUSED = 'off'
  const { realmId } = await server.control('POST', 'companies', {})
  company = await connectedCompany(server, realmId)
  await connectInbound(company, partner)
  server.services.config.PAUSED = 'on'
  await server.control('DELETE', 'requests')
})
after(async () => {
  await Promise.all([server.close(), partner.close()])
  await mail.close()
})
const states = async (channel: string) =>
  (await server.database.owner.query('select distinct state from deliveries where channel = $1', [channel])).rows.map(({ state }) => state)

test('what is saved and what would be mailed waits; QuickBooks and the partner hear nothing', async () => {
  partner.put('po.edi', Buffer.from('ISA'))
  const { id } = await customerOf(company)
  const asked = await server.app.inject({
    method: 'POST',
    url: '/Identity/Email/confirmation/request',
    payload: { email: 'new@paused.example' },
  })
  assert.equal(asked.statusCode, 200, asked.body)
  await company.post('/api/EDI/RetrieveOrders', {})
  // Longer than a worker takes.
  await sleep(1500)
  assert.deepEqual(await states('quickbooks'), ['waiting'])
  assert.deepEqual(await states('mail'), ['waiting'])
  assert.deepEqual((await server.control('GET', 'requests?limit=500')).requests, [])
  assert.deepEqual(partner.names('in'), ['po.edi'])
  assert.equal((await (await fetch(`${mail.url}/api/messages?to=new%40paused.example`)).json()).length, 0)
  assert.ok(lines.some((line) => line.includes('npm run admin')))
  assert.equal((await company.get(`/Dashboard/GetCustomerDetails/${id}`)).statusCode, 200)
})

test('whoever asks for what would leave is told', async () => {
  const { rows } = await server.database.owner.query('select id from edi_connections')
  const calls = await Promise.all([
    company.post(`/api/EDI/TestIntegration/${rows[0].id}`, { fields: {} }),
    server.app.inject({ method: 'POST', url: `/api/EDI/As2/${company.companyId}`, payload: 'x' }),
  ])
  for (const call of calls) assert.deepEqual([call.statusCode, call.json().code], [503, 'paused'], call.body)
})

test('once it goes on, what waited goes', async () => {
  const { workOf } = await import('./worker.ts')
  const { startWork } = await import('./work/work.ts')
  server.services.config.PAUSED = 'off'
  const { jobs, watches } = workOf({ PAUSED: 'off' })
  const stop = await startWork(server.services, jobs, watches)
  try {
    await until(
      () => states('quickbooks'),
      (found) => String(found) === 'done',
    )
    await until(
      () => states('mail'),
      (found) => String(found) === 'done',
    )
  } finally {
    await stop()
  }
})
