import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exchange } from '../exchange.ts'
import { importer } from '../import-file.ts'
import { type TestServer, testServer } from '../server.ts'
import { raw } from './raw.ts'

/** Files that are brought, and files that are asked for. */
let server: TestServer
let trading: Awaited<ReturnType<typeof exchange>>
before(async () => {
  server = await testServer({ works: true, listen: true })
  trading = await exchange(server)
})
after(() => server.close())

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '__proto__.polluted',
  'constructor.prototype.polluted',
]
const clean = () => {
  const fresh: Record<string, unknown> = {}
  assert.equal(fresh.polluted, undefined)
  assert.equal(fresh.isAdmin, undefined)
}

test('columns and values called like something of every object are words like others', async () => {
  const { uploaded, done } = importer(
    () => server,
    () => trading.owner,
  )
  const text = [`Name,${names.join(',')}`, ...names.map((name, at) => `${name},${names.map(() => at).join(',')}`)].join('\n')
  const { id } = await uploaded('polluted.csv', text)
  const mapping = Object.fromEntries(names.map((name) => [name, 1]))
  const hostile = await trading.owner.post(`/Dashboard/Import/Check/${id}`, { mapping, updatesExisting: false })
  assert.ok(hostile.statusCode < 500, hostile.body)
  const found = await done((await uploaded('again.csv', text)).id)
  assert.equal(found.state, 'done', JSON.stringify(found))
  clean()
})

test('trading documents whose names are of every object change nothing of it', async () => {
  for (const [name, bytes] of [
    [
      'a.json',
      '{"__proto__":{"polluted":1,"isAdmin":true},"constructor":{"prototype":{"polluted":1}},"number":"P-1","lines":[{"__proto__":{"quantity":1}}]}',
    ],
    ['b.json', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['c.json', `${'['.repeat(200_000)}`],
    ['d.xml', '<__proto__><polluted>1</polluted><constructor><prototype polluted="1"/></constructor></__proto__>'],
    ['e.xml', `${'<a>'.repeat(50_000)}`],
    ['f.csv', `${names.join(',')}\n${names.map(() => '1').join(',')}\n`],
  ] as const) {
    await trading.bring(Buffer.from(bytes), name)
    await trading.quiet()
  }
  clean()
  assert.deepEqual(await trading.orders(), [])
  assert.equal((await server.app.inject('/healthz')).statusCode, 200)
})

test('no file of the machine, of the project or of another company is had by an address', async () => {
  const paths = [
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/....//....//package.json',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%252e%252e%252fpackage.json',
    '/locales/..%2f..%2fpackage.json',
    '/locales/en/..%2f..%2f..%2f..%2fpackage.json',
    '/media/..%00/package.json',
    '//etc/passwd',
    '/..%c0%af..%c0%afetc/passwd',
    '/package.json',
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/node_modules/fastify/package.json',
    '/src/server/config.ts',
    '/migrations/0001-tenants-and-sessions.sql',
    '/screens.json',
    '/data/files/',
    '/files/',
    '/server-status',
    '/debug/pprof',
    '/Dashboard/NoteAttachment/..%2f..%2fpackage.json',
    '/api/EDI/DocumentFile/..%2f..%2f..%2fpackage.json',
    '/logo/..%2f..%2fpackage.json',
    '/api/Logo/..%2fpackage.json',
  ]
  for (const path of paths)
    for (const accept of ['*/*', 'text/html', 'application/json']) {
      const answer = await raw(server.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`)
      assert.ok(
        !/root:x:0|"dependencies"|"scripts"|\[core\]|ref: refs|create table|export function/.test(answer),
        `${path}: ${answer.slice(0, 300)}`,
      )
      assert.match(answer, /^HTTP\/1\.1 (4\d\d|503)/, `${path}: ${answer.slice(0, 80)}`)
    }
})

test('a script that is sent as something else is run by no browser', async () => {
  const { owner, customerId } = trading
  const { noteId } = (await owner.post(`/Dashboard/AddEditCustomerNotes/${customerId}`, { noteTitle: 'N' })).json().result
  const script = '<script>alert(1)</script>'
  for (const [filename, content] of [
    ['a.svg', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`],
    ['a.html', script],
    ['a.png.html', script],
    ['a.html;.png', script],
    ['a.png\0.html', script],
    ['a.txt', script],
    ['a.xhtml', script],
    ['a.csv', `<!doctype html>${script}`],
    ['a.pdf', `%PDF-1.4 ${script}`],
    ['a.gif', `GIF89a/*${script}*/=0`],
    ['a.jpg', `\xff\xd8\xff\xe0${script}`],
    ['a.js', 'alert(1)'],
    ['a.wasm', '\0asm'],
    ['.htaccess', 'a'],
    ['a.PNG ', script],
    ['a.png:x.html', script],
  ] as const) {
    const form = new FormData()
    form.set('noteId', noteId)
    form.set('file', new Blob([Buffer.from(content, 'latin1')], { type: 'text/html' }), filename)
    const answer = await fetch(`${server.url}/Dashboard/AddDeleteNoteAttachment`, { method: 'POST', headers: owner.headers, body: form })
    assert.ok(answer.status >= 400 && answer.status < 500, `${filename}: ${answer.status} ${await answer.text()}`)
  }
})
