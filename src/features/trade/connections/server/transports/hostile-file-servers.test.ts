import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import ssh2 from 'ssh2'
import { openLog } from '#server/log.ts'
import { until } from '#test/automations.ts'
import { fieldNames, type Settings } from '../../edi-types.ts'
import { transports } from './list.ts'
import { TransportError, times } from './transport.ts'

const reach: Partial<Settings> = { host: '127.0.0.1', username: 'pier', password: 'secret', tls: 'explicit' }
const open = (type: 'SFTP' | 'FTP', direction: 'I', given: Partial<Settings>) =>
  transports[type].open(
    {
      settings: { ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Settings), ...given },
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

test('a prime of the server’s own choice is not counted with: SFTP asks for no group exchange', async (t) => {
  let said = ''
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('SSH-2.0-x\r\n')
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1')
      if (said.includes('ssh-ed25519')) socket.destroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const port = String((server.address() as AddressInfo).port)
  assert.equal((await failureOf(open('SFTP', 'I', { ...reach, port }))).step, 'reach')
  assert.match(said, /curve25519-sha256,.*diffie-hellman-group14-sha256/)
  assert.doesNotMatch(said, /group-exchange|zlib/)
})

describe('a server that goes on and on', () => {
  const usual = { ...times }
  before(() => Object.assign(times, { openMs: 500, pageMs: 500 }))
  after(() => Object.assign(times, usual))

  test('with folders (SFTP) is hung up on', async (t) => {
    let pages = 0
    const folder = { filename: 'folder', longname: 'folder', attrs: { mode: 0o40755, size: 0, uid: 0, gid: 0, atime: 1, mtime: 1 } }
    const lines = new Set<unknown>()
    const hostKeys = [ssh2.utils.generateKeyPairSync('ed25519').private]
    const server = new ssh2.Server({ hostKeys }, (client) => {
      lines.add(client)
      client.on('error', () => undefined).on('close', () => lines.delete(client))
      client.on('authentication', (asked) => asked.accept())
      client.on('session', (accept) =>
        accept().on('sftp', (begin) => {
          const channel = begin()
          channel.on('OPENDIR', (id) => channel.handle(id, Buffer.from('h')))
          channel.on('READDIR', (id) => {
            pages++
            channel.name(id, [folder])
          })
          channel.on('CLOSE', (id) => channel.status(id, 0))
        }),
      )
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    t.after(() => server.close())
    const at: Partial<Settings> = { ...reach, port: String((server.address() as AddressInfo).port) }
    const { shown } = await failureOf(open('SFTP', 'I', at))
    const session = await open('SFTP', 'I', { ...at, hostFingerprint: shown.fingerprint ?? '' })
    assert.equal((await failureOf(Array.fromAsync(session.list()))).code, 'timedOut')
    await until(
      async () => lines.size,
      (count) => count === 0,
    )
    assert.ok(pages > 1)
  })

  test('with its greeting (FTP) is hung up on', async (t) => {
    const lines = new Set<unknown>()
    const server = createServer((socket) => {
      lines.add(socket.resume())
      const timer = setInterval(() => socket.write('220-Welcome\r\n'), 50)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          clearInterval(timer)
          lines.delete(socket)
        })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    t.after(() => server.close())
    const port = String((server.address() as AddressInfo).port)
    assert.equal((await failureOf(open('FTP', 'I', { ...reach, port }))).code, 'timedOut')
    await until(
      async () => lines.size,
      (count) => count === 0,
    )
  })
})
