import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { text } from '#server/text.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Caller
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  await server.database.owner.query(`insert into reps (company_id, code, name) values ($1, 'R1', 'R'), ($1, 'R2', 'R')`, [owner.companyId])
  for (const [name, rep, active] of [
    ['Harbor Coffee', 'R1', 'Y'],
    ['Harbor Books', 'R2', 'Y'],
    ['Lakeside Bakery', '', 'N'],
  ])
    await owner.post('/Dashboard/AddEditCustomer', {
      name,
      salesRepresentative: rep,
      active,
      email: `${name?.replace(' ', '.')}@mail.example`,
    })
})
after(() => server.close())

type Found = { rows: { kind: string; id: string; name: string; detail: string; path: string; active: boolean }[]; similar: boolean }
async function search(text: string, caller = owner): Promise<Found> {
  const response = await caller.get(`/Dashboard/SearchRecords?${new URLSearchParams({ search: text })}`)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result
}
const names = ({ rows }: Found) => rows.map(({ name }) => name).sort()

test('beginnings of words find customers, inactive ones too', async () => {
  assert.deepEqual(names(await search('harb')), ['Harbor Books', 'Harbor Coffee'])
  const { rows, similar } = await search('lakeside bak')
  assert.deepEqual([rows[0]?.name, rows[0]?.active, similar], ['Lakeside Bakery', false, false])
  assert.match(rows[0]?.path ?? '', /^\/dashboard\/customers-&-leads\/overview\/[\w-]{36}$/)
  assert.deepEqual(await search(''), { rows: [], similar: false })
})

test('a wrong letter is forgiven, and said', async () => {
  const { rows, similar } = await search('hrabor coffee')
  assert.deepEqual([rows.map(({ name }) => name), similar], [['Harbor Coffee'], true])
})

test('a rep finds own customers, another company nothing', async () => {
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  await server.database.owner.query(
    `update memberships set rep_id = (select id from reps where company_id = $1 and code = 'R1') where user_id = $2`,
    [owner.companyId, rep.userId],
  )
  assert.deepEqual(names(await search('harbor', rep)), ['Harbor Coffee'])
  assert.deepEqual(names(await search('hrabor', rep)), ['Harbor Coffee'])
  assert.deepEqual(names(await search('harbor', await signedInCompany(server))), [])
})

async function addContact(customer: string, fields: object) {
  const [row] = (await search(customer)).rows
  const answer = await owner.post(`/Dashboard/AddEditContact/${row?.id}`, fields)
  assert.equal(answer.statusCode, 200, answer.body)
  return { customerId: row?.id, ...(answer.json().result as { id: string; version: number }) }
}

test('contacts are found by name, e-mail and phone as they are today, and lead to their customer', async () => {
  const { id, version, customerId } = await addContact('harbor books', {
    fn: 'Zoë',
    ln: "O'Brien",
    email: 'zoe@books.example',
    phone: '(206) 555-0177',
  })
  for (const typed of ['zoe', 'obrien', 'brien zo', 'ZOE@books', '5550177', '+1 206 555 0177']) {
    const found = (await search(typed)).rows.find(({ kind }) => kind === 'contact')
    assert.deepEqual([found?.name, found?.detail, found?.active], ["Zoë O'Brien", 'Harbor Books', true], typed)
    assert.equal(found?.path, `/dashboard/customers-&-leads/overview/${customerId}?tab=contacts&contact=${id}`)
  }
  const alone = await owner.get(`/Dashboard/Customer/ContactList/${customerId}?contact=${id}`)
  assert.deepEqual(
    alone.json().result.rows.map((each: { id: string }) => each.id),
    [id],
  )
  await owner.post(`/Dashboard/AddEditContact/${customerId}`, { id, version, fn: 'Zoë', ln: 'Lindqvist', email: '', phone: '' })
  for (const typed of ['obrien', 'zoe@books', '5550177']) assert.deepEqual((await search(typed)).rows, [], typed)
  assert.deepEqual(names(await search('lindq')), ['Zoë Lindqvist'])
})

test('a contact is found by whoever reaches its customer, however many others begin alike', async () => {
  const { owner: db } = server.database
  const { rows } = await db.query(`insert into customers (company_id, customer_name) values ($1, 'Crowd') returning id`, [owner.companyId])
  await db.query(
    `insert into contacts (company_id, customer_id, fn, ln) select $1, $2, 'Quentin', 'Aa' || n from generate_series(1, 2500) n`,
    [owner.companyId, rows[0].id],
  )
  await addContact('harbor coffee', { fn: 'Quentin', ln: 'Zappa' })
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  const stranger = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  await db.query(`update memberships set rep_id = (select id from reps where company_id = $1 and code = 'R1') where user_id = $2`, [
    owner.companyId,
    rep.userId,
  ])
  assert.equal((await search('quentin')).rows.length, 5)
  for (const typed of ['quentin', 'quentin zappa', 'qu za']) {
    assert.deepEqual(names(await search(typed, rep)), ['Quentin Zappa'], typed)
    assert.deepEqual(names(await search(typed, stranger)), [], typed)
    assert.deepEqual(names(await search(typed, await signedInCompany(server))), [], typed)
  }
  assert.deepEqual(names(await search('quentin zappa')), ['Quentin Zappa'])
})

test('numbers, amounts and names find orders, payments, documents, partners and connections, for whoever reaches them', async () => {
  const { owner: db } = server.database
  const { companyId } = owner
  const id = async (text: string, ...values: unknown[]): Promise<string> => (await db.query(text, [companyId, ...values])).rows[0].id
  const [books] = (await search('harbor books')).rows
  const order = await owner.post('/api/Order/Place', {
    ...{ customerId: books?.id, requestKey: crypto.randomUUID() },
    lines: [{ description: 'Rope', quantity: '1', unitPrice: '31.25' }],
    poNumber: '4500100003',
    shippingAddress: { addressName: 'B', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' },
  })
  assert.equal(order.statusCode, 200, order.body)
  const { id: orderId, number } = order.json().result
  await id(
    `insert into payment_intents (company_id, id, account_id, order_id, status, amount, amount_received, currency, created_at, customer_id, charge_id)
     values ($1, 'pi_palette', 'acct_1', $2, 'succeeded', 3125, 3125, 'usd', now(), $3, 'ch_palette') returning id`,
    ...[orderId, books?.id],
  )
  await id(
    `insert into payouts (company_id, id, account_id, amount, currency, status, automatic, arrival_date, created_at)
     values ($1, 'po_palette', 'acct_1', 9875, 'usd', 'paid', true, '2026-11-02', now()) returning id`,
  )
  const partner = await id(`insert into trading_partners (company_id, name, their_id) values ($1, 'Northwind Market', '0071') returning id`)
  const connection = await id(
    `insert into edi_connections (company_id, name, edi_type, direction, partner_id) values ($1, 'Northwind orders', 'SFTP', 'I', $2) returning id`,
    partner,
  )
  const document = await id(
    `insert into edi_documents (company_id, direction, ordinal, partner_id, type, kind, state, control_key, content_hash, control, number, start_byte, size_bytes)
     values ($1, 'I', 1, $2, '850', 'purchaseOrder', 'valid', 'k', 'h', '1', 'NW-77120', 0, 1) returning id`,
    partner,
  )
  await id(
    `insert into postings (company_id, kind, source_id, order_id, entity, state, number, amount)
     values ($1, 'invoice', $2, $2::text::uuid, 'Invoice', 'posted', 'LS-77', 3125) returning id`,
    orderId,
  )
  const invoice = await id(
    `insert into invoices (company_id, customer_id, number, date, due_date, total, balance) values ($1, $2, 'Q-4711', now(), '2020-01-01', 100, 40) returning id`,
    books?.id,
  )
  const check = await id(
    `insert into payments (company_id, customer_id, number, date, total) values ($1, $2, 'ACH 883', now(), 4200) returning id`,
    books?.id,
  )
  const memo = await id(
    `insert into credit_memos (company_id, customer_id, number, date, total, balance) values ($1, $2, 'CM-9', now(), 700, 0) returning id`,
    books?.id,
  )
  await id(
    `insert into shipments (company_id, order_id, number, shipped_on, tracking, request_key) values ($1, $2, 1, now(), '1Z999AA1', app.new_id()) returning id`,
    orderId,
  )
  await id(`insert into items (company_id, name, sku, taxable) values ($1, 'Sailcloth', 'CHE-05', true) returning id`)

  const orderPath = `/dashboard/payments/orders/${orderId}`
  const payment = ['payment', `#${number} · $31.25`, '/dashboard/payments/stripe/pi_palette']
  const expected: Record<string, string[][]> = {
    [`#${number}`]: [['order', `#${number}`, orderPath], payment],
    pi_palette: [payment],
    ch_palette: [payment],
    '$31.25': [payment],
    '31.25': [payment],
    po_palette: [['payout', '$98.75', '/dashboard/payments/payouts/po_palette']],
    '98.75': [['payout', '$98.75', '/dashboard/payments/payouts/po_palette']],
    'ls-77': [['posting', 'Invoice LS-77', orderPath]],
    'Q-4711': [['posting', 'Invoice Q-4711', `/dashboard/payments/invoices/${invoice}`]],
    'ach 883': [['posting', 'Payment ACH 883', `/dashboard/customers-&-leads/overview/${books?.id}?payment=${check}`]],
    'cm-9': [['posting', 'Credit memo CM-9', `/dashboard/customers-&-leads/overview/${books?.id}?creditMemo=${memo}`]],
    '45001': [['order', `#${number}`, orderPath]],
    'PO 4500100003': [['order', `#${number}`, orderPath]],
    '1z999aa1': [['order', `#${number}`, orderPath]],
    'nw-77': [['document', '850 NW-77120', `/dashboard/data-exchange/retrieve-orders/${document}`]],
    'wind mark': [['partner', 'Northwind Market', `/dashboard/data-exchange/partners/${partner}`]],
    'northwind ord': [['connection', 'Northwind orders', `/dashboard/data-exchange/configurations/${connection}`]],
  }
  const found = async (typed: string, caller = owner) =>
    (await search(typed, caller)).rows.map(({ kind, name, path }) => [kind, name, path])
  const own = await repOf('R2')
  const foreign = await repOf('R1')
  const stranger = await signedInCompany(server)
  const ofCustomer = ['order', 'payment', 'posting']
  for (const [typed, rows] of Object.entries(expected)) {
    assert.deepEqual(await found(typed), rows, typed)
    assert.deepEqual(
      await found(typed, own),
      rows.filter(([kind = '']) => ofCustomer.includes(kind)),
      `${typed}, whose customer it is`,
    )
    assert.deepEqual(await found(typed, foreign), [], `${typed}, of another rep's customer`)
    assert.deepEqual(await found(typed, stranger), [], `${typed}, of another company`)
  }
  const detail = async (typed: string) => (await search(typed)).rows[0]?.detail
  assert.equal(await detail('45001'), 'Harbor Books · PO 4500100003 · $31.25 · Accepted')
  assert.equal(await detail('pi_palette'), 'Harbor Books · Paid')
  assert.equal(await detail('nw-77'), 'Northwind Market · Valid')
  assert.equal(await detail('Q-4711'), 'Harbor Books · $1.00 · Overdue')
  assert.deepEqual(
    (await search('che-05')).rows.map(({ kind, name, detail }) => [kind, name, detail]),
    [['item', 'Sailcloth', 'CHE-05']],
  )
})

test('each screen of the menu has other names too, in both languages', async () => {
  const menu = (await owner.get('/Dashboard/GetMenuList')).json().result.rows as { code: string; children: { code: string }[] }[]
  const screens = menu.flatMap((row) => (row.children.length ? row.children : [row])).map(({ code }) => `palette.words.${code}`)
  for (const language of ['en', 'es'] as const)
    assert.deepEqual(
      screens.filter((key) => text(language, key) === key),
      [],
    )
})

async function repOf(code: string): Promise<Caller> {
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  await server.database.owner.query(
    `update memberships set rep_id = (select id from reps where company_id = $1 and code = $2) where user_id = $3`,
    [owner.companyId, code, rep.userId],
  )
  return rep
}
