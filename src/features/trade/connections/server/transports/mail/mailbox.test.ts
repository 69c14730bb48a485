import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { startPartner } from '#sandbox/partner/server.ts'
import { callAt, items, raw as rawAt } from '#sandbox/partner/test-partner.ts'
import { openLog } from '#server/log.ts'
import { until } from '#test/automations.ts'
import { fieldNames, type Settings } from '../../../edi-types.ts'
import { type Session, TransportError, times } from '../transport.ts'
import { email } from './email.ts'

type Exchange = { id: number; direction: string; name: string }
let partner: Awaited<ReturnType<typeof startPartner>>
let reach: Partial<Settings>
const sessions: Session[] = []
before(async () => {
  partner = await startPartner()
  const { host, tlsPort, user: username, password } = partner.imap
  reach = { host, port: String(tlsPort), tls: 'implicit', username, password, folder: 'INBOX', archivePath: 'Done' }
  reach = { ...reach, allowedSenders: 'edi@harvestmarket.example', afterRetrieval: 'archive' }
  const { shown } = await failureOf(open('I', reach))
  reach = { ...reach, hostFingerprint: shown.fingerprint ?? '' }
})
after(async () => {
  await Promise.all(sessions.map((each) => each.close()))
  await partner.close()
})

const control = (method: string, path: string, body?: object) => callAt(`${partner.url}/control${path}`, method, body)
async function open(direction: 'I' | 'O', given: Partial<Settings>, MAIL_URL = '') {
  const settings = { ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Settings), ...given }
  const config = { EDI_ALLOWED_HOSTS: '127.0.0.1', MAIL_URL, MAIL_FROM: 'orders@pierfoods.example' }
  const session = await email.open({ settings, direction, config, log: openLog('silent') }, () => undefined)
  sessions.push(session)
  return session
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it went well'),
    (error) => (error instanceof TransportError ? error : assert.fail(error)),
  )
const sent = async (): Promise<Exchange> => (await control('POST', '/orders', { items, channel: 'email', delimiters: 'nextLine' })).files[0]
const raw = ({ id }: Exchange) => rawAt(partner.url, id)
const listed = async (session: Session) => Array.fromAsync(session.list())

describe('a mailbox', () => {
  for (const tls of ['implicit', 'explicit', 'none'])
    test(`an attachment is read byte for byte, and its letter moved once (${tls})`, async () => {
      const order = await sent()
      const session = await open('I', { ...reach, tls, port: String(tls === 'implicit' ? partner.imap.tlsPort : partner.imap.port) })
      const [file] = await listed(session)
      assert.ok(file)
      assert.equal(file.name, order.name)
      assert.deepEqual(await buffer(await session.read(file)), await raw(order))
      await session.settle(file, 'archive')
      await session.settle(file, 'archive')
      assert.deepEqual(await listed(session), [])
      const archive = await open('I', { ...reach, folder: 'Done' })
      assert.ok((await listed(archive)).some(({ name }) => name === order.name))
    })

  test('letters of strangers, other subjects and other files are passed over', async () => {
    await sent()
    const others = [{ allowedSenders: 'somebody@else.example' }, { subjectFilter: 'Invoice' }, { filePattern: '*.pdf' }]
    for (const other of others) assert.deepEqual(await listed(await open('I', { ...reach, ...other })), [])
    assert.equal((await listed(await open('I', { ...reach, subjectFilter: 'EDI 850', filePattern: '*.edi' }))).length, 1)
  })

  test('the test walks folder and rights, and names what is wrong', async () => {
    const steps: string[] = []
    await (await open('I', reach)).check((step) => steps.push(step))
    assert.deepEqual(steps, ['list', 'write'])
    const problems: [Partial<Settings>, string][] = [
      [{ password: 'guess' }, 'signIn signInRefused'],
      [{ port: '1' }, 'reach unreachable'],
      [{ host: 'nobody.invalid' }, 'name hostUnknown'],
      [{ folder: 'Nowhere' }, 'list folderMissing'],
      [{ hostFingerprint: 'AA:BB' }, 'trust certificateUntrusted'],
      [{ port: String(partner.sftp.port), tls: 'explicit' }, 'reach otherProtocol'],
    ]
    for (const [given, problem] of problems) {
      const { step, code } = await failureOf(open('I', { ...reach, ...given }))
      assert.equal(`${step} ${code}`, problem)
    }
    await control('POST', '', { expiredCertificate: true })
    assert.equal((await failureOf(open('I', reach))).code, 'certificateExpired')
    await control('POST', '', { expiredCertificate: false })
  })
})

test('a server that announces gigabytes is not waited for', async (t) => {
  let sent = 0
  const chunk = Buffer.alloc(65_536, 'A')
  const hostile = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('* OK ready\r\n')
    socket.once('data', () => {
      socket.write('* CAPABILITY {900000000}\r\n')
      const endless = new Readable({
        read() {
          sent += chunk.length
          this.push(chunk)
        },
      })
      endless.pipe(socket)
    })
  })
  t.after(() => hostile.close())
  await once(hostile.listen(0, '127.0.0.1'), 'listening')
  const { port } = hostile.address() as AddressInfo
  const { step, code } = await failureOf(open('I', { ...reach, tls: 'none', port: String(port) }))
  assert.equal(`${step} ${code}`, 'signIn broken')
  assert.ok(sent < 50_000_000, `${sent} bytes were taken`)
})

test('a server that answers about one letter for ever is hung up on', async (t) => {
  let sent = 0
  const letter = `* 1 FETCH (UID 1 ENVELOPE (NIL "${'x'.repeat(100_000)}" NIL NIL NIL NIL NIL NIL NIL NIL))\r\n`
  const saying: Record<string, string> = {
    CAPABILITY: '* CAPABILITY IMAP4rev1\r\n',
    SELECT: '* 1 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 2] x\r\n',
    LIST: '* LIST () "/" INBOX\r\n',
    'UID SEARCH': '* SEARCH 1\r\n',
  }
  let isClosed = false
  const hostile = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('close', () => {
        isClosed = true
      })
    socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n')
    createInterface(socket)
      .on('error', () => undefined)
      .on('line', (line) => {
        const [, tag = '', verb = ''] = /^(\S+) ((?:UID )?\S+)/i.exec(line) ?? []
        if (/^uid fetch/i.test(verb))
          new Readable({
            read() {
              sent += letter.length
              this.push(letter)
            },
          }).pipe(socket)
        else if (verb) socket.write(`${saying[verb.toUpperCase()] ?? ''}${tag} OK done\r\n`)
      })
  })
  t.after(() => hostile.close())
  await once(hostile.listen(0, '127.0.0.1'), 'listening')
  const { port } = hostile.address() as AddressInfo
  const session = await open('I', { ...reach, tls: 'none', port: String(port) })
  assert.equal((await failureOf(listed(session))).code, 'tooLarge')
  await until(async () => isClosed, Boolean)
  assert.ok(sent < 50_000_000, `${sent} bytes were taken`)
})

test('a server that says nothing keeps no line of ours', async (t) => {
  const lines = new Set<unknown>()
  const silent = createServer((socket) => {
    lines.add(socket.resume())
    socket.on('error', () => undefined).on('close', () => lines.delete(socket))
  })
  t.after(() => silent.close())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const port = String((silent.address() as AddressInfo).port)
  const usual = times.connectMs
  t.after(() => {
    times.connectMs = usual
  })
  times.connectMs = 300
  for (const tls of ['implicit', 'explicit', 'none']) assert.equal((await failureOf(open('I', { ...reach, tls, port }))).code, 'timedOut')
  await until(
    async () => lines.size,
    (count) => count === 0,
  )
})

describe('outgoing mail', () => {
  test('a document goes as an attachment to the partner, byte for byte', async () => {
    const session = await open('O', { emailAddress: partner.smtp.to, subjectFilter: 'Our answer' }, partner.smtp.url)
    await session.check(() => undefined)
    const bytes = Buffer.from('ISA\x85\xff not UTF-8', 'latin1')
    const { proof } = await session.send('answer.edi', bytes, { contentType: 'application/edi-x12', key: 'one' })
    assert.match(proof, /^250/)
    const { exchanges }: { exchanges: Exchange[] } = await control('GET', '/state')
    const arrived = exchanges.find(({ direction, name }) => direction === 'received' && name === 'answer.edi')
    assert.deepEqual(arrived && (await raw(arrived)), bytes)
  })

  test('without a mail server of the installation it says so, and a refused address is told', async () => {
    assert.equal((await failureOf(open('O', { emailAddress: partner.smtp.to }))).code, 'mailNotSetUp')
    const session = await open('O', { emailAddress: 'somebody@else.example' }, partner.smtp.url)
    const refused = await failureOf(session.send('a.edi', Buffer.from('x'), { contentType: 'text/plain', key: 'two' }))
    assert.equal(`${refused.step} ${refused.code}`, 'write refusedByServer')
  })
})
