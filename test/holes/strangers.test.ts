import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { answersIn, raw, statusOf } from './raw.ts'

/** Somebody without an account, with a socket. */
let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ listen: true, works: true, env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})

const request = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: ledgerside.test', ...headers, '', body].join('\r\n')

const smuggled = 'GET /api/Utility/PublicSettings HTTP/1.1\r\nHost: ledgerside.test\r\n\r\n'
for (const [what, bytes] of [
  [
    'a length and pieces at once',
    request('POST /Identity/login', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`),
  ],
  ['two lengths', request('POST /Identity/login', ['Content-Length: 0', `Content-Length: ${smuggled.length}`], smuggled)],
  ['a length with a sign', request('POST /Identity/login', [`Content-Length: +${smuggled.length}`], smuggled)],
  ['a length in hexadecimal', request('POST /Identity/login', ['Content-Length: 0x10'], smuggled)],
  ['pieces by another name', request('POST /Identity/login', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`)],
  ['pieces with a blank before the colon', request('POST /Identity/login', ['Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`)],
  ['pieces on a folded line', request('POST /Identity/login', ['Transfer-Encoding:', ' chunked'], `0\r\n\r\n${smuggled}`)],
  [
    'pieces after something else',
    request('POST /Identity/login', ['Transfer-Encoding: identity, chunked, identity'], `0\r\n\r\n${smuggled}`),
  ],
  ['a piece with no good size', request('POST /Identity/login', ['Transfer-Encoding: chunked'], `0_1\r\nx\r\n0\r\n\r\n${smuggled}`)],
  ['lines that end with a carriage return alone', `POST /Identity/login HTTP/1.1\rHost: a\rContent-Length: 0\r\r${smuggled}`],
  ['a NUL in a header', request('GET /healthz', ['X-A: a\0b'], smuggled)],
  ['a second request inside a header', request('GET /healthz', [`X-A: a\n\n${smuggled}`])],
] as const)
  test(`no second request is smuggled in: ${what}`, async () => {
    const answers = answersIn(await raw(server.url, bytes))
    assert.ok(answers.length <= 1, answers.join('\n---\n').slice(0, 600))
    for (const answer of answers) assert.ok(statusOf(answer) >= 400, answer.slice(0, 200))
  })

test('a name of another host stands in no answer, page, mail or redirection', async () => {
  for (const [line, headers] of [
    ['GET /', []],
    ['GET /dashboard', ['Accept: text/html']],
    ['GET /.well-known/change-password', []],
    ['GET /QuickBooks/Callback?code=a&state=b&realmId=c', ['Accept: text/html']],
    ['GET /openapi.json', []],
    ['GET /api/Utility/PublicSettings', []],
    ['GET /payment/abc', ['Accept: text/html']],
  ] as const) {
    const bytes = [
      `${line} HTTP/1.1`,
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'X-Original-URL: https://evil.example/',
      'Forwarded: host=evil.example',
      'Connection: close',
      ...headers,
      '',
      '',
    ].join('\r\n')
    assert.ok(!(await raw(server.url, bytes)).includes('evil.example'), line)
  }
  const owner = await signedInCompany(server)
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const invited = await server.app.inject({
    method: 'POST',
    url: '/api/Settings/InvitePerson',
    headers: { ...owner.headers, ...evil },
    payload: { email: 'host@example.com', displayName: 'H', language: 'en', role: 'viewer' },
  })
  assert.equal(invited.statusCode, 200, invited.body)
  const letter = await (await fetch(`${mail.url}/api/wait?to=host@example.com&timeoutMs=15000`)).text()
  assert.ok(letter.includes('/auth/invite/') && !letter.includes('evil.example'), letter)
})

test('no address of ours leads to another site', async () => {
  for (const path of [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '//evil.example/?a=1&amp;b=2',
    '/\\evil.example/&amp;x',
    '///evil.example/amp/&amp;',
    '/@evil.example/&amp;',
    '/&amp;/../..//evil.example',
    '/dashboard?returnUrl=https://evil.example&amp;x=1',
    '/.well-known/change-password?to=//evil.example',
    '/auth/signup?redirect=https://evil.example',
    '/QuickBooks/Callback?error=access_denied&redirect=//evil.example',
    '/payment/confirm/x?next=//evil.example&amp;y',
  ]) {
    const answer = await raw(server.url, `GET ${path} HTTP/1.1\r\nHost: ledgerside.test\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
    const location = /^location: (.*)$/im.exec(answer)?.[1]
    if (!location) continue
    const { host } = new URL(location.trim(), 'http://ledgerside.test')
    assert.ok(['ledgerside.test', new URL(server.url).host].includes(host), `${path} leads to ${location}`)
  }
})

test('what is typed into an address never becomes a header', async () => {
  for (const path of [
    '/%0d%0aSet-Cookie:%20a=b',
    '/dashboard%0d%0aX-Evil:1',
    '/payment/%0aX-Evil:%201?x=&amp;%0d%0aX-Evil:1',
    '/?a=&amp;%0d%0aX-Evil:1',
  ]) {
    const answer = await raw(server.url, `GET ${path} HTTP/1.1\r\nHost: ledgerside.test\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
    const [head = ''] = answer.split('\r\n\r\n')
    assert.ok(!/^(x-evil|set-cookie: a=b)/im.test(head), head)
  }
})

test('what is answered to one person is kept by no cache, whatever the address seems to be', async () => {
  const owner = await signedInCompany(server)
  for (const path of [
    '/User/session',
    '/User/Profile',
    '/Dashboard/GetCustomerList',
    '/api/Settings/Company',
    '/api/Order/List',
    '/User/companies',
  ]) {
    const answer = await fetch(server.url + path, { headers: owner.headers })
    assert.equal(answer.status, 200, path)
    assert.match(answer.headers.get('cache-control') ?? '', /no-store|private/, path)
  }
  for (const path of [
    '/User/session/a.css',
    '/User/session;a.css',
    '/User/session%2fa.css',
    '/User/session%00.css',
    '/User/session/..%2fa.png',
    '/User/session/.js',
  ]) {
    const answer = await fetch(server.url + path, { headers: owner.headers })
    assert.equal(answer.status, 404, path)
    assert.ok(!(await answer.text()).includes(owner.email), path)
  }
})

test('pages of other sites may call nothing and read nothing', async () => {
  const owner = await signedInCompany(server)
  const evil = { origin: 'https://evil.example' }
  for (const path of ['/User/session', '/healthz', '/openapi.json', '/api/Utility/PublicSettings']) {
    const answer = await fetch(server.url + path, { headers: { ...owner.headers, ...evil } })
    for (const name of answer.headers.keys()) assert.ok(!name.startsWith('access-control'), `${path}: ${name}`)
  }
  const asked = await fetch(`${server.url}/User/keep-alive`, {
    method: 'OPTIONS',
    headers: { ...evil, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  assert.ok(asked.status >= 400 && !asked.headers.has('access-control-allow-origin'))
  // What a form of another site can send: its types of content are none of ours.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await fetch(`${server.url}/Dashboard/AddEditCustomer`, {
      method: 'POST',
      headers: { ...owner.headers, ...evil, 'content-type': type },
      body: '{"name":"Forged"}',
    })
    assert.ok(answer.status >= 400, `${type}: ${answer.status}`)
  }
})

test('other methods, and headers that name another one, do nothing', async () => {
  const owner = await signedInCompany(server)
  const over = { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE', 'x-http-method': 'PUT' }
  const viaGet = await fetch(`${server.url}/User/stop-viewing?_method=POST`, { headers: { ...owner.headers, ...over } })
  assert.equal(viaGet.status, 404)
  for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'LINK']) {
    const answer = await raw(server.url, request(`${method} /User/session`, [`Authorization: Bearer ${owner.token}`, 'Connection: close']))
    assert.ok(statusOf(answer) >= 400, `${method}: ${answer.slice(0, 60)}`)
    assert.ok(!answer.includes(owner.token) && !answer.includes(owner.email), method)
  }
  const tunnel = await raw(server.url, 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n')
  assert.ok(!tunnel.startsWith('HTTP/1.1 200'))
})

test('headers beyond 16 KB, thousands of them, and an address of 100 KB are refused, and others are served', async () => {
  for (const bytes of [
    request('GET /healthz', [`X-A: ${'a'.repeat(40_000)}`]),
    request(
      'GET /healthz',
      Array.from({ length: 5000 }, (_, at) => `X-${at}: ${at}`),
    ),
    request(`GET /${'a'.repeat(100_000)}`),
    request('GET /healthz', [`Cookie: ${'a=b; '.repeat(8000)}`]),
  ]) {
    const answer = await raw(server.url, bytes)
    assert.ok(statusOf(answer) === 0 || statusOf(answer) >= 400, answer.slice(0, 100))
  }
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
})

test('a name that stands twice in a body is one value, the checked one', async () => {
  const owner = await signedInCompany(server)
  const answer = await fetch(`${server.url}/api/Settings/InvitePerson`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: '{"email":"twice@example.com","displayName":"T","language":"en","role":"owner","role":"viewer"}',
  })
  assert.equal(answer.status, 200, await answer.text())
  const { rows } = await server.database.owner.query(`select role from invitations where email = 'twice@example.com'`)
  assert.deepEqual(rows, [{ role: 'viewer' }])
})

test('a body in another charset, with a mark in front, or packed is not read as something else', async () => {
  const owner = await signedInCompany(server)
  const body = '{"name":"Packed"}'
  for (const [headers, bytes] of [
    [{ 'content-type': 'application/json; charset=utf-7' }, '+AHsAIg-name+ACIAOgAi-Packed+ACIAfQ-'],
    [{ 'content-type': 'application/json; charset=utf-16le' }, Buffer.from(body, 'utf16le')],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }, Buffer.from('1f8b08000000000000', 'hex')],
    [{ 'content-type': 'application/vnd.api+json' }, body],
    [{ 'content-type': 'application/json\t;x' }, '\ufeff{"__proto__":{"name":"Packed"}}'],
  ] as const) {
    const answer = await fetch(`${server.url}/Dashboard/AddEditCustomer`, {
      method: 'POST',
      headers: { ...owner.headers, ...headers },
      body: bytes,
    })
    assert.ok(answer.status >= 400 && answer.status < 500, `${JSON.stringify(headers)}: ${answer.status} ${await answer.text()}`)
  }
})

test('codes of payment links, invitations and receipts cannot be guessed: none of 90 opens, and a wrong letter is no hint', async () => {
  const known = new Set<string>()
  for (let at = 0; at < 90; at++) {
    const code =
      at < 30 ? String(at) : at < 60 ? crypto.randomUUID() : Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
    const [link, invitation, receipt] = await Promise.all([
      fetch(`${server.url}/api/Payment/GetPaymentDetail?paymentNumber=${code}`),
      fetch(`${server.url}/Identity/Invitation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      }),
      fetch(`${server.url}/api/Payment/Receipt/${at < 60 && at >= 30 ? code : crypto.randomUUID()}`),
    ])
    for (const answer of [link, invitation, receipt]) {
      const { requestId: _, ...said } = await answer.json()
      assert.ok(said.result === null || said.result.state === 'unknown', `${answer.url}: ${JSON.stringify(said)}`)
      known.add(JSON.stringify(said))
    }
  }
  assert.ok(known.size <= 6, [...known].join('\n'))
})
