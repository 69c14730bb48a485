import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { signedInCompany } from '../company.ts'
import { watchPauses } from '../pauses.ts'
import { type TestServer, testServer } from '../server.ts'

/** Somebody who has all the time of the world, one account that cost nothing, or none. The limits are those of the real product. */
let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ listen: true, works: true, env: { MAIL_URL: mail.smtpUrl, RATE_LIMIT_SCALE: '1' } })
})
after(async () => {
  await server.close()
  await mail.close()
})

const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const mailsOf = async (companyId: string) =>
  Number(
    (await sql(`select count(*) from deliveries where channel = 'mail' and payload -> 'sender' ->> 'companyId' = $1`, [companyId]))[0]
      .count,
  )

test('a company that nobody knows yet mails few strangers, by links as by invitations, however it asks', async () => {
  const owner = await signedInCompany(server)
  const { id: customerId } = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Victim' })).json().result
  const placed = await owner.post('/api/Order/Place', {
    customerId,
    requestKey: crypto.randomUUID(),
    asQuote: true,
    lines: [{ description: 'x', quantity: '1', unitPrice: '1' }],
  })
  const { id } = placed.json().result
  const ask = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers: owner.headers, payload })
  const statuses: number[] = []
  for (let at = 0; at < 60; at++)
    statuses.push((await ask(`/api/Payment/SendLink/${id}`, { email: `victim${at}@example.com`, language: 'en' })).statusCode)
  assert.ok(statuses.includes(429), 'nothing keeps it from mailing strangers')
  const sent = statuses.filter((status) => status === 200).length
  assert.ok(sent > 0 && sent <= 20, `${sent}`)
  for (let at = 0; at < 10; at++)
    await ask('/api/Settings/InvitePerson', { email: `v${at}@example.com`, displayName: 'V', language: 'en', role: 'viewer' })
  assert.ok((await mailsOf(owner.companyId)) <= 20)
  // Who has been here for a while sends as many as an office does.
  await sql(`update companies set created_at = now() - interval '8 days' where id = $1`, [owner.companyId])
  assert.equal((await owner.post(`/api/Payment/SendLink/${id}`, { email: 'known@example.com', language: 'en' })).statusCode, 200)
})

test('an address that a caller only claims to have is none: headers of proxies move no limit', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 40; at++) {
    const claimed = `203.0.113.${at}`
    const answer = await fetch(`${server.url}/Identity/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': claimed,
        'x-real-ip': claimed,
        forwarded: `for=${claimed}`,
        'cf-connecting-ip': claimed,
        'true-client-ip': claimed,
      },
      body: JSON.stringify({
        userName: `nobody${at}@example.com`,
        password: 'x',
        type: 0,
        ssoToken: '',
        reCaptchaToken: 'off',
        reCaptchaAction: 'login',
      }),
    })
    statuses.push(answer.status)
  }
  assert.ok(statuses.includes(429), statuses.join())
})

test('the longest and oddest password is judged while others are served', async () => {
  const pauses = watchPauses()
  const hint = (password: string, context: string[] = []) =>
    server.app.inject({ method: 'POST', url: '/Identity/PasswordStrength', payload: { password, context } })
  // The first has the dictionaries read.
  await hint('one')
  pauses.longestMs()
  for (const bit of ['a', 'aA1!', '123', 'qwerty', 'password', 'abcabc', '4@0$', '19911991', 'ñ漢', '0', 'zxcvbnm,./'])
    await hint(
      bit.repeat(256).slice(0, 256),
      Array.from({ length: 5 }, () => bit.repeat(200).slice(0, 200)),
    )
  const longest = pauses.longestMs()
  pauses.stop()
  assert.ok(longest < 200, `${longest} ms`)
})
