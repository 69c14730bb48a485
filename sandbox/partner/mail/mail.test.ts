import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { items, partner, raw } from '../test-partner.ts'

for (const how of ['tls', 'starttls', 'plain'] as const) {
  test(`an order comes by mail, its attachment is fetched byte for byte and the letter moved (${how})`, async (t) => {
    const { url, imap, call } = await partner(t)
    const [sent] = (await call('POST', '/control/orders', { channel: 'email', items, delimiters: 'nextLine' })).files
    const client = await signedIn(t, imap, how)
    const mailbox = await client.mailboxOpen('INBOX')
    assert.deepEqual([mailbox.exists, mailbox.readOnly], [1, false])
    const [uid] = (await client.search({ subject: 'EDI 850', unKeyword: 'Ours' }, { uid: true })) || []
    assert.ok(uid)
    const letter = await client.fetchOne(uid, { envelope: true, bodyStructure: true, flags: true, size: true }, { uid: true })
    assert.ok(letter)
    assert.equal(letter.envelope?.from?.[0]?.address, 'edi@harvestmarket.example')
    const attached = letter.bodyStructure?.childNodes?.find(({ disposition }) => disposition === 'attachment')
    assert.equal(attached?.dispositionParameters?.filename, sent.name)
    const { content } = await client.download(uid, attached?.part, { uid: true })
    assert.deepEqual(Buffer.concat(await content.toArray()), await raw(url, sent.id))

    await client.messageFlagsAdd(uid, ['Ours'], { uid: true })
    assert.deepEqual(await client.search({ unKeyword: 'Ours' }, { uid: true }), [])
    await client.mailboxCreate('Archive')
    const moved = await client.messageMove(uid, 'Archive', { uid: true })
    assert.ok(moved)
    assert.ok(moved.uidMap?.get(uid))
    assert.equal((await client.status('INBOX', { messages: true })).messages, 0)
  })
}

test('refused: a wrong password, plain where it must be TLS, an expired certificate', async (t) => {
  const { imap, call } = await partner(t)
  await assert.rejects(signedIn(t, { ...imap, password: 'guess' }, 'tls'), { authenticationFailed: true })
  await call('POST', '/control', { requireTls: true })
  await assert.rejects(signedIn(t, imap, 'plain'))
  await call('POST', '/control', { expiredCertificate: true })
  await assert.rejects(signedIn(t, imap, 'tls'), /expired/)
})

test('what is attached to a letter to the retailer is a document; letters to others are refused', async (t) => {
  const { url, smtp, received } = await partner(t)
  const transport = createTransport(smtp.url)
  const bytes = Buffer.from('ISA\x85\xff not UTF-8', 'latin1')
  await transport.sendMail({ from: 'a@supplier.example', to: smtp.to, attachments: [{ filename: 'answer.edi', content: bytes }] })
  const [answer] = await received()
  assert.equal(answer?.name, 'answer.edi')
  assert.deepEqual(await raw(url, answer?.id), bytes)
  await assert.rejects(transport.sendMail({ from: 'a@supplier.example', to: 'somebody@else.example', text: 'x' }), /550/)
})

type Reach = { host: string; port: number; tlsPort: number; user: string; password: string; certificate: string }

async function signedIn(
  t: TestContext,
  { host, port, tlsPort, user, password: pass, certificate: ca }: Reach,
  how: 'tls' | 'starttls' | 'plain',
) {
  const secure = how === 'tls'
  const client = new ImapFlow({
    host,
    port: secure ? tlsPort : port,
    secure,
    doSTARTTLS: secure ? undefined : how === 'starttls',
    auth: { user, pass },
    tls: { ca, servername: 'localhost' },
    logger: false,
  })
  t.after(() => client.close())
  client.on('error', () => {}) // told by the call that fails
  await client.connect()
  return client
}
