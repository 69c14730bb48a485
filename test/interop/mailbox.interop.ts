import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { ImapFlow } from 'imapflow'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Settings } from '#features/trade/connections/edi-types.ts'
import { absent, failureOf, fileOf, manyBytes, namesOf, open, type Peer } from './peer.ts'

const account = { user: 'orders@test.local', pass: 'edipass' }
const settings = {
  username: account.user,
  password: account.pass,
  folder: 'INBOX',
  archivePath: 'Done',
  allowedSenders: 'edi@retailer.example',
  emailAddress: 'orders@test.local',
}
const peers: (Peer & { name: string })[] = [
  { name: 'Dovecot, TLS from the start', type: 'EMAIL', settings: { ...settings, port: '1993', tls: 'implicit' } },
  { name: 'Dovecot, TLS once asked for', type: 'EMAIL', settings: { ...settings, port: '1143', tls: 'explicit' } },
  { name: 'Dovecot without TLS', type: 'EMAIL', settings: { ...settings, port: '1143', tls: 'none' } },
]

/** A letter with these attachments, as if it had come. */
async function deliver(from: string, attachments: { filename: string; content: Buffer }[]) {
  const letter = await new MailComposer({ from, to: account.user, subject: 'Orders', text: 'See below.', attachments }).compile().build()
  const client = new ImapFlow({ host: '127.0.0.1', port: 1143, secure: false, doSTARTTLS: false, auth: account, logger: false })
  await client.connect()
  await client.append('INBOX', letter)
  await client.logout()
}

for (const peer of peers) {
  describe(peer.name, { skip: await absent(Number(peer.settings.port)) }, () => {
    let confirmed = ''
    const opened = async (more: Partial<Settings> = {}) => {
      if (!confirmed && peer.settings.tls !== 'none') confirmed = (await failureOf(open(peer, 'I', more))).shown.fingerprint ?? ''
      return open(peer, 'I', { hostFingerprint: confirmed, ...more })
    }

    test('the test walks to its end', async () => {
      const session = await opened()
      const steps: string[] = []
      await session.check((step) => steps.push(step))
      await session.close()
      assert.deepEqual(steps, ['list', 'write'])
    })

    test('attachments are read byte for byte; the letter moves once all of them are settled', async () => {
      const [one, other] = [`order-${randomUUID()}.edi`, `order-${randomUUID()}.edi`]
      await deliver('"Retailer" <EDI@retailer.example>', [
        { filename: one, content: manyBytes },
        { filename: other, content: Buffer.from('ISA\x85\xff not UTF-8', 'latin1') },
      ])
      const session = await opened()
      const [first, second] = [await fileOf(session, one), await fileOf(session, other)]
      assert.ok((await buffer(await session.read(first))).equals(manyBytes))
      assert.deepEqual(await buffer(await session.read(second)), Buffer.from('ISA\x85\xff not UTF-8', 'latin1'))
      await session.settle(first, 'archive')
      assert.ok((await namesOf(session)).includes(one))
      for (const file of [first, second]) await session.settle(file, 'archive')
      assert.ok(!(await namesOf(session)).includes(one))
      await session.close()
      const archive = await opened({ folder: 'Done' })
      assert.equal((await namesOf(archive)).filter((name) => name === one || name === other).length, 2)
      await archive.close()
    })

    test('a stranger’s letter is passed over; what is to be deleted is gone', async () => {
      const [wanted, strange] = [`order-${randomUUID()}.edi`, `order-${randomUUID()}.edi`]
      await deliver('edi@retailer.example', [{ filename: wanted, content: Buffer.from('ISA') }])
      await deliver('somebody@else.example', [{ filename: strange, content: Buffer.from('ISA') }])
      const session = await opened({ afterRetrieval: 'delete' })
      const names = await namesOf(session)
      assert.ok(names.includes(wanted) && !names.includes(strange))
      await session.settle(await fileOf(session, wanted), 'delete')
      assert.ok(!(await namesOf(session)).includes(wanted))
      await session.close()
    })

    test('a letter with more attachments than are read stays, and says so', async () => {
      const mark = randomUUID()
      const attachments = Array.from({ length: 51 }, (_, at) => ({ filename: `${mark}-${at}.edi`, content: Buffer.from(`${at}`) }))
      await deliver('edi@retailer.example', attachments)
      const session = await opened({ afterRetrieval: 'delete' })
      const listed = async () => (await Array.fromAsync(session.list())).filter(({ name }) => name.startsWith(mark))
      const files = await listed()
      assert.deepEqual(
        files.flatMap(({ refused }, at) => (refused ? [`${at} ${refused}`] : [])),
        ['50 tooManyAttachments'],
      )
      for (const file of files.slice(0, 50)) await session.settle(file, 'delete')
      assert.equal((await listed()).length, 51)
      for (const file of await listed()) await session.settle(file, 'delete')
      assert.deepEqual(await listed(), [])
      await session.close()
    })

    test('a wrong password, and a folder that is not there, are named', async () => {
      assert.equal((await failureOf(opened({ password: 'guess' }))).code, 'signInRefused')
      assert.equal((await failureOf(opened({ folder: 'Nowhere' }))).code, 'folderMissing')
    })
  })
}
