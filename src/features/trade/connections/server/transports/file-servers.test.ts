import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { startPartner } from '#sandbox/partner/server.ts'
import { callAt, items, raw as rawAt } from '#sandbox/partner/test-partner.ts'
import { openLog } from '#server/log.ts'
import type { EdiType } from '../../edi-types.ts'
import { fieldNames, type Settings } from '../../edi-types.ts'
import { transports } from './list.ts'
import { type RemoteFile, type Session, TransportError } from './transport.ts'

type Exchange = { id: number; direction: string; name: string }
type FileServer = Extract<EdiType, 'SFTP' | 'FTP'>
let partner: Awaited<ReturnType<typeof startPartner>>
before(async () => {
  partner = await startPartner()
})
after(() => partner.close())

const control = (method: string, path: string, body?: object) => callAt(`${partner.url}/control${path}`, method, body)
const received = async (): Promise<Exchange[]> =>
  (await control('GET', '/state')).exchanges.filter(({ direction }: Exchange) => direction === 'received')

const open = (type: FileServer, direction: 'I' | 'O', given: Partial<Settings>) =>
  transports[type].open(
    {
      settings: { ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Settings), afterRetrieval: 'archive', ...given },
      direction,
      config: { EDI_ALLOWED_HOSTS: '127.0.0.1', MAIL_URL: '', MAIL_FROM: '' },
      log: openLog('silent'),
    },
    () => undefined,
  )
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it went well'),
    (error) => (error instanceof TransportError ? error : assert.fail(error)),
  )

function reachOf(type: FileServer): Partial<Settings> {
  const { host, port, user: username, password } = type === 'SFTP' ? partner.sftp : partner.ftp
  return { host, port: String(port), username, password, tls: type === 'FTP' ? 'explicit' : '' }
}
/** As a person would confirm what the server showed. */
async function known(type: FileServer): Promise<Partial<Settings>> {
  const { shown } = await failureOf(open(type, 'I', reachOf(type)))
  return { ...reachOf(type), hostFingerprint: shown.fingerprint ?? '' }
}

for (const type of ['SFTP', 'FTP'] as const) {
  describe(type, () => {
    let reach: Partial<Settings>
    const sessions: Session[] = []
    const opened = async (direction: 'I' | 'O', more: Partial<Settings> = {}) => {
      const folder = direction === 'I' ? '/in' : '/out'
      const session = await open(type, direction, { ...reach, remotePath: folder, archivePath: '/archive', ...more })
      sessions.push(session)
      return session
    }
    before(async () => {
      reach = await known(type)
    })
    after(() => Promise.all(sessions.map((each) => each.close())))

    const sent = async (more: object = {}): Promise<Exchange> =>
      (await control('POST', '/orders', { items, channel: type.toLowerCase(), ...more })).files[0]
    const raw = ({ id }: Exchange) => rawAt(partner.url, id)
    const fileOf = async (session: Session, name: string): Promise<RemoteFile> => {
      for await (const file of session.list()) if (file.name === name) return file
      return assert.fail(`${name} is not in the list`)
    }
    const namesOf = async (session: Session) => (await Array.fromAsync(session.list())).map(({ name }) => name)

    test('what waits is read byte for byte, archived once, and no longer waits', async () => {
      const session = await opened('I')
      const order = await sent({ delimiters: 'nextLine' })
      const file = await fileOf(session, order.name)
      const bytes = await buffer(await session.read(file))
      assert.deepEqual(bytes, await raw(order))
      assert.equal(file.size, bytes.length)
      await session.settle(file, 'archive')
      await session.settle(file, 'archive')
      assert.ok(!(await namesOf(session)).includes(order.name))
      const archive = await namesOf(await opened('I', { remotePath: '/archive' }))
      const [stem = ''] = order.name.split('.')
      assert.equal(archive.filter((name) => name.startsWith(stem)).length, 1)
    })

    test('files that are read at once come each with its own bytes', async () => {
      const orders = await Promise.all(Array.from({ length: 12 }, () => sent()))
      const session = await opened('I')
      const listed = await Array.fromAsync(session.list())
      const read = async (order: Exchange) => {
        const file = listed.find(({ name }) => name === order.name)
        assert.ok(file)
        assert.deepEqual(await buffer(await session.read(file)), await raw(order))
      }
      await Promise.all(orders.map(read))
    })

    test('what is to be deleted is gone, and deleting it again is no failure', async () => {
      const session = await opened('I', { afterRetrieval: 'delete' })
      const file = await fileOf(session, (await sent()).name)
      await session.settle(file, 'delete')
      await session.settle(file, 'delete')
      assert.ok(!(await namesOf(session)).includes(file.name))
    })

    test('what the partner writes anew under the name before the old one is settled stays until it is read', async () => {
      const session = await opened('I')
      const partnerAtIt = await opened('O', { remotePath: '/in' })
      const overwrite = (name: string, text: string) => partnerAtIt.send(name, Buffer.from(text), { contentType: 'text/plain', key: text })
      for (const how of ['archive', 'delete'] as const) {
        const file = await fileOf(session, (await sent()).name)
        await overwrite(file.name, `new by ${how}`)
        await session.settle(file, how)
        const there = await fileOf(session, file.name)
        assert.equal(String(await buffer(await session.read(there))), `new by ${how}`)
        await session.settle(there, how)
        assert.ok(!(await namesOf(session)).includes(file.name))
      }
    })

    test('an upload in progress and other names are passed over', async () => {
      const part = await sent({ upload: 'part' })
      const whole = await sent()
      const names = await namesOf(await opened('I'))
      assert.ok(names.includes(whole.name) && !names.some((name) => name.startsWith(part.name)))
      assert.deepEqual(await namesOf(await opened('I', { filePattern: '*.csv, invoice*' })), [])
      await control('POST', '/uploads/finish')
    })

    test('an answer arrives whole under its name, and sent again it is the same file', async () => {
      const session = await opened('O')
      const [name, bytes] = [`answer-${type}.edi`, Buffer.from(`an answer over ${type}`)]
      const file = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, key: 'one' }
      assert.equal(await session.has(name, file), 'unknown')
      await session.send(name, bytes, { contentType: 'application/edi-x12', key: 'one' })
      const [arrived, ...more] = (await received()).filter((each) => each.name === name)
      assert.deepEqual(arrived && (await raw(arrived)), bytes)
      assert.deepEqual(more, [])
      assert.equal(await session.has(name, file), true)
      assert.equal(await session.has(name, { ...file, sha256: '0'.repeat(64) }), false)
      assert.equal(await session.has(name, { ...file, size: 1 }), false)
      await session.send(name, bytes, { contentType: 'application/edi-x12', key: 'one' })
      assert.equal(await session.has(name, file), true)
    })

    test('what the server would not rename at the end is known not to have arrived', async () => {
      const session = await opened('O')
      const [name, bytes] = [`refused-${type}.edi`, Buffer.from('an answer')]
      const file = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, key: 'refused' }
      const beforeVisible = () => control('POST', '', { readOnly: true, noSizeNorTime: true })
      const about = { contentType: 'application/edi-x12', key: 'refused', beforeVisible }
      assert.equal((await failureOf(session.send(name, bytes, about))).code, 'noRename')
      assert.equal(await session.has(name, file), false)
      await control('POST', '', { readOnly: false })
      await session.send(name, bytes, { ...about, beforeVisible: async () => undefined })
      assert.equal(await session.has(name, file), true)
      await control('POST', '', { noSizeNorTime: false })
    })

    test('a line that breaks in the middle is an error, and the file still waits', async () => {
      const order = await sent({ orders: 50, perFile: 50 })
      const session = await opened('I')
      const file = await fileOf(session, order.name)
      await control('POST', '', { cutAfterBytes: 5_000, cutTimes: 1 })
      await assert.rejects(session.read(file).then(buffer))
      await control('POST', '', { cutAfterBytes: 0 })
      const again = await opened('I')
      assert.deepEqual(await buffer(await again.read(await fileOf(again, order.name))), await raw(order))
    })
  })
}

describe('FTP with TLS', () => {
  test('a certificate that nobody vouches for is shown, and only that one is taken once it is confirmed', async () => {
    const { step, code, shown } = await failureOf(open('FTP', 'I', reachOf('FTP')))
    assert.deepEqual([step, code], ['trust', 'certificateUntrusted'])
    assert.match(shown.fingerprint ?? '', /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    const other = await failureOf(open('FTP', 'I', { ...reachOf('FTP'), hostFingerprint: 'AA:BB' }))
    assert.equal(other.code, 'certificateUntrusted')
  })

  test('an expired certificate is refused, confirmed or not', async () => {
    const reach = await known('FTP')
    await control('POST', '', { expiredCertificate: true })
    const { step, code } = await failureOf(open('FTP', 'I', reach))
    await control('POST', '', { expiredCertificate: false })
    assert.deepEqual([step, code], ['trust', 'certificateExpired'])
  })

  test('a server of the strict and old kind: one session for all, no MLSD, another host for the data', async () => {
    const reach = await known('FTP')
    await control('POST', '', { requireTls: true, requireTlsReuse: true, plainListing: true, passiveElsewhere: true })
    const session = await open('FTP', 'I', { ...reach, remotePath: '/in', archivePath: '/archive' })
    await session.check(() => undefined)
    await control('POST', '/orders', { items, channel: 'ftp' })
    const [file] = await Array.fromAsync(session.list())
    assert.ok(file?.modifiedAt && Math.abs(file.modifiedAt.getTime() - Date.now()) < 3_600_000)
    assert.equal((await buffer(await session.read(file))).length, file.size)
    await session.close()
    await control('POST', '', { requireTls: false, requireTlsReuse: false, plainListing: false, passiveElsewhere: false })
  })

  test('where no time is told, files of the same length are told apart by what is in them', async () => {
    const reach = { ...(await known('FTP')), remotePath: '/in', archivePath: '/archive' }
    const session = await open('FTP', 'I', reach)
    const put = async (text: string) => {
      const partnerAtIt = await open('FTP', 'O', reach)
      await partnerAtIt.send('fixed.edi', Buffer.from(text), { contentType: 'text/plain', key: text })
      await partnerAtIt.close()
    }
    const found = async () => (await Array.fromAsync(session.list())).find(({ name }) => name === 'fixed.edi') ?? assert.fail('not listed')
    await control('POST', '', { plainListing: true, noSizeNorTime: true })
    await put('one')
    const one = await found()
    await put('two')
    const two = await found()
    assert.notEqual(two.version, one.version)
    await session.settle(one, 'delete')
    assert.equal((await found()).version, two.version)
    await session.settle(two, 'delete')
    assert.equal((await Array.fromAsync(session.list())).filter(({ name }) => name === 'fixed.edi').length, 0)
    await control('POST', '', { plainListing: false })
    await session.close()
    const listsTimes = await open('FTP', 'I', reach)
    await put('three')
    const three = (await Array.fromAsync(listsTimes.list())).find(({ name }) => name === 'fixed.edi')
    assert.ok(three?.modifiedAt)
    await listsTimes.settle(three, 'delete')
    assert.ok(!(await Array.fromAsync(listsTimes.list())).some(({ name }) => name === 'fixed.edi'))
    await listsTimes.close()
    await control('POST', '', { noSizeNorTime: false })
  })

  test('without TLS the step of trust is passed over; wrong password, closed port and folder are named', async () => {
    const plain = { ...reachOf('FTP'), tls: 'none' }
    const session = await open('FTP', 'I', { ...plain, remotePath: '/in', archivePath: '/archive' })
    const steps: string[] = []
    await session.check((step, outcome = 'passed') => steps.push(`${step} ${outcome}`))
    await session.close()
    assert.deepEqual(steps, ['list passed', 'write passed'])
    const problems = [
      { given: { ...plain, password: 'guess' }, problem: 'signIn signInRefused' },
      { given: { ...plain, port: '1' }, problem: 'reach unreachable' },
      { given: { ...plain, host: 'nobody.invalid' }, problem: 'name hostUnknown' },
    ]
    for (const { given, problem } of problems) {
      const { step, code } = await failureOf(open('FTP', 'I', given))
      assert.equal(`${step} ${code}`, problem)
    }
    const lost = await open('FTP', 'I', { ...plain, remotePath: '/nowhere' })
    assert.equal((await failureOf(lost.check(() => undefined))).code, 'folderMissing')
    await lost.close()
    await control('POST', '', { readOnly: true })
    const readOnly = await open('FTP', 'I', { ...plain, remotePath: '/in', archivePath: '/archive' })
    assert.equal((await failureOf(readOnly.check(() => undefined))).code, 'noWrite')
    await control('POST', '', { readOnly: false })
    await readOnly.close()
  })
})
