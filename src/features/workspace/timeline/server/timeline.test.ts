import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { TimelineEntry } from '../contract.ts'

type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Caller
let id: string
const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  id = await busyCustomer()
})
after(() => server.close())

/** Saved three times, with documents of two days and deliveries that did and did not go through. */
async function busyCustomer(): Promise<string> {
  const save = async (body: object) => (await owner.post('/Dashboard/AddEditCustomer', body)).json().result
  const { id, version } = await save({ name: 'Busy', salesRepresentative: '' })
  await save({ id, version, name: 'Busy', territory: 'North' })
  await save({ id, version: version + 1, name: 'Busier', territory: 'North' })
  const values = [owner.companyId, id]
  await sql(
    `insert into invoices (company_id, customer_id, number, date, due_date, total, balance)
     select $1, $2, 'I' || n, date '2026-03-01' + n % 2, '2099-01-01', 100 * n, 100 * n from generate_series(1, 7) n`,
    values,
  )
  await sql(
    `insert into payments (company_id, customer_id, number, date, total, voided) values ($1, $2, 'P1', '2026-03-02', 500, true)`,
    values,
  )
  await sql(`insert into credit_memos (company_id, customer_id, date, total, balance) values ($1, $2, '2026-02-01', 70, 0)`, values)
  await sql(
    `insert into deliveries (company_id, direction, channel, kind, record_kind, record_id, state, problem, attempts)
     values ($1, 'out', 'quickbooks', 'customer', 'customer', $2, 'refused', '{"code":"6240","message":"m","fix":""}', 1),
            ($1, 'out', 'quickbooks', 'customer', 'customer', $2, 'done', null, 1), ($1, 'out', 'quickbooks', 'customer', 'customer', $2, 'done', null, 3)`,
    values,
  )
  return id
}

type Page = { rows: TimelineEntry[]; next: string | null; kinds: string[] }
async function page(query = '', caller = owner, customerId = id): Promise<Page> {
  const response = await caller.get(`/Dashboard/GetCustomerHistory/${customerId}?${query}`)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result
}
async function all(limit: number, query = ''): Promise<TimelineEntry[]> {
  const rows: TimelineEntry[] = []
  for (let next: string | null = ''; next !== null; ) {
    const cursor: string = next && `&cursor=${encodeURIComponent(next)}`
    const each: Page = await page(`limit=${limit}${query}${cursor}`)
    rows.push(...each.rows)
    next = each.next
  }
  return rows
}

test('everything is there once, newest first, whatever the length of a page', async () => {
  const whole = await all(100)
  assert.equal(whole.length, 3 + 7 + 1 + 1 + 2)
  const order = whole.map(({ at }) => at)
  assert.deepEqual(order, [...order].sort().reverse())
  for (const limit of [1, 2, 3, 5]) {
    const paged = await all(limit)
    assert.deepEqual(
      paged.map(({ id }) => id),
      whole.map(({ id }) => id),
      `pages of ${limit}`,
    )
  }
})

test('a kind alone', async () => {
  assert.deepEqual(
    (await all(2, '&kind=changes')).map(({ action }) => action),
    ['changed', 'changed', 'created'],
  )
  assert.equal((await all(3, '&kind=invoices')).length, 7)
  const [payment] = await all(3, '&kind=payments')
  assert.deepEqual([payment?.title, payment?.amount, payment?.state, payment?.day], ['Payment P1', 500, 'Void', '2026-03-02'])
  const troubled = await all(3, '&kind=deliveries')
  assert.deepEqual(troubled.map(({ state }) => state).sort(), ['Done', 'Needs you'])
})

test('a cursor belongs to its own list', async () => {
  const { next } = await page('limit=1')
  const refused = await owner.get(`/Dashboard/GetCustomerHistory/${id}?kind=invoices&cursor=${encodeURIComponent(next ?? '')}`)
  assert.equal(refused.statusCode, 400)
})

test('each role sees its kinds; a rep and a customer only their own customers', async () => {
  const accounting = await signedInCompany(server, { role: 'accounting', companyId: owner.companyId })
  const viewer = await signedInCompany(server, { role: 'viewer', companyId: owner.companyId })
  assert.ok((await page('', accounting)).kinds.includes('deliveries'))
  const { kinds, rows } = await page('limit=100', viewer)
  assert.ok(!kinds.includes('deliveries') && rows.every(({ kind }) => kind !== 'deliveries'))
  const customer = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  for (const caller of [customer, rep]) assert.equal((await caller.get(`/Dashboard/GetCustomerHistory/${id}`)).statusCode, 404)
  await sql('update memberships set customer_id = $1 where user_id = $2', [id, customer.userId])
  const own = await page('limit=100', customer)
  assert.deepEqual(own.kinds, ['invoices', 'credits', 'payments'])
  assert.ok(own.rows.length > 0 && own.rows.every(({ kind, changes }) => kind !== 'changes' && changes.length === 0))
  assert.deepEqual((await page('kind=changes', customer)).rows, [])
})

test('contacts and notes stand there themselves, once', async () => {
  const saved = await owner.post('/Dashboard/AddEditCustomer', { name: 'With people' })
  const customerId = saved.json().result.id
  await owner.post(`/Dashboard/AddEditContact/${customerId}`, { fn: 'Maria', ln: 'Lopez', position: 'Buyer' })
  await owner.post(`/Dashboard/AddEditCustomerNotes/${customerId}`, { noteTitle: 'Called', noteText: 'Wants blue ones' })
  const { rows } = await page('', owner, customerId)
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['notes', 'contacts', 'changes'],
  )
  assert.match(rows[0]?.title ?? '', /Called/)
  assert.deepEqual([rows[0]?.text, rows[1]?.text, rows[2]?.action], ['Wants blue ones', 'Buyer', 'created'])
  const [contact] = (await page('kind=contacts', owner, customerId)).rows
  assert.match(contact?.path ?? '', /\?tab=contacts&contact=/)
})

test('what happened with a merged customer stands under the one that carries on, and goes back with it', async () => {
  const add = async (name: string) =>
    (await owner.post('/Dashboard/AddEditCustomer', { name, customerType: 'N' })).json().result.id as string
  const [keep, lose] = [await add('Keeps'), await add('Goes')]
  await owner.post(`/Dashboard/AddEditContact/${lose}`, { fn: 'Maria' })
  await sql(
    `insert into audit_events (company_id, actor, origin, action, record_kind, record_id) values ($1, 'A', 'web', 'imported', 'customer', $2)`,
    [owner.companyId, lose],
  )
  await sql('update customers set merged_into = $1, active = false where id = $2', [keep, lose])
  await sql('update contacts set customer_id = $1 where customer_id = $2', [keep, lose])
  const whole = (await page('', owner, keep)).rows
  const told = (rows: TimelineEntry[]) => rows.map(({ kind, action, mergedCustomer }) => `${kind} ${action} ${mergedCustomer}`)
  assert.deepEqual(told(whole), ['changes imported Goes', 'contacts  ', 'changes created Goes', 'changes created '])
  const first = await page('limit=2', owner, keep)
  const second = await page(`limit=2&cursor=${encodeURIComponent(first.next ?? '')}`, owner, keep)
  assert.deepEqual(told([...first.rows, ...second.rows]), told(whole))
  await sql('update customers set merged_into = null, active = true where id = $1', [lose])
  assert.deepEqual(told((await page('kind=changes', owner, keep)).rows), ['changes created '])
})

test('however many were merged into a customer, a page reads something of the newest only', async () => {
  const keep = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Keeps many', customerType: 'N' })).json().result.id as string
  await sql(
    `with gone as (insert into customers (company_id, customer_name, active, merged_into, updated_at)
       select $1, 'Gone ' || n, false, $2, now() - n * interval '1 minute' from generate_series(1, 60) n returning company_id, id)
     insert into audit_events (company_id, actor, origin, action, record_kind, record_id) select company_id, 'A', 'web', 'imported', 'customer', id from gone`,
    [owner.companyId, keep],
  )
  const merged = (await page('kind=changes&limit=100', owner, keep)).rows.flatMap(({ mergedCustomer }) => mergedCustomer || [])
  assert.deepEqual(merged.sort(), Array.from({ length: 50 }, (_, n) => `Gone ${n + 1}`).sort())
})

test('what was done with a pay card is told without its values to who may not see it', async () => {
  await sql(
    `insert into audit_events (company_id, actor, origin, action, record_kind, record_id, changes)
     values ($1, 'Somebody', 'web', 'payCardChanged', 'customer', $2, '[{"field":"last4","from":"1111","to":"4242"}]')`,
    [owner.companyId, id],
  )
  const viewer = await signedInCompany(server, { role: 'viewer', companyId: owner.companyId })
  assert.equal((await page('limit=1', owner)).rows[0]?.changes.length, 1)
  assert.deepEqual((await page('limit=1', viewer)).rows[0]?.changes, [])
})
