import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
let net30: string
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  net30 = await idOf(`insert into terms (company_id, name, due_days) values ($1, 'Net 30', 30)`, [owner.companyId])
})
after(() => server.close())

const sql = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
const idOf = async (text: string, values: unknown[]): Promise<string> => (await sql(`${text} returning id`, values))[0].id
const addCustomer = (name: string, balance = 0) =>
  idOf('insert into customers (company_id, customer_name, open_balance) values ($1, $2, $3)', [owner.companyId, name, balance])
const member = (role: Role) => signedInCompany(server, { role, companyId: owner.companyId })
const place = (customerId: string, dollars: string, person = owner, termsId: string | null = net30) =>
  person.post('/api/Order/Place', {
    customerId,
    termsId,
    requestKey: randomUUID(),
    lines: [{ description: 'Rope', quantity: '1', unitPrice: dollars }],
  })
const placed = async (...given: Parameters<typeof place>): Promise<string> => (await place(...given)).json().result.id
const details = async (id: string) => (await owner.get(`/api/Order/Details/${id}`)).json().result
const told = async (userId: string) =>
  (await sql('select code from notifications where user_id = $1 order by id', [userId])).map(({ code }) => code)

test('balance, open orders on account and this order go up to the limit, and no cent further; pay now and due on receipt ask nobody', async () => {
  const customerId = await addCustomer('Harbor Cafe', 3000)
  const credit = async () => (await owner.get(`/api/Customer/Credit/${customerId}`)).json().result
  assert.deepEqual(await credit(), { limit: null, used: 3000 })
  assert.equal((await owner.post(`/api/Customer/Credit/${customerId}`, { limit: 10000 })).statusCode, 200)
  const first = await details(await placed(customerId, '40'))
  assert.deepEqual([first.state, first.termsName], ['OnAccount', 'Net 30'])
  const due = Temporal.PlainDate.from(first.orderDate).add({ days: 30 }).toString()
  assert.equal(first.dueDate, due)
  assert.deepEqual(await credit(), { limit: 10000, used: 7000 })
  assert.equal((await details(await placed(customerId, '30.01'))).state, 'AwaitingApproval')
  assert.equal((await details(await placed(customerId, '30.01', owner, null))).state, 'Accepted')
  const onReceipt = await idOf(`insert into terms (company_id, name, due_days) values ($1, 'Due on receipt', 0)`, [owner.companyId])
  assert.equal((await details(await placed(customerId, '30.01', owner, onReceipt))).state, 'Accepted')
  // Two at once for the last of it: one of them has to wait.
  const both = await Promise.all(['30', '30'].map((dollars) => placed(customerId, dollars)))
  assert.deepEqual((await Promise.all(both.map(details))).map(({ state }) => state).sort(), ['AwaitingApproval', 'OnAccount'])
})

test('who may approve hears of an order beyond the credit, who placed it of the word; nobody else decides', async () => {
  const customerId = await addCustomer('Pier Nine')
  await owner.post(`/api/Customer/Credit/${customerId}`, { limit: 0 })
  const [manager, clerk] = [await member('manager'), await member('operations')]
  const [good, bad] = [await placed(customerId, '5', clerk), await placed(customerId, '6', clerk)]
  assert.ok((await told(manager.userId)).includes('NA_APPROVAL_NEEDED'))
  assert.ok(!(await told(manager.userId)).includes('NA_SALES_UPDATE'))
  const decide = (id: string, body: object, person = manager) => person.post(`/api/Order/Decide/${id}`, body)
  assert.equal((await decide(good, { verdict: 'approve' }, clerk)).statusCode, 403)
  assert.equal((await decide(good, { verdict: 'approve' }, await signedInCompany(server))).statusCode, 404)
  assert.equal((await decide(bad, { verdict: 'reject' })).statusCode, 400)
  assert.equal((await decide(good, { verdict: 'approve' })).statusCode, 200)
  assert.equal((await decide(bad, { verdict: 'reject', reason: 'They never pay' })).statusCode, 200)
  assert.deepEqual([(await details(good)).state, (await details(bad)).state, (await details(bad)).openAmount], ['OnAccount', 'Rejected', 0])
  assert.deepEqual(await told(clerk.userId), ['NA_ORDER_APPROVED', 'NA_ORDER_REJECTED'])
  assert.equal((await decide(good, { verdict: 'approve' })).json().code, 'nothingToApprove')
  const [event] = await sql(`select changes from audit_events where record_id = $1 and action = 'orderMoved' order by id desc limit 1`, [
    bad,
  ])
  assert.deepEqual(event.changes[1], { field: 'reason', from: '', to: 'They never pay' })
})

test('a change beyond the credit is for who may approve', async () => {
  const customerId = await addCustomer('Dock Street')
  await owner.post(`/api/Customer/Credit/${customerId}`, { limit: 1000 })
  const id = await placed(customerId, '10')
  const clerk = await member('operations')
  const lines = [{ description: 'Rope', quantity: '2', unitPrice: '10' }]
  const refused = await clerk.post(`/api/Order/Change/${id}`, { version: 1, lines })
  assert.deepEqual([refused.statusCode, refused.json().code, (await details(id)).version], [409, 'creditExceeded', 1])
  assert.equal((await owner.post(`/api/Order/Change/${id}`, { version: 1, lines })).statusCode, 200)
})

test('the customer’s terms of QuickBooks are offered by the form', async () => {
  const customerId = await addCustomer('Quay')
  const link = `insert into external_links (company_id, provider, kind, local_id, external_id, snapshot) values ($1, 'quickbooks', $2, $3, $4, $5)`
  await sql(link, [owner.companyId, 'term', net30, '3', null])
  await sql(link, [owner.companyId, 'customer', customerId, '77', { terms: '3' }])
  const { termsId, terms, creditLimit } = (await owner.get(`/api/Order/Choices/${customerId}`)).json().result
  assert.deepEqual([termsId, creditLimit], [net30, null])
  assert.ok(terms.some(({ id, onAccount }: { id: string; onAccount: boolean }) => id === net30 && onAccount))
})

test('an order above the company’s limit waits, whatever its terms, and says so; who placed it approves it only where nobody else could', async () => {
  const company = await signedInCompany(server)
  const sales = { deliveryAmount: 0, deliveryFreeFrom: null, taxCodeId: null, byState: [], linkDays: 14, version: 0, approvalAbove: 10000 }
  assert.equal((await company.post('/api/Settings/Sales', sales)).statusCode, 200)
  const customerId = await idOf(`insert into customers (company_id, customer_name) values ($1, 'Wharf Six')`, [company.companyId])
  const of = async (id: string, person = company) => (await person.get(`/api/Order/Details/${id}`)).json().result
  const approve = (id: string, person = company) => person.post(`/api/Order/Decide/${id}`, { verdict: 'approve' })
  assert.equal((await of(await placed(customerId, '100', company, null))).state, 'Accepted')
  const alone = await of(await placed(customerId, '100.01', company, null))
  assert.deepEqual([alone.state, alone.heldBy, alone.heldAbove, alone.canApprove], ['AwaitingApproval', 'amount', 10000, true])
  assert.equal((await approve(alone.id)).statusCode, 200)
  const [manager, clerk] = await Promise.all(
    (['manager', 'operations'] as const).map((role) => signedInCompany(server, { role, companyId: company.companyId })),
  )
  assert.ok(manager && clerk)
  const own = await of(await placed(customerId, '200', company, null))
  assert.deepEqual([own.canApprove, (await approve(own.id)).json().code], [false, 'approvalOwn'])
  assert.deepEqual([(await of(own.id, clerk)).heldBy, (await of(own.id, clerk)).canApprove], ['amount', false])
  assert.equal((await approve(own.id, manager)).statusCode, 200)
  assert.deepEqual([(await of(own.id)).state, (await of(own.id)).heldBy], ['Accepted', ''])
  // Nobody gets around it by changing a small one.
  const small = await placed(customerId, '50', company, null)
  const change = (person = company) =>
    person.post(`/api/Order/Change/${small}`, { version: 1, lines: [{ description: 'Rope', quantity: '5', unitPrice: '50' }] })
  assert.deepEqual([(await change(clerk)).json().code, (await change()).json().code], ['approvalExceeded', 'approvalExceeded'])
  assert.equal((await change(manager)).statusCode, 200)
})
