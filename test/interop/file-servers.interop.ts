import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import type { Settings } from '#features/trade/connections/edi-types.ts'
import { absent, failureOf, fileOf, manyBytes, namesOf, open, type Peer } from './peer.ts'

const ssh = { port: '2222', username: 'editest', remotePath: '/in', archivePath: '/archive' }
const ftp = { username: 'ediftp', password: 'edipass', remotePath: '/in', archivePath: '/archive' }
const keyFile = join(process.env.EDI_SRV ?? '/srv/edi-test', 'ssh/ck')
const peers: (Peer & { name: string })[] = [
  { name: 'OpenSSH, by password', type: 'SFTP', settings: { ...ssh, password: 'edipass' } },
  { name: 'OpenSSH, by key', type: 'SFTP', settings: { ...ssh, privateKey: existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : '' } },
  { name: 'vsftpd', type: 'FTP', settings: { ...ftp, port: '2121', tls: 'none' } },
  { name: 'vsftpd, TLS with one session for all', type: 'FTP', settings: { ...ftp, port: '2122', tls: 'explicit' } },
]

for (const peer of peers) {
  describe(peer.name, { skip: await absent(Number(peer.settings.port)) }, () => {
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
      const name = await place(manyBytes)
      const session = await opened('I')
      const file = await fileOf(session, name)
      assert.equal(file.size, manyBytes.length)
      assert.ok((await buffer(await session.read(file))).equals(manyBytes))
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
      const missing = await failureOf(lost.check(() => undefined)).finally(() => lost.close())
      assert.equal(missing.code, 'folderMissing')
    })
  })
}
