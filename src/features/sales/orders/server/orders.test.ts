import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

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
const addCustomer = (name: string, rep = '') =>
  idOf('insert into customers (company_id, customer_name, sales_representative) values ($1, $2, $3)', [owner.companyId, name, rep])
const member = (role: Role) => signedInCompany(server, { role, companyId: owner.companyId })
const lines = [
  { itemNumber: 'BEAN-1', description: 'Beans', quantity: '2', unitPrice: '12.345' },
  { description: 'Delivery crate', quantity: '0.5', unitPrice: '10', taxable: false },
]
const place = (body: object = {}, person = owner) =>
  person.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines, shippingAddress: { state: 'WA' }, ...body })
async function placed(body: object = {}) {
  const answer = await place(body)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as { id: string; number: number }
}
const details = async (id: string) => (await owner.get(`/api/Order/Details/${id}`)).json().result

test('an order is placed once, its total the sum of its parts with the state’s delivery and tax', async () => {
  const code = await idOf(`insert into tax_codes (company_id, name, taxable, sales_rates) values ($1, 'WA', true, '["7"]')`, [
    owner.companyId,
  ])
  const rate = await idOf(`insert into tax_rates (company_id, name, rate_percent) values ($1, 'WA', 10.25)`, [owner.companyId])
  await sql(
    `insert into external_links (company_id, provider, kind, local_id, external_id) values ($1, 'quickbooks', 'taxRate', $2, '7')`,
    [owner.companyId, rate],
  )
  await sql(
    `insert into sales_settings (company_id, delivery_amount, delivery_free_from, delivery_by_state, tax_code_by_state)
     values ($1, 900, 100000, '{"WA": 500}', jsonb_build_object('WA', $2::text))`,
    [owner.companyId, code],
  )
  const requestKey = randomUUID()
  const [one, other] = await Promise.all([place({ requestKey }), place({ requestKey })])
  assert.equal(one.json().result.id, other.json().result.id)
  const order = await details(one.json().result.id)
  const { itemCount, subtotal, delivery, taxes, grandTotal, openAmount } = order
  assert.deepEqual(
    { itemCount, subtotal, delivery, taxes, grandTotal, openAmount },
    {
      itemCount: 3,
      subtotal: 2969,
      delivery: 500,
      taxes: 253,
      grandTotal: 3722,
      openAmount: 3722,
    },
  )
  assert.equal(order.state, 'Accepted')
  const priced = (await owner.post('/api/Order/Price', { lines, shippingAddress: { state: 'wa' } })).json().result
  assert.deepEqual([priced.grandTotal, priced.taxPercent, priced.amounts], [3722, '10.25', [2469, 500]])
  const elsewhere = (await owner.post('/api/Order/Price', { lines, shippingAddress: { state: 'OR' } })).json().result
  assert.deepEqual([elsewhere.delivery, elsewhere.taxes], [900, 0])
})

test('numbers follow each other, also when many are placed at once', async () => {
  const numbers = (await Promise.all(Array.from({ length: 8 }, () => placed()))).map(({ number }) => number)
  const sorted = numbers.toSorted((one, other) => one - other)
  const [first = 0] = sorted
  assert.deepEqual(
    sorted,
    Array.from({ length: 8 }, (_, at) => first + at),
  )
  const requestKey = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => place({ requestKey })))
  assert.equal((await placed()).number, first + 9, 'who presses twice takes one number')
})

test('a customer on hold buys nothing', async () => {
  const held = await addCustomer('Held')
  await sql('update customers set on_hold = true where id = $1', [held])
  const answer = await place({ customerId: held })
  assert.deepEqual([answer.statusCode, answer.json().code], [409, 'customerOnHold'])
  assert.match(answer.json().message, /Held/)
})

test('managers hear of an order, its rep of the sale; who placed it hears nothing', async () => {
  const manager = await member('manager')
  const rep = await member('rep')
  const repId = await idOf(`insert into reps (company_id, code, name, user_id) values ($1, 'R7', 'Rosa', $2)`, [
    owner.companyId,
    rep.userId,
  ])
  await sql('update memberships set rep_id = $1 where user_id = $2', [repId, rep.userId])
  const { number } = await placed({ customerId: await addCustomer('Rosa’s', 'R7') })
  const heard = await sql<{ user_id: string; code: string; value: string }>(
    `select user_id, code, value from notifications where value ~ $1 order by code`,
    [`^#?${number}( |$)`],
  )
  const of = (person: { userId: string }) => heard.filter(({ user_id }) => user_id === person.userId).map(({ code }) => code)
  assert.deepEqual(of(manager), ['NA_ORDER_PLACED', 'NA_SALES_UPDATE'])
  assert.deepEqual(of(rep), ['NA_SALES_UPDATE'])
  assert.deepEqual(of(owner), [])
})

test('a change makes a new version, a late one is refused, a cancelled order stays as it is', async () => {
  const { id } = await placed()
  const body = { lines: [{ description: 'More', quantity: '1', unitPrice: '100', taxable: false }], version: 1, reason: 'They called' }
  const both = await Promise.all([owner.post(`/api/Order/Change/${id}`, body), owner.post(`/api/Order/Change/${id}`, body)])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  const order = await details(id)
  assert.deepEqual([order.version, order.subtotal, order.versions[0].reason, order.versions[0].version], [2, 10000, 'They called', 1])
  const before = (await owner.get(`/api/Order/Version/${id}/1`)).json().result
  assert.deepEqual([before.lines[0].description, before.subtotal, before.shipTo], ['Beans', 2969, 'WA'])
  assert.equal((await owner.get(`/api/Order/Version/${id}/2`)).statusCode, 404)
  assert.equal((await owner.post(`/api/Order/Cancel/${id}`, { version: 2, reason: 'No longer wanted' })).statusCode, 200)
  assert.deepEqual([(await details(id)).state, (await details(id)).openAmount], ['Cancelled', 0])
  assert.equal((await owner.post(`/api/Order/Change/${id}`, { ...body, version: 2 })).json().code, 'orderFixed')
})

test('an order whose payment is on its way is not cancelled before the bank has answered', async () => {
  const { id } = await placed()
  await sql(
    `insert into payment_intents (company_id, id, account_id, order_id, attempt, status, amount, currency, created_at)
     values ($1, 'pi_bank', 'acct_1', $2, 1, 'processing', 100, 'usd', now())`,
    [owner.companyId, id],
  )
  const cancel = () => owner.post(`/api/Order/Cancel/${id}`, { version: 1, reason: 'Not wanted', keepsCredit: true })
  const early = await cancel()
  assert.deepEqual([early.statusCode, early.json().code, (await details(id)).state], [409, 'orderBeingPaid', 'Accepted'])
  await sql(`update payment_intents set status = 'canceled' where id = 'pi_bank' and company_id = $1`, [owner.companyId])
  assert.equal((await cancel()).statusCode, 200)
})

test('an item is offered at this customer’s price with why; what was paid last is no price; a line remembers why until a person says another', async () => {
  const item = await idOf(`insert into items (company_id, name, sku, unit_price, taxable) values ($1, 'Gasket', 'GA-1', 4.5, true)`, [
    owner.companyId,
  ])
  const offered = async (customer: string) =>
    (await owner.get(`/api/Order/Items?search=gask&customerId=${customer}`)).json().result.rows[0] as {
      unitPrice: string
      why: { source: string }
    }
  const buyer = await addCustomer('Gasket buyer')
  assert.deepEqual([(await offered(buyer)).unitPrice, (await offered(buyer)).why.source], ['4.50', 'item'])
  const own = { itemId: item, quantity: '1', unitPrice: '3.99999' }
  await placed({ customerId: buyer, lines: [own] })
  assert.deepEqual([(await offered(buyer)).unitPrice, (await offered(buyer)).why.source], ['4.50', 'item'])
  const agreed = { itemId: item, price: '3.75', minimum: '1', unit: '' }
  assert.equal((await owner.post(`/api/Price/SaveAgreed/${buyer}`, agreed)).statusCode, 200)
  assert.deepEqual([(await offered(buyer)).unitPrice, (await offered(buyer)).why.source], ['3.75', 'customer'])
  assert.equal((await offered(customerId)).unitPrice, '4.50')
  const { id } = await placed({
    customerId: buyer,
    lines: [{ ...own, unitPrice: '3.750' }, own, { description: 'Crate', quantity: '1', unitPrice: '3.75' }],
  })
  const sources = async () =>
    (await details(id)).lines.map((line: { priceWhy: { source: string } | null }) => line.priceWhy?.source ?? null)
  assert.deepEqual(await sources(), ['customer', null, null])
  // A line that stands keeps its reason, whatever the price is by now.
  await sql('update agreed_prices set price = 3 where customer_id = $1', [buyer])
  const lines = (await details(id)).lines.map(({ amount: _, priceWhy: __, ...line }: Record<string, unknown>) => line)
  const change = { version: 1, lines: [lines[0], { ...lines[1], unitPrice: '3' }] }
  assert.equal((await owner.post(`/api/Order/Change/${id}`, change)).statusCode, 200)
  assert.deepEqual(await sources(), ['customer', 'customer'])
  assert.equal((await owner.get(`/api/Order/Version/${id}/1`)).json().result.lines[0].priceWhy.source, 'customer')
})

test('the list finds by number, PO number and customer, filters, adds up, and goes on where a page ended', async () => {
  const other = await addCustomer('Zebra Motors')
  const { number } = await placed({ customerId: other, poNumber: 'PO-778' })
  await placed({ customerId: other })
  const list = async (query: string) => (await owner.get(`/api/Order/List?${query}`)).json().result
  for (const search of [String(number), `%23${number}`, 'po-77'])
    assert.deepEqual(
      (await list(`search=${search}`)).rows.map((row: { number: number }) => row.number),
      [number],
    )
  const filters = encodeURIComponent(JSON.stringify({ customer: other }))
  const first = await list(`limit=1&filters=${filters}`)
  const second = await list(`limit=1&filters=${filters}&cursor=${encodeURIComponent(first.next)}`)
  assert.deepEqual([first.rows[0].number, second.rows[0].number, second.next], [number + 1, number, null])
  assert.equal(first.sums.grandTotal, first.rows[0].grandTotal + second.rows[0].grandTotal)
  // Of what was called off nothing is asked: it counts only where it is what was asked for.
  await owner.post(`/api/Order/Cancel/${second.rows[0].id}`, { version: 1, reason: 'Not wanted' })
  const both = await list(`filters=${filters}`)
  assert.deepEqual([both.total.rows, both.sums.grandTotal], [2, first.rows[0].grandTotal])
  const off = encodeURIComponent(JSON.stringify({ customer: other, state: ['Cancelled'] }))
  assert.equal((await list(`filters=${off}`)).sums.grandTotal, second.rows[0].grandTotal)
})

test('the list is a file, of what is shown and of nobody else’s, and remembers views', async () => {
  const other = await addCustomer('Yankee, "Y" & Sons')
  const { number } = await placed({ customerId: other, poNumber: '=1+1' })
  const filters = JSON.stringify({ customer: other })
  const csv = async (person = owner) => {
    const { path } = (await person.post('/api/Order/PrepareExport', { filters })).json().result
    return (await server.app.inject(path)).body.split('\r\n')
  }
  const [head, row, end] = await csv()
  assert.equal(head, '\u{feff}Number,Date,Customer,PO number,Ship by,Source,State,Payment,Total,Open')
  assert.match(
    row ?? '',
    new RegExp(`^${number},\\d{4}-\\d\\d-\\d\\d,"Yankee, ""Y"" & Sons",'=1\\+1,,Staff,Accepted,Not paid,\\d+\\.\\d\\d,`),
  )
  assert.equal(end, '')
  assert.equal((await csv(await member('rep'))).length, 2)
  const bad = await owner.post('/api/Order/PrepareExport', { filters: '{"open":"maybe"}' })
  assert.equal(bad.statusCode, 400)
  const state = `filters=${encodeURIComponent(filters)}`
  assert.equal((await owner.post('/api/Utility/SaveView', { screen: 'orders', name: 'Yankee', state })).statusCode, 200)
  const views = async (screen: string) => (await owner.get(`/api/Utility/FetchFilters?screen=${screen}`)).json().result.views
  assert.deepEqual([(await views('orders'))[0].state, await views('customers')], [state, []])
})

test('a rep reaches the orders of their own customers, a customer its own, but not what the staff notes; a viewer places none', async () => {
  const { id } = await placed()
  for (const role of ['rep', 'customer'] as const) {
    const person = await member(role)
    assert.equal((await person.get(`/api/Order/Details/${id}`)).statusCode, 404, role)
    assert.deepEqual((await person.get('/api/Order/List')).json().result.rows, [], role)
  }
  const customer = await member('customer')
  await sql('update memberships set customer_id = $1 where user_id = $2', [customerId, customer.userId])
  const change = { lines: [{ description: 'More', quantity: '1', unitPrice: '100' }], version: 1, reason: 'They never pay on time' }
  assert.equal((await owner.post(`/api/Order/Change/${id}`, change)).statusCode, 200)
  const [{ replacedBy, reason }] = (await customer.get(`/api/Order/Details/${id}`)).json().result.versions
  assert.deepEqual([replacedBy, reason], ['', ''])
  assert.equal((await details(id)).versions[0].reason, change.reason)
  assert.equal((await place({}, await member('rep'))).statusCode, 404)
  assert.equal((await place({}, await member('viewer'))).statusCode, 403)
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.get(`/api/Order/Details/${id}`)).statusCode, 404)
})

test('the form offers the customer’s own address and those of its orders, to whoever reaches the customer', async () => {
  const own = await addCustomer('Pier Nine')
  await sql(`update customers set address1 = '9 Pier', city = 'Seattle', state = 'WA' where id = $1`, [own])
  const typed = { addressName: 'Dock', address1: '1 Dock St', city: 'Tacoma', state: 'WA' }
  for (const shippingAddress of [typed, typed, { address1: '9 PIER', city: 'Seattle', state: 'WA' }])
    await placed({ customerId: own, shippingAddress })
  const choices = (person = owner) => person.get(`/api/Order/Choices/${own}`)
  const { addresses, onHold } = (await choices()).json().result
  assert.deepEqual([addresses.map(({ address1 }: { address1: string }) => address1), onHold], [['9 Pier', '1 Dock St'], false])
  assert.equal((await choices(await member('rep'))).statusCode, 404)
  assert.equal((await choices(await member('viewer'))).statusCode, 403)
  assert.equal((await choices(await signedInCompany(server))).statusCode, 404)
})

test('the search everywhere finds an order by its number, for whoever sees its customer', async () => {
  const { id, number } = await placed()
  const found = async (person = owner) =>
    (await person.get(`/Dashboard/SearchRecords?search=%23${number}`))
      .json()
      .result.rows.filter(({ kind }: { kind: string }) => kind === 'order')
  assert.deepEqual(
    (await found()).map((each: { id: string }) => each.id),
    [id],
  )
  assert.deepEqual(await found(await member('rep')), [])
  assert.deepEqual(await found(await signedInCompany(server)), [])
})

test('the form hears that delivery has no item in the books, once orders go there', async () => {
  const company = await signedInCompany(server)
  const { rows } = await server.database.owner.query(`insert into customers (company_id, customer_name) values ($1, 'Quay') returning id`, [
    company.companyId,
  ])
  const lacks = async () => (await company.get(`/api/Order/Choices/${rows[0].id}`)).json().result.lacksDeliveryItem
  assert.equal(await lacks(), false)
  await server.database.owner.query(
    `insert into book_settings (company_id, active, from_date, money_from, clearing_account_id, bank_account_id, fee_account_id,
       dispute_account_id, other_account_id, item_id, number_prefix) values ($1, true, '2026-01-01', '2026-01-01', $2, $2, $2, $2, $2, $2, '')`,
    [company.companyId, randomUUID()],
  )
  assert.equal(await lacks(), true)
  await server.database.owner.query('update book_settings set delivery_item_id = item_id where company_id = $1', [company.companyId])
  assert.equal(await lacks(), false)
})
