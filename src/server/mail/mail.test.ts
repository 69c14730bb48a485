import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMail } from '#sandbox/mail/server.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { systemCompanyId } from '../work/ledger.ts'
import { replay } from '../work/ledger-replay.ts'
import { postMail } from './mail.ts'
import { handOver } from './smtp.ts'
import { renderMail } from './templates.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ works: true, env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  await control({ refuse: false, delayMs: 0, rejectRecipient: '' })
  await server.database.owner.query('delete from deliveries')
})
const control = (switches: object) =>
  fetch(`${mail.url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(switches) })
const messagesTo = async (to: string) => (await fetch(`${mail.url}/api/messages?to=${encodeURIComponent(to)}`)).json()
type Mail = Parameters<typeof postMail>[2]
const send = (given: Partial<Mail> & { to: string }) =>
  server.services.transaction({}, (db) =>
    postMail(server.services, db, { template: 'signUpCode', language: 'en', values: { code: '123456', minutes: 10 }, ...given }),
  )
const delivery = async () => (await server.database.owner.query('select * from deliveries')).rows[0]
async function becomes(...states: string[]) {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) {
    const row = await delivery()
    if (states.includes(row?.state)) return row
  }
  throw new Error(`stays ${JSON.stringify(await delivery())}`)
}

test('a mail arrives once, and its secret is forgotten', async () => {
  await send({ to: 'ana@mail.example' })
  const row = await becomes('done')
  assert.equal(row.payload_sealed, null)
  const [message, ...others] = await messagesTo('ana@mail.example')
  assert.deepEqual([message.codes, others], [['123456'], []])
})

test('the transaction that posts keeps its company', async () => {
  const company = crypto.randomUUID()
  const kept = await server.services.transaction({ companyId: company }, async (db) => {
    await postMail(server.services, db, { template: 'passwordChanged', to: 'x@mail.example', language: 'en' })
    return db
      .insertInto('auditEvents')
      .values({ companyId: company, actor: 'x', origin: 'system', action: 'x' })
      .returning('companyId')
      .execute()
  })
  assert.deepEqual(kept, [{ companyId: company }])
})

test('what expired, and what is meant for nobody, is not sent', async () => {
  await send({ to: 'late@mail.example', expiresAt: new Date(Date.now() - 1000) })
  const expired = await becomes('ignored')
  assert.deepEqual([expired.problem.code, expired.payload_sealed], ['expired', null])
  await server.database.owner.query('delete from deliveries')
  await send({ to: 'nobody@mail.example', discard: true })
  assert.equal((await becomes('ignored')).problem.code, 'discarded')
  assert.deepEqual([...(await messagesTo('late@mail.example')), ...(await messagesTo('nobody@mail.example'))], [])
})

test('a server that says later gets it later, once', async () => {
  await control({ refuse: true })
  await send({ to: 'later@mail.example' })
  const row = await becomes('retrying')
  assert.equal(row.payload.unsure, 0)
  await control({ refuse: false })
  await becomes('done')
  assert.equal((await messagesTo('later@mail.example')).length, 1)
})

test('a mailbox that does not exist is the end of it', async () => {
  await control({ rejectRecipient: 'gone@mail.example' })
  await send({ to: 'gone@mail.example' })
  assert.equal((await becomes('refused')).problem.code, 'refused')
})

test('a lost answer after the whole mail: sent a second time under the same Message-ID, not a third', async (t) => {
  const { url, mails, close } = await deafServer()
  t.after(close)
  const { config } = server.services
  const { MAIL_URL } = config
  t.after(() => {
    config.MAIL_URL = MAIL_URL
  })
  config.MAIL_URL = url
  await send({ to: 'twice@mail.example' })
  const again = async () => {
    const { id } = await becomes('unknown')
    await server.services.transaction({ companyId: systemCompanyId }, (db) => replay(server.services, db, systemCompanyId, id))
  }
  await again()
  while (mails.length < 2) await sleep(20)
  await again()
  const row = await becomes('ignored')
  assert.deepEqual([row.problem.code, mails.length], ['unsure', 2])
  const [first, second] = mails.map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  assert.ok(first && first === second)
})

test('without a connection nothing was sent', async () => {
  const handed = await handOver('smtp://127.0.0.1:9', {
    from: 'a@b.example',
    to: 'c@d.example',
    subject: '',
    html: '',
    text: '',
    messageId: '<1@x>',
  })
  assert.equal(handed.outcome, 'later')
})

test('an address cannot become two, nor a header', async () => {
  await send({ to: 'a,victim@mail.example' })
  await becomes('done', 'refused')
  assert.deepEqual(await messagesTo('victim@mail.example'), [])
  const given = { from: 'a@b.example', to: 'safe@mail.example', html: '', text: '', messageId: '<2@x>' }
  await handOver(mail.smtpUrl, { ...given, subject: 'Hello\r\nBcc: victim@mail.example\r\nX-Evil: 1' })
  const [{ id }] = await messagesTo('safe@mail.example')
  const raw = await (await fetch(`${mail.url}/api/messages/${id}/raw`)).text()
  assert.doesNotMatch(raw, /^(Bcc|X-Evil):/im)
})

test('every mail has all its texts in both languages, and typed text stays text', () => {
  for (const template of [
    'signUpCode',
    'resetCode',
    'accountExists',
    'passwordChanged',
    'totpTurnedOn',
    'totpTurnedOff',
    'signInBlocked',
    'tokenReused',
  ] as const)
    for (const language of ['en', 'es'] as const) {
      const { subject, html, text } = renderMail(template, language, { code: '<b>1</b>', minutes: 10, failures: 5 }, 'https://x.example')
      assert.doesNotMatch(subject + html + text, /mail\.|{{/, `${template} ${language}`)
      assert.ok(!html.includes('<b>1'), 'escaped')
      assert.match(html, new RegExp(`lang="${language}"`))
    }
})

/** An SMTP server that takes the whole mail and hangs up without a word. */
async function deafServer() {
  const mails: string[] = []
  const serve = (socket: Socket) => {
    let data = ''
    let inMail = false
    socket.write('220 deaf\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      data += chunk
      if (inMail) {
        if (!data.endsWith('\r\n.\r\n')) return
        mails.push(data)
        return socket.destroy()
      }
      inMail = /^DATA/im.test(data)
      socket.write(inMail ? '354 go on\r\n' : '250 ok\r\n')
      data = ''
    })
  }
  const smtp = createServer(serve).listen(0, '127.0.0.1')
  await once(smtp, 'listening')
  const address = smtp.address()
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, mails, close: () => smtp.close() }
}
