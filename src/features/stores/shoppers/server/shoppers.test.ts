import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { openStore, shopperIn } from '#test/stores.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let office: Company
before(async () => {
  server = await testServer({ alone: true })
  office = await signedInCompany(server)
})
after(() => server.close())

const sql = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
const idOf = async (text: string, values: unknown[]): Promise<string> => (await sql(`${text} returning id`, values))[0].id
const customer = (name: string, email = '', companyId = office.companyId) =>
  idOf(`insert into customers (company_id, customer_name, email) values ($1, $2, $3)`, [companyId, name, email])
const contact = (customerId: string, fn: string, email: string, active = true) =>
  idOf(`insert into contacts (company_id, customer_id, fn, ln, email, active) values ($1, $2, $3, 'Lee', $4, $5)`, [
    office.companyId,
    customerId,
    fn,
    email,
    active,
  ])
const list = async (storeId: string, query = '', company = office) =>
  (await company.get(`/api/Sales/Shoppers/${storeId}?${query}`)).json().result
const one = async (storeId: string, email: string) => (await list(storeId, `search=${encodeURIComponent(email)}`)).rows[0]
const invite = (storeId: string, shoppers: object[]) => office.post(`/api/Sales/InviteShoppers/${storeId}`, { shoppers })
const step = (id: string, body: object) => office.post(`/api/Sales/ShopperStep/${id}`, body)
const mailsOf = async (kind: string) =>
  (await sql(`select count(*)::int as count from deliveries where channel = 'mail' and kind = $1`, [kind]))[0].count as number

test('S15: one mailbox of several customers is one shopper with one mail, however it is written', async () => {
  const store = await openStore(server, office)
  const [one1, two, three] = [await customer('Pier 1'), await customer('Pier 2'), await customer('Pier 3')]
  const before = await mailsOf('storeInvitation')
  const first = await invite(store.id, [
    { email: 'Orders@Pier.example', name: 'Orders', customers: [{ customerId: one1 }] },
    { email: 'orders@pier.example', customers: [{ customerId: two, mayApprove: true, spendingLimit: 50_000 }] },
  ])
  assert.deepEqual(first.json().result, { invited: 1, added: 0, skipped: [], laterSeconds: 0 })
  const again = await invite(store.id, [{ email: 'orders@pier.example', customers: [{ customerId: three }] }])
  assert.deepEqual(again.json().result, { invited: 0, added: 1, skipped: [], laterSeconds: 0 })
  const known = await invite(store.id, [{ email: 'orders@pier.example', customers: [{ customerId: three }] }])
  assert.deepEqual(known.json().result, {
    invited: 0,
    added: 0,
    skipped: [{ email: 'orders@pier.example', why: 'known' }],
    laterSeconds: 0,
  })
  assert.equal((await mailsOf('storeInvitation')) - before, 1)
  const { rows, counts, total } = await list(store.id)
  assert.deepEqual([rows.length, counts.Invited, total.rows], [1, 1, 1])
  const [shown] = rows
  assert.deepEqual([shown.email, shown.name, shown.state, shown.mailState], ['orders@pier.example', 'Orders', 'Invited', 'waiting'])
  assert.deepEqual(
    shown.customers.map((each: Record<string, unknown>) => [each.customerName, each.mayOrder, each.mayApprove, each.spendingLimit]),
    [
      ['Pier 1', true, false, null],
      ['Pier 2', true, true, 50_000],
      ['Pier 3', true, false, null],
    ],
  )
  const [{ invite_hash: hash, days }] = await sql(
    `select invite_hash, round(extract(epoch from invite_expires_at - now()) / 86400)::int as days from store_shoppers where id = $1`,
    [shown.id],
  )
  assert.deepEqual([hash.length, days], [32, 14])
})

test('nobody invites for another company’s customer, and nobody who is blocked is invited', async () => {
  const store = await openStore(server, office)
  const other = await signedInCompany(server)
  const foreign = await customer('Foreign', '', other.companyId)
  const refused = await invite(store.id, [{ email: 'a@b.example', customers: [{ customerId: foreign }] }])
  assert.deepEqual([refused.statusCode, Object.keys(refused.json().fields)], [400, ['customers']])
  assert.equal((await list(store.id)).rows.length, 0)
  const own = await customer('Own')
  await shopperIn(server, office, store.id, { email: 'blocked@x.example', state: 'Blocked' })
  const skipped = await invite(store.id, [{ email: 'blocked@x.example', customers: [{ customerId: own }] }])
  assert.deepEqual(skipped.json().result.skipped, [{ email: 'blocked@x.example', why: 'blocked' }])
  assert.deepEqual((await one(store.id, 'blocked@x.example')).customers, [])
  assert.equal(
    (
      await other.post(`/api/Sales/InviteShoppers/${store.id}`, {
        shoppers: [{ email: 'a@b.example', customers: [{ customerId: foreign }] }],
      })
    ).statusCode,
    404,
  )
})

test('who asked is let in for customers with a link, or refused with the reason; neither twice', async () => {
  const store = await openStore(server, office)
  const customerId = await customer('Asked')
  const asking = await shopperIn(server, office, store.id, { state: 'Requested' })
  const refusing = await shopperIn(server, office, store.id, { state: 'Requested' })
  assert.ok((await step(asking.id, { step: 'approve', version: 1 })).json().fields.customers)
  const approved = await step(asking.id, { step: 'approve', version: 1, customers: [{ customerId, mayPay: false }] })
  assert.deepEqual(approved.json().result, { state: 'Invited', version: 2 })
  assert.equal((await step(asking.id, { step: 'approve', version: 2, customers: [{ customerId }] })).json().code, 'shopperStep')
  assert.equal((await step(asking.id, { step: 'block', version: 1 })).json().code, 'shopperChanged')
  assert.equal((await one(store.id, asking.email)).customers[0].mayPay, false)
  const refused = await step(refusing.id, { step: 'refuse', version: 1, reason: 'Dealers only' })
  assert.equal(refused.json().result.state, 'Refused')
  assert.deepEqual([await mailsOf('storeAccess'), await mailsOf('storeNoAccess')], [1, 1])
  assert.equal((await one(store.id, refusing.email)).reason, 'Dealers only')
})

test('a block ends every session at once; taken back, who had been there has access again', async () => {
  const store = await openStore(server, office)
  const { id, email } = await shopperIn(server, office, store.id)
  await sql(`update store_shoppers set seen_at = now(), invite_hash = 'x' where id = $1`, [id])
  await sql(`insert into shopper_sessions (company_id, shopper_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [
    office.companyId,
    id,
    Buffer.from('token'),
  ])
  assert.equal((await step(id, { step: 'block', version: 1, reason: 'Left the firm' })).json().result.state, 'Blocked')
  const [left] = await sql(
    `select (select count(*)::int from shopper_sessions where shopper_id = $1) as sessions, invite_hash from store_shoppers where id = $1`,
    [id],
  )
  assert.deepEqual([left.sessions, left.invite_hash], [0, null])
  assert.equal((await step(id, { step: 'unblock', version: 2 })).json().result.state, 'Active')
  const never = await shopperIn(server, office, store.id, { state: 'Blocked' })
  assert.equal((await step(never.id, { step: 'unblock', version: 1 })).json().result.state, 'Invited')
  assert.deepEqual(
    (await list(store.id, 'state=Active')).rows.map((row: { email: string }) => row.email),
    [email],
  )
})

test('what a shopper may is kept as a whole', async () => {
  const store = await openStore(server, office)
  const [a, b] = [await customer('Alpha'), await customer('Beta')]
  const { id, email } = await shopperIn(server, office, store.id)
  const save = (body: object) => office.post(`/api/Sales/SaveShopper/${id}`, body)
  assert.equal(
    (await save({ version: 1, name: 'Kim', customers: [{ customerId: a }, { customerId: b, spendingLimit: 100 }] })).json().result.version,
    2,
  )
  assert.equal((await save({ version: 1, name: 'Kim', customers: [] })).json().code, 'shopperChanged')
  const wrong = await contact(a, 'Wrong', 'wrong@x.example')
  assert.ok((await save({ version: 2, name: 'Kim', customers: [{ customerId: b, contactId: wrong }] })).json().fields.customers)
  await save({ version: 2, name: 'Kim Lee', customers: [{ customerId: b, mayOrder: false }] })
  const { name, customers } = await one(store.id, email)
  assert.deepEqual(
    [name, customers.length, customers[0].customerName, customers[0].mayOrder, customers[0].spendingLimit],
    ['Kim Lee', 1, 'Beta', false, null],
  )
})

test('invitees: contacts of customers, of a saved view, and lines of a file, each with what is wrong with it', async () => {
  const store = await openStore(server, office)
  const [harbor, quay, bare] = [
    await customer('Harbor Bakery', 'office@harbor.example'),
    await customer('Quay Foods', 'quay@quay.example'),
    await customer('Bare'),
  ]
  await contact(harbor, 'Ann', 'ann@harbor.example')
  await contact(harbor, 'Gone', 'gone@harbor.example', false)
  const [twin1] = [await customer('Twin Store'), await customer('Twin Store')]
  await sql(
    `insert into external_links (company_id, provider, kind, local_id, external_id) values ($1, 'quickbooks', 'customer', $2, '4711')`,
    [office.companyId, twin1],
  )
  const find = async (body: object) => (await office.post(`/api/Sales/FindInvitees/${store.id}`, body)).json().result
  const ofCustomers = await find({ customerIds: [harbor, quay, bare] })
  assert.deepEqual(
    ofCustomers.rows.map((row: Record<string, string>) => [row.email, row.name, row.customerName]),
    [
      ['ann@harbor.example', 'Ann Lee', 'Harbor Bakery'],
      ['quay@quay.example', '', 'Quay Foods'],
    ],
  )
  assert.equal(ofCustomers.customersWithoutAddress, 1)
  await sql(`update customers set sales_representative = 'HB' where id = $1`, [harbor])
  const view = (
    await office.post('/api/Utility/SaveView', {
      screen: 'customers',
      name: 'Harbor',
      state: `filters=${encodeURIComponent('{"rep":["HB"]}')}`,
    })
  ).json().result
  assert.deepEqual(
    (await find({ viewId: view.id })).rows.map((row: { email: string }) => row.email),
    ['ann@harbor.example'],
  )
  await shopperIn(server, office, store.id, { email: 'kay@quay.example' })
  const text = [
    'E-mail;Customer;Name',
    'kay@quay.example;quay foods;Kay',
    'ann@harbor.example',
    'who@nowhere.example;No Such Firm',
    'no address;Quay Foods',
    'tw@twin.example;Twin Store',
    'tw@twin.example;4711;Tim',
  ].join('\n')
  const { rows, problems } = await find({ text })
  assert.deepEqual(
    rows.map((row: Record<string, string>) => [row.email, row.customerName, row.name, row.state]),
    [
      ['kay@quay.example', 'Quay Foods', 'Kay', 'Active'],
      ['ann@harbor.example', 'Harbor Bakery', '', ''],
      ['tw@twin.example', 'Twin Store', 'Tim', ''],
    ],
  )
  assert.deepEqual(
    problems.map(({ line, why }: { line: number; why: string }) => [line, why]),
    [
      [4, 'customer'],
      [5, 'email'],
      [6, 'several'],
    ],
  )
  assert.equal((await office.post(`/api/Sales/FindInvitees/${store.id}`, { viewId: crypto.randomUUID() })).statusCode, 404)
})

test('a rep reads the shoppers, and of their customers only those that are theirs', async () => {
  const store = await openStore(server, office)
  const [own, hidden] = [await customer('Of the rep'), await customer('HIDDEN')]
  await sql(`update customers set sales_representative = 'RR' where id = $1`, [own])
  const repId = await idOf(`insert into reps (company_id, code, name) values ($1, 'RR', 'Rita')`, [office.companyId])
  await invite(store.id, [{ email: 'mixed@x.example', customers: [{ customerId: own }, { customerId: hidden }] }])
  const rep = await signedInCompany(server, { role: 'rep', companyId: office.companyId })
  await sql(`update memberships set rep_id = $1 where user_id = $2`, [repId, rep.userId])
  const [shown] = (await list(store.id, '', rep)).rows
  assert.deepEqual(
    shown.customers.map((each: { customerName: string }) => each.customerName),
    ['Of the rep'],
  )
  assert.equal((await rep.post(`/api/Sales/ShopperStep/${shown.id}`, { step: 'block', version: 1 })).statusCode, 403)
})

test('the store is previewed at the prices of a customer, before it is open, and not of somebody else’s customer', async () => {
  const store = await openStore(server, office)
  const [plain, dear] = [await customer('Plain'), await customer('Dear')]
  await sql(`insert into agreed_prices (company_id, customer_id, item_id, price) values ($1, $2, $3, 6.5)`, [
    office.companyId,
    dear,
    store.itemId,
  ])
  await sql(`update stores set state = 'Draft' where id = $1`, [store.id])
  const priceFor = async (query: string) => {
    const { rows } = (await office.get(`/api/Sales/PreviewStore/${store.id}?limit=100&${query}`)).json().result
    return rows.find((row: { id: string }) => row.id === store.itemId)?.unitPrice
  }
  assert.deepEqual(
    [await priceFor(''), await priceFor(`customerId=${plain}`), await priceFor(`customerId=${dear}`)],
    [undefined, '8.00', '6.50'],
  )
  const other = await signedInCompany(server)
  assert.equal(
    (await office.get(`/api/Sales/PreviewStore/${store.id}?customerId=${await customer('Theirs', '', other.companyId)}`)).statusCode,
    404,
  )
})
