import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { startMail } from './server.ts'
import { mailStore } from './store.ts'

test('a mail can be waited for, listed and read, with its code and links', async (t) => {
  const { url, send } = await mail(t)
  const waiting = fetch(`${url}/api/wait?to=ana@example.com`)
  await send({
    to: 'Ana@example.com',
    subject: 'Tu código: ñ',
    text: 'Your code is 482913.\nCall (555) 123-4567, invoice 2026-00412, or open http://app.example/reset?token=123456.',
    html: '<p>Your code is <b>482913</b></p><a href="http://app.example/reset?token=1&amp;x=2">Reset</a>',
  })
  const message = await (await waiting).json()
  assert.equal(message.subject, 'Tu código: ñ')
  assert.deepEqual(message.to, ['ana@example.com'])
  assert.deepEqual(message.codes, ['482913'])
  assert.deepEqual(message.links, ['http://app.example/reset?token=1&x=2', 'http://app.example/reset?token=123456'])

  const list = await json(`${url}/api/messages?to=ana@example.com`)
  assert.deepEqual([list.length, list[0].id], [1, message.id])
  assert.deepEqual(await json(`${url}/api/messages?to=bob@example.com`), [])
  assert.match(await (await fetch(`${url}/api/messages/${message.id}/raw`)).text(), /^Content-Type: multipart\/alternative/m)
  const html = await fetch(`${url}/api/messages/${message.id}/html`)
  assert.match(html.headers.get('content-security-policy') ?? '', /^sandbox(?!.*allow-scripts)/)
})

test('waiting skips what came before, and gives up', async (t) => {
  const { url, send } = await mail(t)
  await send({ to: 'ana@example.com', subject: 'first' })
  const [first] = await json(`${url}/api/messages`)
  const late = await fetch(`${url}/api/wait?to=ana@example.com&after=${first.id}&timeoutMs=100`)
  assert.equal(late.status, 404)
  const waiting = fetch(`${url}/api/wait?to=ana@example.com&after=${first.id}`)
  await send({ to: 'bob@example.com', subject: 'not hers' })
  await send({ to: ['ana@example.com', 'bob@example.com'], subject: 'second' })
  assert.equal((await (await waiting).json()).subject, 'second')
})

test('attachments and inline images', async (t) => {
  const { url, send } = await mail(t)
  const image = Buffer.from('89504e470d0a1a0a', 'hex')
  await send({
    to: 'ana@example.com',
    html: '<img src="cid:logo">',
    attachments: [
      { filename: 'factura ñ.pdf', content: Buffer.from('%PDF-') },
      { filename: 'logo.png', content: image, cid: 'logo' },
    ],
  })
  const [{ id, attachments }] = await json(`${url}/api/messages`)
  assert.deepEqual(
    attachments.map(({ filename }: { filename: string }) => filename),
    ['logo.png', 'factura ñ.pdf'], // inline parts come first on the wire
  )
  assert.equal(await (await fetch(`${url}/api/messages/${id}/attachments/1`)).text(), '%PDF-')
  assert.equal((await fetch(`${url}/api/messages/${id}/attachments/9`)).status, 404)
  assert.ok((await json(`${url}/api/messages/${id}`)).html.includes(`data:image/png;base64,${image.toString('base64')}`))
})

test('can refuse, bounce and be slow', async (t) => {
  const { url, send } = await mail(t)
  const control = (switches: object) =>
    fetch(`${url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(switches) })
  await control({ refuse: true })
  await assert.rejects(send({ to: 'ana@example.com' }), { responseCode: 451 })
  await control({ refuse: false, rejectRecipient: 'gone@example.com' })
  await assert.rejects(send({ to: 'gone@example.com' }), { responseCode: 550 })
  await control({ delayMs: 200 })
  const begun = Date.now()
  await send({ to: 'ana@example.com' })
  assert.ok(Date.now() - begun >= 190)
  assert.equal((await json(`${url}/api/messages`)).length, 1)
  await fetch(`${url}/api/messages`, { method: 'DELETE' })
  assert.deepEqual(await json(`${url}/api/messages`), [])
  assert.deepEqual(await json(`${url}/api/recipients`), [])
})

test('messages survive a restart', async (t) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'ledgerside-mail-test-'))
  t.after(() => rmSync(dataFolder, { recursive: true }))
  const first = await startMail({ dataFolder })
  await sendBy(first.smtpUrl, { to: 'ana@example.com', subject: 'kept' })
  await first.close()
  const second = await startMail({ dataFolder })
  const [message] = await json(`${second.url}/api/messages`)
  await second.close()
  assert.equal(message.subject, 'kept')
})

test('only the newest messages are kept', () => {
  const store = mailStore(undefined, 3)
  const mail = { to: ['ana@example.com'], from: '', text: '', html: '', headers: [], codes: [], links: [], attachments: [] }
  for (const subject of ['1', '2', '3', '4', '5']) store.add({ ...mail, subject }, Buffer.from(subject))
  assert.deepEqual(
    store.list({}).map(({ subject }) => subject),
    ['5', '4', '3'],
  )
  assert.deepEqual(store.recipients(), [{ address: 'ana@example.com', messages: 3 }])
})

test('the page and its live stream are there', async (t) => {
  const { url, send } = await mail(t)
  for (const path of ['/', '/mailbox.css', '/mailbox.js', '/healthz']) assert.equal((await fetch(url + path)).status, 200, path)
  const events = await fetch(`${url}/api/events`)
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.match((await reader?.read())?.value ?? '', /retry/)
  await send({ to: 'ana@example.com' })
  assert.match((await reader?.read())?.value ?? '', /data: changed/)
  await reader?.cancel()
})

async function mail(t: TestContext) {
  const { url, smtpUrl, close } = await startMail()
  t.after(close)
  return { url, send: (message: SendMailOptions) => sendBy(smtpUrl, message) }
}

function sendBy(smtpUrl: string, message: SendMailOptions) {
  return createTransport(smtpUrl).sendMail({ from: 'Ledgerside <no-reply@ledgerside.example>', subject: 'test', text: 'test', ...message })
}

async function json(url: string) {
  return (await fetch(url)).json()
}
