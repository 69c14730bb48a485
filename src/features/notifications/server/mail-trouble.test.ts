import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
})
after(() => mail.close())

const invited = async (server: TestServer, email: string) => {
  const owner = await signedInCompany(server)
  const body = { email, displayName: 'New', role: 'manager', repId: null, customerIds: [], language: 'en' }
  const answer = await owner.post('/api/Settings/InvitePerson', body)
  assert.equal(answer.statusCode, 200, answer.body)
  const told = async () =>
    (await server.database.owner.query('select user_id, code, value from notifications where company_id = $1', [owner.companyId])).rows
  return { told, expected: (code: string) => [{ user_id: owner.userId, code, value: email }] }
}

test('who invited somebody hears that the mail was not taken', async () => {
  const server = await testServer({ works: true, env: { MAIL_URL: mail.smtpUrl } })
  try {
    await fetch(`${mail.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refuse: false, delayMs: 0, rejectRecipient: 'nobody@mail.example' }),
    })
    const { told, expected } = await invited(server, 'nobody@mail.example')
    assert.deepEqual(await until(told, (rows) => rows.length === 1), expected('NA_MAIL_REFUSED'))
  } finally {
    await server.close()
  }
})

test('and, once, that it waits for whoever runs the server', async () => {
  const server = await testServer({ works: true, env: { MAIL_URL: '' } })
  try {
    const { told, expected } = await invited(server, 'waits@mail.example')
    assert.deepEqual(await until(told, (rows) => rows.length === 1), expected('NA_MAIL_WAITS'))
    await server.database.owner.query('update deliveries set next_attempt_at = now()')
    await server.database.owner.query(`update pgboss.job set start_after = now() where name = 'deliveries.mail'`)
    await until(
      async () =>
        (await server.database.owner.query(`select 1 from pgboss.job where name = 'deliveries.mail' and state = 'completed'`)).rowCount ??
        0,
      (count) => count >= 2,
    )
    assert.equal((await told()).length, 1)
  } finally {
    await server.close()
  }
})
