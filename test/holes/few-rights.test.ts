import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { routes } from '#server/app.ts'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { bodyWith, queryWith } from './bodies.ts'

/** A rep and a customer's sign-in, who reach one customer and know all ids of another one of the same company. */
type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Caller
let hidden: string[] = []
let own = ''
let repId = ''

const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  const made = async (url: string, body: object) => {
    const answer = await owner.post(url, body)
    assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`)
    return answer.json().result
  }
  repId = (await made('/api/Settings/SaveRep', { code: 'R1', name: 'Rita' })).id
  await made('/api/Settings/SaveRep', { code: 'R2', name: 'Other' })
  own = (await made('/Dashboard/AddEditCustomer', { name: 'Own', salesRepresentative: 'R1' })).id
  const { id } = await made('/Dashboard/AddEditCustomer', {
    name: 'HIDDEN customer',
    email: 'hidden@example.com',
    workPhone: '2065550142',
    salesRepresentative: 'R2',
  })
  await made(`/Dashboard/AddEditContact/${id}`, { fn: 'HIDDEN', ln: 'contact', email: 'hidden2@example.com' })
  await made(`/Dashboard/AddEditCustomerNotes/${id}`, { noteTitle: 'HIDDEN note', noteText: 'HIDDEN' })
  const lines = [{ description: 'HIDDEN rope', quantity: '1', unitPrice: '1' }]
  await made('/api/Order/Place', { customerId: id, requestKey: crypto.randomUUID(), lines })
  await sql(
    `insert into invoices (company_id, customer_id, number, date, total, balance) values ($1, $2, 'HIDDEN', '2026-01-01', 100, 100)`,
    [owner.companyId, id],
  )
  hidden = [id, ...(await idsBelow(id))]
})
after(() => server.close())

/** Of the rows that name it, and those that name these. */
async function idsBelow(id: string): Promise<string[]> {
  const found = new Set<string>([id])
  for (let round = 0; round < 2; round++)
    for (const { table } of await tables()) {
      const rows = await sql(`select id::text from ${table} t where company_id = $1 and to_jsonb(t)::text ~ $2`, [
        owner.companyId,
        [...found].join('|'),
      ]).catch(() => [])
      for (const row of rows) found.add(row.id)
    }
  return [...found].slice(1)
}
const tables = () =>
  sql(`select c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'company_id'`)
/** Rows that name one of them. */
async function kept(): Promise<string[]> {
  const all: string[] = []
  for (const { table } of await tables())
    for (const { row } of await sql(`select to_jsonb(t)::text as row from ${table} t where company_id = $1 and to_jsonb(t)::text ~ $2`, [
      owner.companyId,
      hidden.join('|'),
    ]))
      all.push(`${table} ${row}`)
  return all
}

const members = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'member')
const seenByOthers = /^(audit_events|audit_words|saved_views|sessions|counted|request_counts) /

for (const role of ['rep', 'customer'] as const) {
  test(`${role}: whatever id of somebody else’s customer stands in a body, a query or a filter, nothing is shown or changed`, async () => {
    const signIn = async () => {
      const caller = await signedInCompany(server, { role, companyId: owner.companyId })
      const [column, id] = role === 'rep' ? ['rep_id', repId] : ['customer_id', own]
      await sql(`update memberships set ${column} = $1 where user_id = $2`, [id, caller.userId])
      return caller
    }
    assert.ok(hidden.length > 4, `${hidden.length} ids`)
    const before = await kept()
    let tried = 0
    for (const endpoint of members.filter(({ can: ability }) => !ability || can(role, ability))) {
      if (endpoint.encoding && endpoint.encoding !== 'json') continue
      const caller = await signIn()
      for (const [turn, id] of [...hidden, ...hidden].entries()) {
        const pathId = turn % 2 ? own : id
        const answer = await attempt(caller, endpoint, pathId, { id, turn })
        if (!answer) break
        tried += answer.statusCode === 200 ? 1 : 0
        const why = `${endpoint.method} ${endpoint.path} ${pathId} ${id}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
        assert.ok(answer.statusCode < 500, why)
        assert.ok(!answer.body.includes('HIDDEN'), why)
      }
    }
    assert.ok(tried > 20, `${tried}`)
    const now = new Set(await kept())
    assert.deepEqual(
      before.filter((row) => !now.has(row)),
      [],
    )
    const known = new Set(before)
    assert.deepEqual(
      [...now].filter((row) => !known.has(row) && !seenByOthers.test(row)),
      [],
    )
  })
}

function attempt(caller: Caller, endpoint: Endpoint, pathId: string, { id, turn }: { id: string; turn: number }) {
  const url = endpoint.path.replace(/:\w+/g, pathId)
  if (endpoint.method === 'GET')
    return endpoint.query || endpoint.path.includes(':')
      ? caller.get(`${url}?${endpoint.query ? queryWith(endpoint, id, turn) : ''}`)
      : null
  return caller.post(url, (endpoint.body ? bodyWith(endpoint.body, id, turn) : {}) as InjectOptions['payload'] & object)
}

test('a place in the staff is given by an owner alone, through whatever call others try', async () => {
  const places = () =>
    sql(
      `select role, count(*)::int from (select role from memberships where company_id = $1
       union all select role from invitations where company_id = $1) given where role <> 'customer' group by 1 order by 1`,
      [owner.companyId],
    )
  for (const role of ['manager', 'accounting', 'operations', 'rep', 'viewer', 'customer'] as const) {
    const caller = await signedInCompany(server, { role, companyId: owner.companyId })
    const before = await places()
    const own = `${role}@backdoor.example`
    const fields = {
      name: `By ${role}`,
      email: own,
      password: 'correct-horse-1!',
      accountType: 'S',
      salesRepresentative: 'R1',
      role: 'owner',
    }
    const made = await caller.post('/Dashboard/AddEditCustomer', fields)
    await caller.post('/Dashboard/AddEditCustomer', { ...fields, id: hidden[0], version: 1 })
    const { id } = made.json().result ?? { id: hidden[0] }
    const contact = await caller.post(`/Dashboard/AddEditContact/${id}`, { fn: 'A', ln: 'B', ...fields, email: `c-${own}` })
    const contactId = contact.json().result?.id
    if (contactId) await caller.post(`/Dashboard/Customer/InviteContact/${contactId}`, { role: 'owner', accountType: 'S' })
    await caller.post('/api/Settings/InvitePerson', { email: own, displayName: 'X', language: 'en', role: 'owner' })
    await caller.post('/api/Settings/ChangeRole', { userId: caller.userId, role: 'owner' })
    await caller.post('/api/Settings/SaveRep', {
      code: 'R1',
      name: 'Rita',
      email: own,
      password: 'correct-horse-1!',
      userId: caller.userId,
    })
    await caller.post('/api/Settings/ViewAs', { userId: owner.userId })
    assert.deepEqual(await places(), before, role)
  }
})
