import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { openMailbox } from '#sandbox/partner/mail/mailbox.ts'
import { retailerAddress } from '#sandbox/partner/mail/smtp.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { type OpenPartner, openPartner, retrieveNow } from '#test/inbound.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true, env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } })
})
after(() => server.close())

/** A live connection to the mailbox to which the partner writes; letters are deleted once they are read. */
async function liveMailbox({ owner }: Awaited<ReturnType<typeof exchange>>, { imap }: OpenPartner) {
  const result = async (path: string, body: object) => {
    const answer = await owner.post(path, body)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const { id, version } = await result('/api/EDI/AddUpdateIntegration', { name: 'Letters', ediType: 'EMAIL', direction: 'I' })
  const fields = {
    emailAddress: imap.email,
    host: imap.host,
    port: String(imap.tlsPort),
    tls: 'implicit',
    username: imap.user,
    password: imap.password,
    folder: 'INBOX',
    allowedSenders: retailerAddress,
    afterRetrieval: 'delete',
  }
  const { problem } = await result(`/api/EDI/TestIntegration/${id}`, { fields })
  const trusted = { ...fields, hostFingerprint: problem.fingerprint }
  assert.equal((await result(`/api/EDI/TestIntegration/${id}`, { fields: trusted })).passed, true)
  await result(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: trusted })
  await result(`/api/EDI/ChangeIntegrationState/${id}`, { change: 'goLive' })
}

async function letterWith(attachments: { filename: string; content: Buffer }[], to: string) {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail({ from: retailerAddress, to, subject: 'Orders', text: 'Many orders.', attachments })
  assert.ok(Buffer.isBuffer(message))
  return message
}

test('of a letter with more attachments than are read the first are taken; it stays, and the connection says why', async (t) => {
  const [company, partner] = await Promise.all([exchange(server), openPartner()])
  const mailbox = openMailbox(partner.place('..'))
  t.after(async () => {
    mailbox.close()
    await partner.close()
  })
  await liveMailbox(company, partner)
  const orders = Array.from({ length: 51 }, (_, at) => ({
    filename: `po-${at + 1}.edi`,
    content: orderFile({ number: `PO-${at + 1}`, control: at + 1, lines: [{ code: 'PEN' }] }),
  }))
  mailbox.add('INBOX', await letterWith(orders, partner.imap.email))
  const ended = await retrieveNow(company.owner)
  assert.deepEqual([ended.stored, ended.problem?.code], [50, 'tooManyAttachments'])
  assert.equal(mailbox.letters('INBOX').length, 1)
  const { rows } = (await company.owner.get('/api/EDI/GetIntegrations')).json().result
  assert.equal(rows[0].problem.code, 'tooManyAttachments')
  await company.quiet()
  assert.equal((await company.orders()).length, 50)
})
