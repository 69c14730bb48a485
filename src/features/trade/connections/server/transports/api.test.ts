import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { startPartner } from '#sandbox/partner/server.ts'
import { items } from '#sandbox/partner/test-partner.ts'
import { openLog } from '#server/log.ts'
import { until } from '#test/automations.ts'
import { fieldNames, type Settings } from '../../edi-types.ts'
import { api } from './api.ts'
import { TransportError, times } from './transport.ts'

let partner: Awaited<ReturnType<typeof startPartner>>
before(async () => {
  partner = await startPartner()
})
after(() => partner.close())

const open = (direction: 'I' | 'O', given: Partial<Settings> = {}) => {
  const inbound = { endpoint: `${partner.api.orders}?limit=2`, method: 'GET' }
  const outbound = { endpoint: partner.api.documents, method: 'POST' }
  const blank = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Settings
  const reach = {
    authType: 'Authorization',
    apiKey: partner.api.key,
    afterRetrieval: 'delete',
    ...(direction === 'I' ? inbound : outbound),
  }
  return api.open(
    {
      settings: { ...blank, ...reach, ...given },
      direction,
      config: { EDI_ALLOWED_HOSTS: '127.0.0.1', MAIL_URL: '', MAIL_FROM: '' },
      log: openLog('silent'),
    },
    () => undefined,
  )
}
const checked = async (direction: 'I' | 'O', given: Partial<Settings> = {}) => {
  const steps: string[] = []
  try {
    await (await open(direction, given)).check((step, outcome = 'passed') => steps.push(`${step} ${outcome}`))
    return steps.join(', ')
  } catch (error) {
    return error instanceof TransportError ? `${error.step} ${error.code}` : assert.fail(String(error))
  }
}
async function control(path: string, body?: object) {
  const post = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await fetch(`${partner.url}/control${path}`, post)).json()
}

test('orders are listed page by page, read byte for byte, and taken away once', async () => {
  const { files } = await control('/orders', { channel: 'api', items, orders: 5 })
  const session = await open('I')
  const listed = await Array.fromAsync(session.list())
  assert.deepEqual(listed.map(({ name }) => name).sort(), files.map(({ name }: { name: string }) => name).sort())
  const [file] = listed
  assert.ok(file)
  const sent = files.find(({ name }: { name: string }) => name === file.name)
  const raw = Buffer.from(await (await fetch(`${partner.url}/control/exchanges/${sent.id}`)).arrayBuffer())
  assert.deepEqual(await buffer(await session.read(file)), raw)
  await session.settle(file, 'delete')
  await session.settle(file, 'delete')
  assert.equal((await Array.fromAsync(session.list())).length, 4)
})

test('an answer that is a document itself is taken byte for byte', async (t) => {
  const document = Buffer.from('ISA*00*A\x85ST*850\xf1\x85', 'latin1')
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/edi-x12' }).end(document))
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const session = await open('I', { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const [file] = await Array.fromAsync(session.list())
  assert.ok(file)
  assert.deepEqual(await buffer(await session.read(file)), document)
})

test('a document whose answer was lost is sent again under its key, and counts once', async () => {
  const session = await open('O', { authType: 'Custom', apiHeader: 'X-Api-Key', method: 'PUT' })
  const bytes = Buffer.from('an answer')
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, key: 'answer-1' }
  const about = { contentType: 'application/edi-x12', key: file.key }
  await control('', { loseAnswers: 1 })
  await assert.rejects(session.send('answer.edi', bytes, about), TransportError)
  assert.equal(await session.has('answer.edi', file), true)
  await session.send('answer.edi', bytes, about)
  const { exchanges } = await control('/state')
  assert.equal(exchanges.filter(({ direction }: { direction: string }) => direction === 'received').length, 1)
  assert.equal(await session.has('other.edi', { ...file, key: 'never' }), 'unknown')
  await assert.rejects(session.send('answer.edi', Buffer.from('another'), about), TransportError)
})

test('the connection test names what is wrong', async () => {
  assert.equal(await checked('I'), 'name passed, reach passed, trust skipped, signIn passed, list passed, write skipped')
  assert.equal(await checked('O'), 'name passed, reach passed, trust skipped, signIn skipped, list skipped, write skipped')
  assert.equal(await checked('I', { apiKey: 'guess' }), 'signIn signInRefused')
  assert.equal(await checked('O', { apiKey: 'guess' }), 'signIn signInRefused')
  assert.equal(await checked('I', { endpoint: `${partner.url}/api/nothing` }), 'list folderMissing')
  assert.equal(await checked('I', { endpoint: 'http://nobody.invalid/orders' }), 'name hostUnknown')
  assert.equal(await checked('I', { endpoint: 'http://127.0.0.1:1/orders' }), 'reach unreachable')
  assert.equal(await checked('I', { endpoint: partner.api.orders.replace('http:', 'https:') }), 'trust noTls')
  await control('', { answerStatus: 503 })
  assert.equal(await checked('I'), 'signIn refusedByServer')
  await control('', { answerStatus: 0 })
})

test('the key goes to nobody else: neither by a redirect nor by an address in a listing', async () => {
  const heard: string[] = []
  const thief = createServer((request, response) => {
    heard.push(String(request.headers.authorization))
    response.end()
  })
  const answers = [
    { status: 302, headers: { location: '' }, body: '' },
    { status: 200, headers: { 'content-type': 'application/json' }, body: '' },
  ]
  const helper = createServer((_request, response) => {
    const answer = answers.shift()
    response.writeHead(answer?.status ?? 500, answer?.headers).end(answer?.body)
  })
  const urls = await Promise.all(
    [thief, helper].map(
      (server) =>
        new Promise<string>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
        ),
    ),
  )
  const [stolen = '', own = ''] = urls
  Object.assign(answers[0]?.headers ?? {}, { location: stolen })
  Object.assign(answers[1] ?? {}, { body: JSON.stringify({ documents: [{ id: 'one', url: `${stolen}/one` }] }) })
  assert.equal(await checked('I', { endpoint: own }), 'signIn refusedByServer')
  assert.equal(await checked('I', { endpoint: own }), 'list refusedByServer')
  assert.deepEqual(heard, [])
  for (const server of [thief, helper]) server.close()
})

test('a listing is looked at so far and no further', async (t) => {
  let pages = 0
  const page = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: `${from + index}` }))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://partner.example')
    pages++
    const documents = pathname === '/many' ? page(0, 1_001) : pathname === '/long' ? [{ id: 'x'.repeat(501) }] : page(pages * 1_000, 1_000)
    const next = pathname === '/endless' ? `/endless?page=${Number(searchParams.get('page')) + 1}` : null
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ documents, next }))
  })
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const listed = async (path: string, afterRetrieval: string) => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`
    const session = await open('I', { endpoint, afterRetrieval })
    const files = await Array.fromAsync(session.list()).catch((error) => (error instanceof TransportError ? error : assert.fail(error)))
    return files instanceof TransportError ? files.code : files.length
  }
  assert.equal(await listed('many', 'delete'), 'tooLarge')
  assert.equal(await listed('long', 'delete'), 'tooLarge')
  assert.equal(await listed('endless', 'delete'), 20_000)
  assert.equal(await listed('endless', 'leave'), 'tooLarge')
  assert.equal(pages, 2 + 2 * 21)
})

test('nobody waits for the end of an answer that says nothing more', async (t) => {
  const lines = new Set<unknown>()
  const server = createServer((_request, response) => {
    new Readable({
      read() {
        this.push(Buffer.alloc(65_536))
      },
    }).pipe(response.writeHead(200))
  })
  server.on('connection', (socket) => {
    lines.add(socket)
    socket.on('close', () => lines.delete(socket))
  })
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const session = await open('O', { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const about = { contentType: 'application/edi-x12', key: 'one' }
  assert.equal((await session.send('a.edi', Buffer.from('ISA'), about)).proof, 'HTTP 200')
  await session.check(() => undefined)
  await until(
    async () => lines.size,
    (count) => count === 0,
  )
})

test('an answer that never begins is not waited for, whatever is said instead of it', async (t) => {
  const said: Record<string, (socket: Socket) => void> = {
    upgrade: (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    hints: (socket) => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    header: (socket) => socket.write(socket.bytesWritten ? 'a' : 'HTTP/1.1 200 OK\r\nX: '),
  }
  const lines = new Set<unknown>()
  const server = createPlainServer((socket) => {
    lines.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (request) => {
      const say = said[/\w+/.exec(String(request).split('/')[1] ?? '')?.[0] ?? '']
      const timer = setInterval(() => say?.(socket), 100)
      socket.on('close', () => {
        clearInterval(timer)
        lines.delete(socket)
      })
    })
  })
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const usual = times.answerMs
  t.after(() => {
    times.answerMs = usual
  })
  times.answerMs = 500
  const at = (path: string) => checked('I', { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}` })
  assert.deepEqual(await Promise.all(['upgrade', 'hints', 'header'].map(at)), ['signIn broken', 'signIn timedOut', 'signIn timedOut'])
  assert.equal(await checked('I', { apiKey: 'a key – no header' }), 'signIn broken')
  await until(
    async () => lines.size,
    (count) => count === 0,
  )
})
