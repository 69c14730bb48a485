import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTo, sandboxEnvironment, sandboxHost } from './start-sandbox.ts'

test('limits are wide only where nobody gets real mail', () => {
  const countries = { url: 'http://localhost:1' }
  const mail = { url: 'http://localhost:2', smtpUrl: 'smtp://localhost:3' }
  assert.equal(sandboxEnvironment({ countries, mail }).RATE_LIMIT_SCALE, '100')
  assert.equal(sandboxEnvironment({ countries }).RATE_LIMIT_SCALE, undefined)
})

test('beside anything real the mailbox with everybody’s codes is open to this machine only', () => {
  for (const name of ['QUICKBOOKS_CLIENT_ID', 'STRIPE_SECRET_KEY', 'DATABASE_URL', 'PUBLIC_URL', 'MAIL_URL'])
    assert.equal(sandboxHost({ [name]: 'real' }, '0.0.0.0'), '127.0.0.1', name)
  assert.equal(sandboxHost({ COUNTRIES_URL: 'https://countries.example' }, '0.0.0.0'), '0.0.0.0')
})

test('the start says what is open to whom', () => {
  assert.match(openTo('127.0.0.1', '127.0.0.1').join(), /this machine only/)
  assert.match(openTo('0.0.0.0', '127.0.0.1').join(), /every device.*sandbox is open to this machine only/)
  assert.match(openTo('0.0.0.0', '0.0.0.0').join(), /every device.*ENTER AS ANYBODY/)
  assert.doesNotMatch(openTo('0.0.0.0', null).join(), /sandbox/i)
})

test('connections reach the ports of the retailer and no other service of this machine', () => {
  const sftp = { host: '192.0.2.7', port: 4671, user: 'u', password: 'p' }
  const partner = {
    url: 'http://192.0.2.7:4670',
    sftp,
    ftp: { port: 4672 },
    smtp: { url: 'smtp://192.0.2.7:4673' },
    imap: { port: 4674, tlsPort: 4676 },
    s3: { endpoint: 'http://192.0.2.7:4675' },
  }
  const allowed = sandboxEnvironment({ partner }).EDI_ALLOWED_HOSTS?.split(',') ?? []
  assert.deepEqual(
    allowed.map((each) => each.split(':')[1]).toSorted(),
    ['4670', '4671', '4672', '4673', '4674', '4675', '4676'].flatMap((port) => [port, port]),
  )
})
