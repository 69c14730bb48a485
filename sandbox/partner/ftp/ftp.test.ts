import assert from 'node:assert/strict'
import { Readable, Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { type AccessOptions, Client } from 'basic-ftp'
import { items, partner, raw } from '../test-partner.ts'

for (const secure of [true, false]) {
  test(`an order is fetched, archived and answered ${secure ? 'over TLS, its session reused' : 'in plain'}`, async (t) => {
    const { url, ftp, call, received } = await partner(t)
    if (secure) await call('POST', '/control', { requireTls: true, requireTlsReuse: true })
    const [sent] = (await call('POST', '/control/orders', { channel: 'ftp', items })).files
    const client = await signedIn(t, ftp, { secure })
    const [listed] = await client.list('/in')
    assert.deepEqual([listed?.name, listed?.size], [sent.name, sent.sizeBytes])
    assert.deepEqual(await download(client, `/in/${sent.name}`), await raw(url, sent.id))
    await client.rename(`/in/${sent.name}`, `/archive/${sent.name}`)
    assert.deepEqual(await client.list('/in'), [])

    await client.uploadFrom(Readable.from('an answer'), '/out/answer.edi.part')
    assert.deepEqual(await received(), [])
    await client.rename('/out/answer.edi.part', '/out/answer.edi')
    const [answer] = await received()
    assert.equal(String(await raw(url, answer?.id)), 'an answer')
  })
}

test('a server of the old kind: LIST alone, size and time asked one by one', async (t) => {
  const { ftp, call } = await partner(t)
  await call('POST', '/control', { plainListing: true })
  const [sent] = (await call('POST', '/control/orders', { channel: 'ftp', items })).files
  const client = await signedIn(t, ftp)
  const [listed] = await client.list('/in')
  assert.deepEqual([listed?.name, listed?.size, listed?.modifiedAt], [sent.name, sent.sizeBytes, undefined])
  assert.equal(await client.size(`/in/${sent.name}`), sent.sizeBytes)
  assert.ok(await client.lastMod(`/in/${sent.name}`))
})

test('refused: a wrong password, no TLS where it must be, an expired certificate, writing without the right', async (t) => {
  const { ftp, call } = await partner(t)
  await assert.rejects(signedIn(t, { ...ftp, password: 'guess' }), /530/)
  await call('POST', '/control', { requireTls: true })
  await assert.rejects(signedIn(t, ftp, { secure: false }), /530/)
  await call('POST', '/control', { expiredCertificate: true })
  await assert.rejects(signedIn(t, ftp), /expired/i)
  await call('POST', '/control', { expiredCertificate: false, readOnly: true })
  const client = await signedIn(t, ftp)
  await assert.rejects(client.uploadFrom(Readable.from('x'), '/out/x'), /550/)
})

test('a line that breaks in the middle gives half a file, and nothing of half an upload is taken', async (t) => {
  const { url, ftp, call, received } = await partner(t)
  const [sent] = (await call('POST', '/control/orders', { channel: 'ftp', items, orders: 50, perFile: 50 })).files
  await call('POST', '/control', { cutAfterBytes: 5_000, cutTimes: 2 })
  await assert.rejects(download(await signedIn(t, ftp), `/in/${sent.name}`))
  await assert.rejects((await signedIn(t, ftp)).uploadFrom(Readable.from('x'.repeat(10_000)), '/out/x.edi'))
  assert.deepEqual(await received(), [])
  assert.deepEqual(await download(await signedIn(t, ftp), `/in/${sent.name}`), await raw(url, sent.id))
})

type Reach = { host: string; port: number; user: string; password: string; certificate: string }

async function signedIn(t: TestContext, { certificate, ...reach }: Reach, { secure = true } = {}) {
  const client = new Client(10_000)
  t.after(() => client.close())
  const options: AccessOptions = { ...reach, secure, secureOptions: { ca: certificate, host: 'localhost' } }
  await client.access(options)
  return client
}

async function download(client: Client, path: string) {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await client.downloadTo(sink, path)
  return Buffer.concat(chunks)
}
