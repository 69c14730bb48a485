import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { startPartner } from '#sandbox/partner/server.ts'
import { callAt, items, raw as rawAt } from '#sandbox/partner/test-partner.ts'
import { openLog } from '#server/log.ts'
import { fieldNames, type Settings } from '../../edi-types.ts'
import { s3 } from './s3.ts'
import { type Session, TransportError } from './transport.ts'

type Exchange = { id: number; direction: string; name: string }
let partner: Awaited<ReturnType<typeof startPartner>>
let reach: Partial<Settings>
const sessions: Session[] = []
before(async () => {
  partner = await startPartner()
  const { endpoint: storeUrl, bucket: bucketName, region, accessKey, secretKey } = partner.s3
  reach = { storeUrl, bucketName, region, accessKey, secretKey, pathPrefix: 'in', afterRetrieval: 'archive', archivePath: 'done' }
})
after(async () => {
  await Promise.all(sessions.map((each) => each.close()))
  await partner.close()
})

const control = (method: string, path: string, body?: object) => callAt(`${partner.url}/control${path}`, method, body)
async function open(direction: 'I' | 'O', given: Partial<Settings>, EDI_ALLOWED_HOSTS = '127.0.0.1') {
  const settings = { ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Settings), ...given }
  const config = { EDI_ALLOWED_HOSTS, MAIL_URL: '', MAIL_FROM: '' }
  const session = await s3.open({ settings, direction, config, log: openLog('silent') }, () => undefined)
  sessions.push(session)
  return session
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it went well'),
    (error) => (error instanceof TransportError ? error : assert.fail(error)),
  )
const sent = async (more: object = {}): Promise<Exchange> => (await control('POST', '/orders', { items, channel: 's3', ...more })).files[0]
const raw = ({ id }: Exchange) => rawAt(partner.url, id)
const listed = (session: Session) => Array.fromAsync(session.list())

test('an object is read byte for byte, moved to the archive once, and no longer waits', async () => {
  const order = await sent({ delimiters: 'nextLine' })
  const session = await open('I', reach)
  const [file] = await listed(session)
  assert.ok(file)
  assert.equal(file.name, order.name)
  assert.deepEqual(await buffer(await session.read(file)), await raw(order))
  await session.settle(file, 'archive')
  await session.settle(file, 'archive')
  assert.deepEqual(await listed(session), [])
  const archive = await listed(await open('I', { ...reach, pathPrefix: 'in/done' }))
  assert.deepEqual([archive.length, archive[0]?.size], [1, file.size])
})

test('an object that was written anew before the old one is settled stays until it is read', async () => {
  const session = await open('I', reach)
  const partnerAtIt = await open('O', reach)
  for (const how of ['archive', 'delete'] as const) {
    const { name } = await sent()
    const file = (await listed(session)).find((each) => each.name === name)
    assert.ok(file)
    await partnerAtIt.send(name, Buffer.from(`new by ${how}`), { contentType: 'text/plain', key: name })
    await session.settle(file, how)
    const there = (await listed(session)).find((each) => each.name === name)
    assert.ok(there)
    await session.settle(there, how)
    assert.ok(!(await listed(session)).some((each) => each.name === name))
  }
})

test('more than a page is listed to its end, and what is to be deleted is gone', async () => {
  await sent({ orders: 1_050 })
  const session = await open('I', reach)
  const files = await listed(session)
  assert.equal(new Set(files.map(({ name }) => name)).size, 1_050)
  for (const file of files.slice(0, 3)) await session.settle(file, 'delete')
  assert.equal((await listed(session)).length, 1_047)
})

test('an answer is there whole under its name, and is looked up', async () => {
  const session = await open('O', { ...reach, pathPrefix: '/out/' })
  const bytes = Buffer.from('an answer')
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, key: 'one' }
  assert.equal(await session.has('answer.edi', file), 'unknown')
  await session.send('answer.edi', bytes, { contentType: 'application/edi-x12', key: 'one' })
  assert.equal(await session.has('answer.edi', file), true)
  assert.equal(await session.has('answer.edi', { ...file, sha256: '0'.repeat(64) }), false)
  const { exchanges }: { exchanges: Exchange[] } = await control('GET', '/state')
  const arrived = exchanges.find(({ direction, name }) => direction === 'received' && name === 'answer.edi')
  assert.deepEqual(arrived && (await raw(arrived)), bytes)
})

test('the test walks bucket and rights, and names what is wrong', async () => {
  const steps: string[] = []
  await (await open('I', reach)).check((step, outcome = 'passed') => steps.push(`${step} ${outcome}`))
  assert.deepEqual(steps, ['list passed', 'write passed'])
  const problems: [Partial<Settings>, string][] = [
    [{ secretKey: 'guess' }, 'signIn signInRefused'],
    [{ accessKey: 'AKIASOMEBODY' }, 'signIn signInRefused'],
    [{ region: 'eu-west-1' }, 'signIn refusedByServer'],
    [{ bucketName: 'another' }, 'list folderMissing'],
    [{ storeUrl: 'http://127.0.0.1:1' }, 'reach unreachable'],
    [{ storeUrl: 'http://nobody.invalid' }, 'name hostUnknown'],
    [{ storeUrl: '', region: 'x.evil.example/' }, 'name hostUnknown'],
  ]
  for (const [given, problem] of problems) {
    const { step, code } = await failureOf(open('I', { ...reach, ...given }))
    assert.equal(`${step} ${code}`, problem)
  }
  await control('POST', '', { readOnly: true })
  const refused = await failureOf((await open('I', reach)).check(() => undefined))
  assert.equal(`${refused.step} ${refused.code}`, 'write noWrite')
  await control('POST', '', { readOnly: false })
})

test('a store of one’s own is reached only where the operator allows it', async () => {
  assert.equal((await failureOf(open('I', reach, ''))).code, 'unreachable')
})

test('a store that answers without end is heard no further than is held', async (t) => {
  let sent = 0
  const chunk = Buffer.alloc(65_536)
  const store = createServer((request, response) => {
    if (request.method === 'HEAD') return response.end()
    if (request.method === 'GET') return response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
    const endless = new Readable({
      read() {
        sent += chunk.length
        this.push(chunk)
      },
    })
    endless.pipe(response)
  })
  t.after(() => store.close())
  await once(store.listen(0, '127.0.0.1'), 'listening')
  const storeUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const session = await open('O', { ...reach, storeUrl })
  await assert.rejects(
    session.check(() => undefined),
    TransportError,
  )
  assert.ok(sent < 100_000_000, `${sent} bytes were heard`)
})
