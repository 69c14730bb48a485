import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { mailStates } from '#server/mail/mail-states.ts'
import { until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { liveTab } from '#test/live-tab.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { lateMails } from './mail-trouble.ts'

let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
})
after(() => mail.close())

const control = (switches: object) =>
  fetch(`${mail.url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(switches) })

async function invited(server: TestServer, email: string) {
  const owner = await signedInCompany(server)
  const tab = await liveTab(server, owner)
  const body = { email, displayName: 'New', role: 'manager', repId: null, customerIds: [], language: 'en' }
  const answer = await owner.post('/api/Settings/InvitePerson', body)
  assert.equal(answer.statusCode, 200, answer.body)
  const { invitationId } = answer.json().result
  const told = async () =>
    (await server.database.owner.query('select user_id, code, value from notifications where company_id = $1', [owner.companyId])).rows
  const states = async () => (await owner.get('/api/Settings/Invitations')).json().result.rows.map(({ mail }: { mail: string }) => mail)
  return { owner, tab, states, invitationId, told, expected: (code: string) => [{ user_id: owner.userId, code, value: email }] }
}

test('who invited somebody hears that the mail was not taken, and the open list shows it by itself', async () => {
  const server = await testServer({ works: true, listen: true, env: { MAIL_URL: mail.smtpUrl } })
  try {
    await control({ refuse: false, delayMs: 0, rejectRecipient: 'nobody@mail.example' })
    const { told, expected, states, tab, invitationId } = await invited(server, 'nobody@mail.example')
    await tab.message(`RECORD_CHANGED|$|people/${invitationId}`)
    assert.deepEqual(await until(told, (rows) => rows.length === 1), expected('NA_MAIL_REFUSED'))
    assert.deepEqual(await states(), ['refused'])
    tab.close()
  } finally {
    await server.close()
  }
})

test('an invitation is sent when the mail server has it, and waits until then', async () => {
  const server = await testServer({ works: true, listen: true, env: { MAIL_URL: mail.smtpUrl } })
  try {
    await control({ refuse: true, delayMs: 0, rejectRecipient: '' })
    const { owner, states, tab } = await invited(server, 'comes@mail.example')
    assert.deepEqual(await states(), ['waiting'])
    const stranger = await signedInCompany(server)
    const asked = 'select mail_id from invitations where company_id = $1'
    const [{ mail_id: mailId }] = (await server.database.owner.query(asked, [owner.companyId])).rows
    const seen = (companyId: string) =>
      server.services.transaction({ companyId }, (db) => mailStates(db, [mailId])).then((found) => [...found.values()])
    assert.deepEqual(await seen(owner.companyId), ['waiting'])
    assert.deepEqual(await seen(stranger.companyId), [])
    await control({ refuse: false, delayMs: 0, rejectRecipient: '' })
    await until(states, ([state]) => state === 'sent')
    tab.close()
  } finally {
    await server.close()
  }
})

test('who invited hears, once, that the mail waits for whoever runs the server', async () => {
  const server = await testServer({ works: true, listen: true, env: { MAIL_URL: '' } })
  try {
    const { told, expected, states, tab } = await invited(server, 'waits@mail.example')
    assert.deepEqual(await until(told, (rows) => rows.length === 1), expected('NA_MAIL_WAITS'))
    await server.database.owner.query('update deliveries set next_attempt_at = now()')
    await server.database.owner.query(`update pgboss.job set start_after = now() where name = 'deliveries.mail'`)
    await until(
      async () =>
        (await server.database.owner.query(`select 1 from pgboss.job where name = 'deliveries.mail' and state = 'completed'`)).rowCount ??
        0,
      (count) => count >= 2,
    )
    assert.deepEqual([(await told()).length, await states()], [1, ['waiting']])
    tab.close()
  } finally {
    await server.close()
  }
})

test('a mail that is not taken for half an hour is told of, once, whatever the reason', async () => {
  const server = await testServer({ listen: true })
  try {
    const { told, expected, tab } = await invited(server, 'late@mail.example')
    await lateMails.run(server.services)
    assert.deepEqual(await told(), [])
    await server.database.owner.query(`update deliveries set created_at = now() - interval '31 minutes'`)
    await lateMails.run(server.services)
    await lateMails.run(server.services)
    assert.deepEqual(await told(), expected('NA_MAIL_WAITS'))
    tab.close()
  } finally {
    await server.close()
  }
})
