import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import ssh2 from 'ssh2'
import SftpClient, { type ConnectOptions } from 'ssh2-sftp-client'
import { items, partner, raw } from '../test-partner.ts'
import { OpenFiles } from './open-files.ts'
import { newSshKey } from './ssh-key.ts'

test('an order is fetched byte for byte and archived; an answer is taken once it has its final name', async (t) => {
  const { url, sftp, call, received } = await partner(t)
  const [sent] = (await call('POST', '/control/orders', { items, delimiters: 'nextLine' })).files
  const client = await signedIn(t, sftp)
  const [listed] = await client.list('/in')
  assert.deepEqual([listed?.name, listed?.size], [sent.name, sent.sizeBytes])
  const bytes = await client.get(`/in/${sent.name}`)
  assert.deepEqual(bytes, await raw(url, sent.id))
  await client.rename(`/in/${sent.name}`, `/archive/${sent.name}`)
  assert.deepEqual(await client.list('/in'), [])

  await client.put(Buffer.from('an answer'), '/out/answer.edi.part')
  assert.deepEqual(await received(), [])
  await client.rename('/out/answer.edi.part', '/out/answer.edi')
  const [answer] = await received()
  assert.equal(answer?.name, 'answer.edi')
  assert.equal(String(await raw(url, answer?.id)), 'an answer')
})

test('a rename does not overwrite, and nothing leads out of the home', async (t) => {
  const { sftp } = await partner(t)
  const client = await signedIn(t, sftp)
  await client.put(Buffer.from('one'), '/out/a')
  await client.put(Buffer.from('two'), '/out/b')
  await assert.rejects(client.rename('/out/a', '/out/b'), /Failure|Exists/i)
  const names = (await client.list('/../../..')).map(({ name }) => name)
  assert.deepEqual(names.sort(), ['archive', 'in', 'out'])
  await assert.rejects(client.get('/../../etc/passwd'), { code: 2 })
})

test('a known key is enough; a wrong password, another key or another user is refused', async (t) => {
  const { sftp, call } = await partner(t)
  const own = newSshKey()
  const other = newSshKey()
  await call('PATCH', '/control/supplier', { publicKeys: [own.public] })
  await signedIn(t, { ...sftp, password: undefined, privateKey: own.private })
  await assert.rejects(signedIn(t, { ...sftp, password: undefined, privateKey: other.private }), /authentication/i)
  await assert.rejects(signedIn(t, { ...sftp, password: 'guess' }), /authentication/i)
  await assert.rejects(signedIn(t, { ...sftp, user: 'somebody' }), /authentication/i)
})

test('no write right, a closed port, a line that breaks', async (t) => {
  const { url, sftp, call } = await partner(t)
  const [sent] = (await call('POST', '/control/orders', { items, orders: 50, perFile: 50 })).files
  const client = await signedIn(t, sftp)
  await call('POST', '/control', { readOnly: true })
  await assert.rejects(client.put(Buffer.from('x'), '/out/x'), /denied/i)
  await assert.rejects(client.delete(`/in/${sent.name}`), /denied/i)

  await call('POST', '/control', { readOnly: false, cutAfterBytes: 5_000 })
  await assert.rejects(client.get(`/in/${sent.name}`))
  const again = await signedIn(t, sftp)
  assert.deepEqual(await again.get(`/in/${sent.name}`), await raw(url, sent.id))

  await call('POST', '/control/ports', { sftp: false })
  await assert.rejects(signedIn(t, sftp), /ECONNREFUSED/)
  await call('POST', '/control/ports', { sftp: true })
  await signedIn(t, sftp)
})

test('a file that is being opened when its client goes away is closed again', async () => {
  const files = new OpenFiles()
  const opening = files.open('/out/late', import.meta.filename, ssh2.utils.sftp.OPEN_MODE.READ)
  await files.closeAll()
  await assert.rejects(opening, /gone/)
})

test('an upload in progress can be seen, and ends', async (t) => {
  const { sftp, call } = await partner(t)
  const client = await signedIn(t, sftp)
  const [part] = (await call('POST', '/control/orders', { items, upload: 'part' })).files
  const [growing] = (await call('POST', '/control/orders', { items, upload: 'growing' })).files
  const before = new Map((await client.list('/in')).map(({ name, size }) => [name, size]))
  assert.deepEqual([...before.keys()].sort(), [`${part.name}.part`, growing.name].sort())
  assert.ok((before.get(growing.name) ?? 0) < growing.sizeBytes)
  await call('POST', '/control/uploads/finish')
  const after = new Map((await client.list('/in')).map(({ name, size }) => [name, size]))
  assert.deepEqual(after, new Map([part, growing].map(({ name, sizeBytes }) => [name, sizeBytes] as const)))
})

async function signedIn(t: TestContext, { user, hostKey: _hostKey, ...rest }: ConnectOptions & { user: string; hostKey: string }) {
  const silent = { error: () => {}, end: () => {}, close: () => {} } // told by the call that fails
  const client = new SftpClient('test', silent)
  t.after(() => client.end().catch(() => {})) // the server may be gone before it
  await client.connect({ ...rest, username: user, retries: 0 })
  return client
}
