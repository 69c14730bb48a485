import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { fieldNames, type Settings } from '#features/connections/contract.ts'
import { transports } from '#features/connections/server/transports/list.ts'
import { type RemoteFile, type Session, TransportError } from '#features/connections/server/transports/transport.ts'
import { openLog } from '#server/log.ts'

/**
 * The transports against servers that nobody here wrote (`test/interop/servers.sh start` as root brings them). What does not run is skipped and
 * says so; `npm test` has no part in it.
 */
type Peer = { name: string; type: 'SFTP' | 'FTP'; port: number; settings: Partial<Settings>; unless?: string }
const ssh = { username: 'editest', remotePath: '/in', archivePath: '/archive' }
const ftp = { username: 'ediftp', password: 'edipass', remotePath: '/in', archivePath: '/archive' }
const keyFile = join(process.env.EDI_SRV ?? '/srv/edi-test', 'ssh/ck')
const peers: Peer[] = [
  { name: 'OpenSSH, by password', type: 'SFTP', port: 2222, settings: { ...ssh, password: 'edipass' } },
  {
    ...{ name: 'OpenSSH, by key', type: 'SFTP', port: 2222, unless: existsSync(keyFile) ? '' : `${keyFile} is missing` },
    settings: { ...ssh, privateKey: existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : '' },
  },
  { name: 'vsftpd', type: 'FTP', port: 2121, settings: { ...ftp, tls: 'none' } },
  { name: 'vsftpd, TLS with one session for all', type: 'FTP', port: 2122, settings: { ...ftp, tls: 'explicit' } },
]

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })

const open = ({ type, port, settings }: Peer, direction: 'I' | 'O', more: Partial<Settings>): Promise<Session> =>
  transports[type].open(
    {
      settings: {
        ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Settings),
        ...{ host: '127.0.0.1', port: String(port), afterRetrieval: 'archive', ...settings, ...more },
      },
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

for (const peer of peers) {
  const skip = peer.unless || ((await listens(peer.port)) ? false : `nothing listens on ${peer.port}`)
  describe(peer.name, { skip }, () => {
    let confirmed = ''
    /** As a person confirms what the server shows. */
    const opened = async (direction: 'I' | 'O', more: Partial<Settings> = {}) => {
      if (!confirmed && peer.settings.tls !== 'none') confirmed = (await failureOf(open(peer, direction, more))).shown.fingerprint ?? ''
      return open(peer, direction, { hostFingerprint: confirmed, ...more })
    }
    const place = async (bytes: Buffer) => {
      const name = `order-${randomUUID()}.edi`
      const session = await opened('O')
      await session.send(name, bytes, { contentType: 'application/edi-x12', key: name })
      await session.close()
      return name
    }
    const fileOf = async (session: Session, name: string): Promise<RemoteFile> => {
      for await (const file of session.list()) if (file.name === name) return file
      return assert.fail(`${name} is not in the list`)
    }
    const namesOf = async (session: Session) => (await Array.fromAsync(session.list())).map(({ name }) => name)

    test('the test walks to its end', async () => {
      for (const direction of ['I', 'O'] as const) {
        const session = await opened(direction)
        const steps: string[] = []
        await session.check((step, outcome = 'passed') => steps.push(`${step} ${outcome}`))
        await session.close()
        assert.deepEqual(steps.at(-1), 'write passed')
      }
    })

    test('what waits is read byte for byte and archived once', async () => {
      const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 7) % 256))
      const name = await place(bytes)
      const session = await opened('I')
      const file = await fileOf(session, name)
      assert.equal(file.size, bytes.length)
      assert.ok((await buffer(await session.read(file))).equals(bytes))
      await session.settle(file, 'archive')
      await session.settle(file, 'archive')
      assert.ok(!(await namesOf(session)).includes(name))
      await session.close()
      const archive = await opened('I', { remotePath: '/archive' })
      assert.equal((await namesOf(archive)).filter((each) => each.startsWith(name.replace('.edi', ''))).length, 1)
      await archive.close()
    })

    test('what is to be deleted is gone', async () => {
      const name = await place(Buffer.from('to be deleted'))
      const session = await opened('I', { afterRetrieval: 'delete' })
      const file = await fileOf(session, name)
      await session.settle(file, 'delete')
      await session.settle(file, 'delete')
      assert.ok(!(await namesOf(session)).includes(name))
      await session.close()
    })

    test('an answer arrives whole, and sent again it is the same file', async () => {
      const [name, bytes] = [`answer-${randomUUID()}.edi`, Buffer.from(`an answer to ${peer.name}`)]
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const session = await opened('O')
      const about = { contentType: 'application/edi-x12', key: name }
      await session.send(name, bytes, about)
      await session.send(name, bytes, about)
      assert.equal(await session.has(name, { sha256, size: bytes.length, key: name }), true)
      assert.equal(await session.has(name, { sha256: '0'.repeat(64), size: bytes.length, key: name }), false)
      await session.close()
      const reader = await opened('I')
      assert.equal((await namesOf(reader)).filter((each) => each.includes(name.slice(0, 20))).length, 1)
      await reader.settle(await fileOf(reader, name), 'delete')
      await reader.close()
    })

    test('a wrong password, and a folder that is not there, are named', async () => {
      const { step, code } = await failureOf(opened('I', { password: 'guess', privateKey: '' }))
      assert.equal(`${step} ${code}`, 'signIn signInRefused')
      const lost = await opened('I', { remotePath: '/nowhere' })
      assert.equal((await failureOf(lost.check(() => undefined))).code, 'folderMissing')
      await lost.close()
    })
  })
}
