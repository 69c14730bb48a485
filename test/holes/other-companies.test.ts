import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { routes } from '#server/app.ts'
import { signedInCompany } from '../company.ts'
import { exchange, orderFile } from '../exchange.ts'
import { openShop } from '../shop.ts'
import { type StripeServer, serverWithStripe } from '../stripe.ts'
import { bodyWith, queryWith } from './bodies.ts'

/** An attacker with a company of their own and every right in it, and what they know of another company: all of its ids. */
let server: StripeServer
let attacker: Awaited<ReturnType<typeof signedInCompany>>
const theirCompanies: string[] = []
let theirIds: string[] = []

const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

before(async () => {
  server = await serverWithStripe({ works: true, env: { QUICKBOOKS_CLIENT_ID: 'any', QUICKBOOKS_CLIENT_SECRET: 'any' } })
  const shop = await openShop(server)
  const trading = await exchange(server)
  await trading.arrive(orderFile({ number: 'CANARY-1', lines: [{ code: 'PEN' }] }))
  await trading.arrive(orderFile({ number: 'CANARY-2', lines: [{ code: 'UNKNOWN' }], control: 43 }))
  const { owner, customerId } = trading
  const made = async (url: string, body: object) => {
    const answer = await owner.post(url, body)
    assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`)
  }
  await made(`/Dashboard/AddEditContact/${customerId}`, { fn: 'CANARY', ln: 'contact', email: 'canary@example.com' })
  await made(`/Dashboard/AddEditCustomerNotes/${customerId}`, { noteTitle: 'CANARY note' })
  await made('/api/Settings/InvitePerson', { email: 'canary2@example.com', displayName: 'CANARY', language: 'en', role: 'viewer' })
  await made('/api/Settings/SaveRep', { code: 'CAN', name: 'CANARY rep' })
  await made('/api/Utility/SaveView', { screen: 'customers', name: 'CANARY view', shared: true, state: '{}' })
  for (const { companyId } of [shop.company, owner]) {
    theirCompanies.push(companyId)
    await sql(`update customers set customer_name = 'CANARY ' || customer_name where company_id = $1`, [companyId])
  }
  attacker = await signedInCompany(server)
  theirIds = await idsOf(theirCompanies)
})
after(() => server.close())

type Column = { table: string; column: string }
const columns = (which: readonly string[]): Promise<Column[]> =>
  sql(
    `select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any($1::text[])`,
    [which],
  )
const ofCompanies = () => columns(['company_id'])

/** One of each kind of record, and the keys that their forms made. */
async function idsOf(companies: string[]): Promise<string[]> {
  const found: string[] = [...companies]
  const belonging = new Set((await ofCompanies()).map(({ table }) => table))
  for (const { table, column } of (await columns(['id', 'request_key', 'user_id', 'token', 'code'])).filter((each) =>
    belonging.has(each.table),
  )) {
    const rows = await sql(
      `select ${column}::text as id from ${table} where company_id = any($1::uuid[]) and ${column} is not null limit 1`,
      [companies],
    )
    found.push(...rows.map(({ id }) => id))
  }
  return [...new Set(found)]
}

/** All that is kept of the other companies, table by table. */
async function kept() {
  const all: Record<string, string[]> = {}
  for (const { table } of await ofCompanies())
    all[table] = (
      await sql(`select to_jsonb(t)::text as row from ${table} t where company_id = any($1::uuid[]) order by 1`, [theirCompanies])
    ).map(({ row }) => row)
  return all
}

const members = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'member' || access === 'account')
const ownSessionEnds = new Set(['/User/leave-company', '/User/EndOtherSessions', '/User/ChangePassword'])

const call = (endpoint: Endpoint, pathId: string, options: Partial<InjectOptions>, query = '') =>
  server.app.inject({
    method: endpoint.method,
    url: `${endpoint.path.replace(/:\w+/g, pathId)}${query && `?${query}`}`,
    ...options,
    headers: { ...attacker.headers, ...options.headers },
  } as InjectOptions)

test('whatever id of another company stands in a body, a query or a filter, nothing of it is shown or changed', async () => {
  assert.ok(theirIds.length > 20, `${theirIds.length} ids`)
  const before = await kept()
  const statuses = new Map<number, number>()
  for (const endpoint of members.filter(({ path }) => !ownSessionEnds.has(path))) {
    if (endpoint.encoding && endpoint.encoding !== 'json') continue
    // A session has its limits, and all these calls together are more than it may make.
    attacker = await signedInCompany(server, { companyId: attacker.companyId })
    const own = (await sql('select id::text from customers where company_id = $1 limit 1', [attacker.companyId]))[0]?.id
    for (const [turn, id] of theirIds.entries()) {
      const [pathId] = [turn % 2 && own ? own : id]
      const answer =
        endpoint.method === 'GET'
          ? endpoint.query && (await call(endpoint, pathId, {}, queryWith(endpoint, id, turn)))
          : endpoint.body &&
            (await call(endpoint, pathId, {
              headers: { 'content-type': 'application/json' },
              payload: bodyWith(endpoint.body, id, turn) as object,
            }))
      if (!answer) break
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      const why = `${endpoint.method} ${endpoint.path} ${id}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
      assert.ok(answer.statusCode < 500, why)
      assert.ok(!answer.body.includes('CANARY'), why)
    }
  }
  assert.deepEqual(await kept(), before)
  assert.ok((statuses.get(200) ?? 0) > 100, 'most bodies are refused for their form: the test tries nothing')
})

test('the key of another company’s form makes an order of one’s own, and answers nothing of theirs', async () => {
  const requestKey = crypto.randomUUID()
  const form = { requestKey, lines: [{ description: 'CANARY rope', quantity: '1', unitPrice: '1' }] }
  const victim = await signedInCompany(server, { companyId: theirCompanies[0] ?? '' })
  const theirs = await victim.post('/Dashboard/AddEditCustomer', { name: 'CANARY buyer', requestKey })
  const placed = await victim.post('/api/Order/Place', { ...form, customerId: theirs.json().result.id })
  assert.equal(placed.statusCode, 200, placed.body)
  const customer = await attacker.post('/Dashboard/AddEditCustomer', { name: 'Own', requestKey })
  assert.notEqual(customer.json().result.id, theirs.json().result.id)
  const answer = await attacker.post('/api/Order/Place', {
    customerId: customer.json().result.id,
    ...form,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.notEqual(answer.json().result.id, placed.json().result.id)
})

test('a cursor of another company’s list, and one that was changed, lead to nobody else’s rows', async () => {
  const [companyId] = theirCompanies
  const victim = await signedInCompany(server, { companyId: companyId ?? '' })
  for (const name of ['One', 'Two', 'Three']) await victim.post('/Dashboard/AddEditCustomer', { name: `CANARY ${name}` })
  const { next } = (await victim.get('/Dashboard/GetCustomerList?limit=1&sort=customerName')).json().result
  assert.ok(next)
  for (const cursor of [
    next,
    `${next}x`,
    next.slice(1),
    Buffer.from('{"v":["","00000000-0000-0000-0000-000000000000"]}').toString('base64url'),
  ]) {
    const answer = await attacker.get(`/Dashboard/GetCustomerList?limit=1&sort=customerName&cursor=${encodeURIComponent(cursor)}`)
    assert.ok([200, 400].includes(answer.statusCode), answer.body)
    assert.ok(!answer.body.includes('CANARY'))
  }
})

test('fields that no form has (company, owner, balance, who made it) change nothing', async () => {
  const more = {
    companyId: theirCompanies[0],
    company_id: theirCompanies[0],
    isAdmin: true,
    is_admin: true,
    role: 'owner',
    openBalance: 1_000_000,
    open_balance: 1,
    createdBy: 'x',
    version: 99,
  }
  const made = await attacker.post('/Dashboard/AddEditCustomer', { name: 'Massed', ...more })
  assert.equal(made.statusCode, 200, made.body)
  const [row] = await sql('select company_id, open_balance::int from customers where id = $1', [made.json().result.id])
  assert.deepEqual(row, { company_id: attacker.companyId, open_balance: 0 })
  await attacker.post('/User/SaveProfile', { displayName: 'Me', phone: '', ...more })
  const viewer = await signedInCompany(server, { role: 'viewer', companyId: attacker.companyId })
  await viewer.post('/User/SaveProfile', { displayName: 'Me', phone: '', email: 'root@example.com', ...more })
  assert.deepEqual(await sql('select is_admin, email from users where id = $1', [viewer.userId]), [
    { is_admin: false, email: viewer.email },
  ])
  assert.deepEqual(await sql('select role from memberships where user_id = $1', [viewer.userId]), [{ role: 'viewer' }])
})

test('sort, filters and search are words, never a part of a statement', async () => {
  const hostile = [
    "name'; drop table customers; --",
    'name,(select 1)',
    '1',
    'constructor',
    '__proto__',
    'customers.company_id',
    "' or '1'='1",
    '%',
    '_',
    '\\',
  ]
  const lists = members.filter(({ method, query }) => method === 'GET' && query)
  for (const endpoint of lists.filter(({ path }) => !path.includes(':')))
    for (const word of hostile)
      for (const [name, value] of [
        ['sort', word],
        ['search', word],
        ['filters', JSON.stringify({ [word]: [word] })],
        ['filters', `{"__proto__":{"from":"1"},"balance":{"from":${JSON.stringify(word)}}}`],
      ] as const) {
        const answer = await call(endpoint, '', {}, new URLSearchParams({ [name]: value }).toString())
        assert.ok(answer.statusCode < 500, `${endpoint.path} ${name}=${value}: ${answer.body.slice(0, 200)}`)
        assert.ok(!answer.body.includes('CANARY'))
      }
  assert.equal(
    (await sql('select count(*)::int as count from customers where company_id = any($1::uuid[])', [theirCompanies]))[0]?.count > 0,
    true,
  )
})
