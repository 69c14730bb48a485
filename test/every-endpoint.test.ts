import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { can, roles } from '#contract/permissions.ts'
import { routes } from '#server/app.ts'
import { openApi } from '#server/http/openapi.ts'
import { signedInAdmin, signedInCompany } from './company.ts'
import { pairedDevice } from './devices.ts'
import { type TestServer, testServer } from './server.ts'
import { type Storefront, storefront, type Visitor } from './storefront.ts'

let server: TestServer
let mine: Awaited<ReturnType<typeof signedInCompany>>
let admin: Awaited<ReturnType<typeof signedInAdmin>>
let device: Awaited<ReturnType<typeof pairedDevice>>
/** A store that anybody may look at, one of its shoppers, and one of another store. */
let store: Storefront
let shopper: Visitor
let otherShopper: Visitor
/** Ids of another company: reaching one of them must look like it does not exist. */
const theirs: string[] = []

before(async () => {
  server = await testServer({ env: { QUICKBOOKS_CLIENT_ID: 'any', QUICKBOOKS_CLIENT_SECRET: 'any' } })
  mine = await signedInCompany(server)
  admin = await signedInAdmin(server)
  const other = await signedInCompany(server)
  device = await pairedDevice(server, mine)
  store = await storefront(server, { audience: 'public' }, mine)
  const otherStore = await storefront(server)
  shopper = await store.shopper('shopper@example.com', [await store.customer('Shopper')])
  otherShopper = await otherStore.shopper('shopper@example.com', [await otherStore.customer('CANARY shopper')])
  const { owner } = server.database
  for (const insert of [
    `insert into customers (company_id, customer_name) values ($1, 'CANARY customer') returning id`,
    `insert into reps (company_id, code, name) values ($1, 'CANARY', 'CANARY rep') returning id`,
    `insert into vendors (company_id, name) values ($1, 'CANARY vendor') returning id`,
    `insert into automations (company_id, automation_name, schedule, steps) values ($1, 'CANARY automation', 'D@10:00', '[]') returning id`,
    `insert into trading_partners (company_id, name) values ($1, 'CANARY partner') returning id`,
    `insert into edi_documents (company_id, direction, ordinal, type, kind, state, control_key, content_hash, control, number, start_byte, size_bytes)
     values ($1, 'I', 1, '850', 'other', 'held', '', '', '', 'CANARY', 0, 0) returning id`,
    `insert into deliveries (company_id, direction, channel, kind, state, problem)
     values ($1, 'out', 'quickbooks', 'CANARY', 'refused', '{"code":"CANARY","message":"CANARY","fix":""}') returning id`,
  ])
    theirs.push((await owner.query(insert, [other.companyId])).rows[0].id)
})
after(() => server.close())

const urlOf = (endpoint: Endpoint, id: string) =>
  endpoint.path.replace(/:code(?=\/)/, isOfStore(endpoint) ? store.code : id).replace(/:\w+/g, id)
// Public calls go without a token: signing out must not end the session that the other tests use.
const headersOf = ({ access }: Endpoint): Record<string, string> =>
  ({ public: {}, admin: admin.headers, device: device.headers, store: { cookie: shopper.cookie }, shopper: { cookie: shopper.cookie } })[
    access as string
  ] ?? mine.headers
const call = (endpoint: Endpoint, options: Partial<InjectOptions> & { id?: string } = {}) => {
  const { id = theirs[0] ?? '', ...rest } = options
  return server.app.inject({ method: endpoint.method, url: urlOf(endpoint, id), ...rest } as InjectOptions)
}

const isOfStore = ({ access }: Endpoint) => access === 'store' || access === 'shopper'
/** What a call says at least, so that it is heard. */
const said = ({ method }: Endpoint, payload: object = {}) => (method === 'GET' ? {} : { payload })
const namesCustomer = ({ query, body }: Endpoint) => [query, body].some((each) => each && 'customerId' in shapeOf(each))
const shapeOf = (schema: z.ZodType): object => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}

const everything = await declaredEndpoints()
async function declaredEndpoints() {
  const root = new URL('../src/', import.meta.url)
  const found: [string, Endpoint][] = []
  for (const file of globSync(['features/*/contract.ts', 'features/*/*/*.ts', 'contract/*.ts'], {
    cwd: fileURLToPath(root),
    exclude: (name) => name.endsWith('.test.ts') || /^(web|server)$/.test(basename(name)),
  })) {
    const contract: Record<string, unknown> = await import(new URL(file, root).href)
    const room = dirname(file).replace('features/', '')
    for (const [name, value] of Object.entries(contract)) if (isEndpoint(value)) found.push([`${room}.${name}`, value])
  }
  return found
}
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'result' in value
}

test('declared, implemented and described endpoints are the same', () => {
  const key = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
  const declared = everything.map(([, endpoint]) => key(endpoint)).sort()
  assert.deepEqual(routes.map(({ endpoint }) => key(endpoint)).sort(), declared)
  const described = Object.entries(openApi(routes.map(({ endpoint }) => endpoint)).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`),
  )
  assert.deepEqual(described.sort(), declared)
  assert.equal(new Set(declared).size, declared.length)
})

test('no transaction waits for a file that is still coming: slow senders would hold every connection', () => {
  const waiting = routes.filter(({ endpoint, inTransaction }) => inTransaction && (endpoint.encoding ?? 'json') !== 'json')
  assert.deepEqual(
    waiting.map(({ endpoint }) => endpoint.path),
    [],
  )
})

for (const [name, endpoint] of everything) {
  describe(name, () => {
    // A session has its limits, and all these calls together are more than it may make.
    before(async () => {
      mine = await signedInCompany(server, { companyId: mine.companyId })
    })
    if (endpoint.access !== 'public' && endpoint.access !== 'store') {
      test('nobody gets in without a token, or with a forged one', async () => {
        for (const authorization of [undefined, 'Bearer x', `Bearer ls_00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`]) {
          const response = await call(endpoint, {
            headers: authorization ? { authorization } : {},
            ...(isOfStore(endpoint) && said(endpoint)),
          })
          assert.equal(response.statusCode, 401)
          assertEnvelope(response.json())
        }
      })
    }
    if (endpoint.access !== 'public' && endpoint.access !== 'store') {
      test('a device opens its own calls alone, and nobody else opens them', async () => {
        const headers = endpoint.access === 'device' ? mine.headers : device.headers
        assert.equal((await call(endpoint, { headers, ...(isOfStore(endpoint) && said(endpoint)) })).statusCode, 401)
      })
    }
    if (isOfStore(endpoint)) {
      test('a store is known by its code alone, whoever asks; nothing is kept of an answer, and only JSON is heard', async () => {
        for (const code of ['NOWHERE', theirs[0] ?? '', '%00', 'x'.repeat(150)]) {
          const url = endpoint.path.replace(':code', code).replace(/:\w+/g, theirs[0] ?? '')
          for (const headers of [{}, { cookie: shopper.cookie }]) {
            const response = await server.app.inject({ method: endpoint.method, url, headers, ...said(endpoint) } as InjectOptions)
            assert.equal(response.statusCode, 404, `${code}: ${response.body}`)
          }
        }
        const { headers } = await call(endpoint, { headers: headersOf(endpoint), ...said(endpoint) })
        assert.equal(headers['cache-control'], 'private, no-store')
        if (endpoint.method === 'GET') return
        for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
          const response = await call(endpoint, { headers: { ...headersOf(endpoint), 'content-type': type }, payload: 'a=b' })
          assert.equal(response.statusCode, 415, type)
        }
      })
    }
    if (endpoint.access === 'shopper') {
      test('no session of another store opens it, and no customer of somebody else is there', async () => {
        assert.equal((await call(endpoint, { headers: { cookie: otherShopper.cookie }, ...said(endpoint) })).statusCode, 401)
        // What is signed in elsewhere says nothing under this store's name either.
        const [, token = ''] = otherShopper.cookie.split('=')
        const forged = { cookie: `${shopper.cookie.split('=')[0]}=${token}` }
        assert.equal((await call(endpoint, { headers: forged, ...said(endpoint) })).statusCode, 401)
        if (!namesCustomer(endpoint)) return
        const [customerId] = theirs
        const url = `${urlOf(endpoint, customerId ?? '')}${endpoint.method === 'GET' ? `?customerId=${customerId}` : ''}`
        const response = await server.app.inject({
          method: endpoint.method,
          url,
          headers: headersOf(endpoint),
          ...said(endpoint, { customerId }),
        } as InjectOptions)
        assert.ok([404, 400].includes(response.statusCode), response.body)
        assert.ok(!response.body.includes('CANARY'))
      })
    }
    const ability = endpoint.can
    if (ability) {
      test('roles without the ability are refused', async () => {
        for (const role of roles.filter((each) => !can(each, ability))) {
          const person = await signedInCompany(server, { role, companyId: mine.companyId })
          const response = await call(endpoint, { headers: person.headers })
          assert.equal(response.statusCode, 403, role)
        }
      })
    }
    if (endpoint.access === 'admin') {
      test('owners are not administrators', async () => {
        assert.equal((await call(endpoint, { headers: mine.headers })).statusCode, 403)
      })
    }
    if (endpoint.path.includes(':')) {
      test("another company's id does not exist", async () => {
        if (!urlOf(endpoint, ':').includes(':')) return
        for (const id of [...theirs, '00000000-0000-4000-8000-000000000000', 'no-uuid', '%00', `${'x'.repeat(150)}`]) {
          const response = await call(endpoint, { id, headers: headersOf(endpoint), ...(endpoint.body && { payload: {} }) })
          assert.ok([404, 400].includes(response.statusCode), `${id}: ${response.statusCode} ${response.body}`)
          assert.ok(!response.body.includes('CANARY'))
        }
      })
    }
    test('hostile bodies are refused in the envelope', async () => {
      for (const payload of hostileBodies) {
        const response = await call(endpoint, {
          headers: { ...headersOf(endpoint), 'content-type': 'application/json' },
          ...(endpoint.method !== 'GET' && { payload }),
        })
        assert.ok(response.statusCode < 500, `${response.statusCode} ${payload.slice(0, 60)}`)
        if (response.statusCode !== 200) assertEnvelope(response.json())
        assert.ok(!response.body.includes('CANARY'))
      }
    })
    if (endpoint.method === 'GET') {
      test('hostile queries are refused in the envelope', async () => {
        for (const query of [
          'a=1&a=2',
          'search=%00',
          'limit=-1&limit=2',
          'cursor=%F0',
          `search=${'x'.repeat(5000)}`,
          'filters=%7B%22__proto__%22%3A1%7D',
          'filters=[[[[',
          'sort=drop',
        ]) {
          const response = await server.app.inject({
            method: 'GET',
            url: `${urlOf(endpoint, theirs[0] ?? '')}?${query}`,
            headers: headersOf(endpoint),
          })
          assert.ok(response.statusCode < 500, `${response.statusCode} ${query.slice(0, 40)} ${response.body.slice(0, 200)}`)
        }
      })
    }
    const required = endpoint.body && requiredFields(endpoint.body)
    if (required?.length && endpoint.encoding !== 'multipart') {
      test('an empty body names the missing fields', async () => {
        const response = await call(endpoint, { headers: { ...headersOf(endpoint), 'content-type': 'application/json' }, payload: '{}' })
        // A record of another company is refused before its fields are looked at.
        if (endpoint.path.includes(':') && response.statusCode === 404) return
        assert.equal(response.statusCode, 400)
        const { fields = {} } = response.json()
        for (const field of required)
          assert.ok(
            Object.keys(fields).some((each) => each === field || each.startsWith(`${field}.`)),
            `${field} in ${JSON.stringify(fields)}`,
          )
      })
    }
  })
}

const hostileBodies = [
  '[]',
  '"text"',
  'null',
  '12',
  '{"a":',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  JSON.stringify({ email: 'a\0b@c.de', name: '\0', search: '\0', userName: ['x'], id: { $gt: '' }, code: 7, companyId: theirs }),
  '['.repeat(50_000),
  `{"a":${'['.repeat(200)}${']'.repeat(200)}}`,
  JSON.stringify({ name: 'x'.repeat(300_000) }),
  `"${'x'.repeat(10 * 1024 * 1024)}"`,
]

function assertEnvelope(body: { isError?: boolean; message?: string; code?: string; requestId?: string }) {
  assert.equal(body.isError, true)
  assert.ok(body.message && !/^[a-z]+\.[a-zA-Z.]+$/.test(body.message), `a text, not ${body.message}`)
  assert.ok(body.code && body.requestId)
}

function requiredFields(schema: z.ZodType): string[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described.type === 'object' ? (described.required ?? []) : []
}
