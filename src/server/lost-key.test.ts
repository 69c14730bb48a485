import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forgetAccess } from '#features/quickbooks/server/connection/access-token.ts'
import { startMail } from '#sandbox/mail/server.ts'
import { customerOf, until } from '#test/automations.ts'
import { connectInbound, openPartner, retrieveNow } from '#test/inbound.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { testPassword, Visitor } from '#test/visitor.ts'
import { openSecrets } from './secrets.ts'

// What is left when the key that sealed everything is gone and another has taken its place (docs/operating.md, Keys).

let server: QuickbooksServer
let mail: Awaited<ReturnType<typeof startMail>>
let partner: Awaited<ReturnType<typeof openPartner>>
let company: Awaited<ReturnType<typeof connectedCompany>>
let connectionId = ''
before(async () => {
  ;[mail, partner] = await Promise.all([startMail(), openPartner()])
  server = await serverWithQuickbooks({ listen: true, env: { MAIL_URL: mail.smtpUrl, EDI_ALLOWED_HOSTS: '127.0.0.1' } })
  const { realmId } = await server.control('POST', 'companies', {})
  company = await connectedCompany(server, realmId)
  await company.ended()
  connectionId = await connectInbound(company, partner)
  const { services, database } = server
  await database.owner.query('update users set totp_secret_sealed = $1 where id = $2', [
    services.secrets.seal('JBSWY3DP', 'x'),
    company.userId,
  ])
  services.config.secretKey = Buffer.alloc(32, 9)
  services.secrets = openSecrets(services.config)
  forgetAccess(services, company.companyId)
})
after(async () => {
  await Promise.all([server.close(), partner.close()])
  await mail.close()
})
const saves = async () =>
  (await server.database.owner.query(`select state, problem from deliveries where channel = 'quickbooks' and direction = 'out'`)).rows

test('QuickBooks asks to be connected again and says why; disconnecting and connecting work, and what waited goes', async () => {
  await customerOf(company)
  const [waiting] = await until(saves, ([row]) => row?.state === 'retrying')
  assert.equal(waiting.problem.message, 'quickbooks.faults.reconnect.message', JSON.stringify(waiting.problem))
  const shown = (await company.get('/QuickBooks/Connection')).json().result
  assert.equal(shown.state, 'reconnect')
  assert.match(shown.reason, /secret key was replaced/)
  const left = await company.post('/QuickBooks/Disconnect')
  assert.equal(left.statusCode, 200, left.body)
  assert.equal((await company.connect()).statusCode, 200)
  await until(saves, ([row]) => row?.state === 'done')
})

test('a connection to a partner says what to enter again, and nobody signs in there with nothing', async () => {
  const { result } = (await company.get(`/api/EDI/GetIntegrationConfiguration/${connectionId}`)).json()
  assert.deepEqual([result.secretsSet, result.isTested], [[], false])
  const ended = await retrieveNow(company)
  assert.deepEqual(ended.problem, { step: 'signIn', code: 'secretsLost' })
  const { version, fields } = result
  const given = { ...fields, password: partner.sftp.password }
  assert.equal((await company.post(`/api/EDI/TestIntegration/${connectionId}`, { fields: given })).json().result.passed, true)
  const saved = await company.post(`/api/EDI/AddEditIntegrationConfiguration/${connectionId}`, { version, fields: given })
  assert.equal(saved.statusCode, 200, saved.body)
  assert.equal((await retrieveNow(company)).problem, null)
})

test('whoever had a second step gets in by a new password and can set it up anew', async () => {
  const visitor = new Visitor(server.url)
  assert.equal((await visitor.get(`/Identity/ResetPasswordOtp?emailAddress=${company.email}`)).status, 200)
  const { codes } = await (await fetch(`${mail.url}/api/wait?to=${encodeURIComponent(company.email)}&timeoutMs=60000`)).json()
  assert.equal((await visitor.post('/Identity/ConfirmResetPasswordOtp', { email: company.email, otp: codes[0] })).status, 200)
  assert.equal((await visitor.post('/Identity/ResetPassword', { emailAddress: company.email, password: testPassword })).status, 200)
  assert.equal((await visitor.login(company.email)).status, 200)
  assert.ok(visitor.token)
})
