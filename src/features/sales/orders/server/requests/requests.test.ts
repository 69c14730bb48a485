import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { askedOf, byDue } from './invoices.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
let customerId: string
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  customerId = await addCustomer('Harbor Cafe')
})
after(() => server.close())

const sql = async <T>(text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows as T[]
const idOf = async (text: string, values: unknown[]) => (await sql<{ id: string }>(`${text} returning id`, values))[0]?.id ?? ''
const addCustomer = (name: string) => idOf('insert into customers (company_id, customer_name) values ($1, $2)', [owner.companyId, name])
let count = 0
/** An invoice of the books with $25 of beans and 75 cents of tax. */
const addInvoice = ({ balance = 2575, dueDate = '2026-11-30', customer = customerId, currency = 'USD' as string | null } = {}) =>
  idOf(
    `insert into invoices (company_id, customer_id, number, date, due_date, total, balance, tax, lines, currency)
     values ($1, $2, $3, '2026-11-01', $4, 2575, $5, 75, '[{"item":null,"description":"Beans","quantity":3,"unitPrice":8.3333,"amount":2500}]', $6)`,
    [owner.companyId, customer, `INV-${++count}`, dueDate, balance, currency],
  )
const member = (role: Role) => signedInCompany(server, { role, companyId: owner.companyId })
const ask = (invoiceIds: string[], body: object = {}, person = owner) => person.post('/api/PaymentRequest/Make', { invoiceIds, ...body })
async function asked(...invoiceIds: string[]) {
  const answer = await ask(invoiceIds)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as { id: string; number: number; label: string; isNew: boolean }
}
const details = async (id: string) => (await owner.get(`/api/Order/Details/${id}`)).json().result
const list = async (query: string) => (await owner.get(`/api/Order/List?${query}`)).json().result
const cancel = (id: string, version = 1) => owner.post(`/api/Order/Cancel/${id}`, { version, reason: 'Paid by check' })

test('an open invoice is asked for once, for what is open on it, however often Collect is pressed', async () => {
  const invoice = await addInvoice({ balance: 1575 })
  const both = await Promise.all([1, 2, 3].map(() => ask([invoice])))
  const [{ id, label }, ...others] = both.map((answer) => answer.json().result)
  assert.ok(others.every((other) => other.id === id))
  assert.equal(both.filter((answer) => answer.json().result.isNew).length, 1)
  const request = await details(id)
  assert.deepEqual([request.grandTotal, request.openAmount, request.taxes, request.itemCount], [2575, 1575, 75, 3])
  assert.deepEqual([request.label, request.invoices[0].asked, request.lines[0].amount], [label, 1575, 2500])
  const { rows } = (await owner.get('/api/Order/OpenInvoices')).json().result
  const shown = rows.find((row: { id: string }) => row.id === invoice)
  assert.deepEqual([shown.orderId, shown.orderLabel], [id, label])
})

test('payment requests have numbers of their own, and are no orders: not in their list, their sums, nor news of sales', async () => {
  const manager = await member('manager')
  const place = async () => {
    const lines = [{ description: 'Rope', quantity: '1', unitPrice: '10' }]
    return (await owner.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines })).json().result.number as number
  }
  const first = await place()
  const before = await list('')
  const [one, other] = [await asked(await addInvoice()), await asked(await addInvoice())]
  assert.equal(other.number, one.number + 1)
  assert.equal(other.label, `PR-${other.number}`)
  assert.equal(await place(), first + 1)
  const after = await list('')
  assert.equal(after.total.rows, before.total.rows + 1)
  assert.equal(after.sums.grandTotal, before.sums.grandTotal + 1000)
  const requests = await list('kind=requests')
  assert.deepEqual([requests.rows[0].label, requests.rows[0].invoiceNumbers], [other.label, `INV-${count}`])
  for (const search of [other.label.toLowerCase(), `inv-${count}`])
    assert.deepEqual(
      (await list(`kind=requests&search=${search}`)).rows.map(({ id }: { id: string }) => id),
      [other.id],
    )
  const told = await sql<{ value: string }>('select value from notifications where user_id = $1', [manager.userId])
  assert.ok(told.every(({ value }) => !value.includes('PR-')))
  const found = (await owner.get(`/Dashboard/SearchRecords?search=${other.label}`)).json().result.rows
  assert.deepEqual(
    found.map(({ id, name }: { id: string; name: string }) => [id, name]),
    [[other.id, other.label]],
  )
  const { path } = (await owner.post('/api/Order/PrepareExport', { kind: 'requests', search: other.label })).json().result
  const file = await server.app.inject(path)
  const [head, row] = file.body.split('\r\n')
  assert.match(String(file.headers['content-disposition']), /payment-requests\.csv/)
  assert.equal(head, '\u{feff}Number,Date,Customer,Invoices,State,Payment,Total,Open')
  assert.match(row ?? '', new RegExp(`^${other.label},.*,INV-${count},Not sent,`))
})

test('the list of payment requests has filters of its own, and views that the orders do not have', async () => {
  const sent = await asked(await addInvoice())
  const off = await asked(await addInvoice())
  assert.equal((await cancel(off.id)).statusCode, 200)
  const offered = async (screen: string) => (await owner.get(`/api/Utility/FetchFilters?screen=${screen}`)).json().result
  const { filters } = await offered('requests')
  assert.deepEqual(
    filters.map(({ key }: { key: string }) => key),
    ['state', 'payment', 'date', 'open', 'link', 'rep', 'amount'],
  )
  assert.deepEqual(
    filters[0].options.map(({ label }: { label: string }) => label),
    ['Not sent', 'Awaiting payment', 'Link expired', 'Paid', 'Cancelled'],
  )
  const state = `filters=${encodeURIComponent('{"state":["Cancelled"]}')}`
  const rows: { id: string }[] = (await list(`kind=requests&${state}`)).rows
  assert.ok(rows.some(({ id }) => id === off.id) && !rows.some(({ id }) => id === sent.id))
  assert.equal((await owner.post('/api/Utility/SaveView', { screen: 'requests', name: 'Called off', state })).statusCode, 200)
  const views = async (screen: string) =>
    (await offered(screen)).views.map((view: { name: string; state: string }) => [view.name, view.state])
  assert.deepEqual([await views('requests'), await views('orders')], [[['Called off', state]], []])
})

test('several invoices of a customer are asked for by one request, the oldest due first', async () => {
  const late = await addInvoice({ dueDate: '2026-12-20', balance: 1000 })
  const early = await addInvoice({ dueDate: '2026-11-10' })
  const open = { expectedTotal: 3575 }
  assert.equal((await ask([late, early], { expectedTotal: 3574 })).json().code, 'totalMoved')
  const { id, label } = (await ask([late, early], open)).json().result
  const request = await details(id)
  assert.deepEqual([request.openAmount, request.grandTotal, request.taxes], [3575, 5150, 150])
  assert.deepEqual(
    request.invoices.map((each: { id: string; asked: number }) => [each.id, each.asked]),
    [
      [early, 2575],
      [late, 1000],
    ],
  )
  assert.equal((await ask([early])).json().result.id, id)
  const mixed = await ask([early, await addInvoice()])
  assert.deepEqual([mixed.statusCode, mixed.json().code], [409, 'invoiceAskedFor'])
  assert.ok(mixed.json().message.includes(label))
})

test('what cannot be asked for is refused, in words', async () => {
  const stranger = await signedInCompany(server)
  const another = await addInvoice({ customer: await addCustomer('Zebra Motors') })
  const own = await addInvoice()
  const code = async (answer: ReturnType<typeof ask>) => [(await answer).statusCode, (await answer).json().code]
  assert.deepEqual(await code(ask([own, another])), [409, 'requestOfSeveral'])
  assert.deepEqual(await code(ask([await addInvoice({ currency: 'CAD' })])), [409, 'invoiceCurrency'])
  assert.deepEqual(await code(ask([await addInvoice({ balance: 0 })])), [409, 'invoiceNotOpen'])
  assert.deepEqual(await code(ask([own, randomUUID()])), [404, 'notFound'])
  assert.deepEqual(await code(ask([own], {}, stranger)), [404, 'notFound'])
  for (const role of ['viewer', 'customer'] as const) assert.deepEqual(await code(ask([own], {}, await member(role))), [403, 'forbidden'])
  // A rep asks their own customers.
  assert.deepEqual(await code(ask([own], {}, await member('rep'))), [404, 'notFound'])
  assert.equal((await asked(own)).isNew, true)
})

test('who gets nothing at present is asked for what is owed all the same', async () => {
  const held = await addCustomer('Held')
  await sql('update customers set on_hold = true where id = $1', [held])
  assert.equal((await asked(await addInvoice({ customer: held }))).isNew, true)
})

test('a cancelled request asks for nothing, and its invoices are asked for anew; one that is being paid stays', async () => {
  const invoice = await addInvoice({ balance: 1575 })
  const first = await asked(invoice)
  await sql(
    `insert into payment_intents (company_id, id, account_id, order_id, attempt, status, amount, currency, created_at)
     values ($1, 'pi_way', 'acct_1', $2, 1, 'processing', 1575, 'usd', now())`,
    [owner.companyId, first.id],
  )
  const early = await cancel(first.id)
  assert.deepEqual([early.statusCode, early.json().code], [409, 'requestBeingPaid'])
  await sql(`update payment_intents set status = 'canceled' where id = 'pi_way'`, [])
  assert.equal((await cancel(first.id)).statusCode, 200)
  const request = await details(first.id)
  assert.deepEqual([request.state, request.openAmount, request.canCancel], ['Cancelled', 0, false])
  assert.equal((await cancel(first.id)).json().code, 'requestOver')
  const second = await asked(invoice)
  assert.deepEqual([second.isNew, second.id === first.id], [true, false])
})

test('what an invoice that was asked for says is no price of the item', async () => {
  const item = await idOf(`insert into items (company_id, name, sku, unit_price, taxable) values ($1, 'Gasket', 'GA-1', 4.5, true)`, [
    owner.companyId,
  ])
  await sql(`insert into external_links (company_id, provider, kind, local_id, external_id) values ($1, 'quickbooks', 'item', $2, '77')`, [
    owner.companyId,
    item,
  ])
  const invoice = await addInvoice()
  await sql(
    `update invoices set lines = '[{"item":"77","description":"Gasket","quantity":1,"unitPrice":25,"amount":2500}]' where id = $1`,
    [invoice],
  )
  const { id } = await asked(invoice)
  assert.equal((await details(id)).lines[0].itemNumber, 'GA-1')
  const { rows } = (await owner.get(`/api/Order/Items?search=gask&customerId=${customerId}`)).json().result
  assert.deepEqual([rows[0].unitPrice, rows[0].why.source], ['4.50', 'item'])
})

test('what came is of the oldest due first', () => {
  assert.deepEqual(askedOf([100, 250, 40], 390), [100, 250, 40])
  assert.deepEqual(askedOf([100, 250, 40], 200), [0, 160, 40])
  assert.deepEqual(askedOf([100, 0, 40], 0), [0, 0, 0])
  // More is asked for than is open there: what we know of the invoices is older than what we know of the request.
  assert.deepEqual(askedOf([100], 120), [100])
  const invoice = (number: string, date: string, dueDate: string | null) => ({ number, date, dueDate })
  const sorted = byDue([
    invoice('3', '2026-01-05', null),
    invoice('2', '2026-01-01', '2026-02-01'),
    invoice('1', '2026-01-09', '2026-01-05'),
  ])
  assert.deepEqual(
    sorted.map(({ number }) => number),
    ['1', '3', '2'],
  )
})
