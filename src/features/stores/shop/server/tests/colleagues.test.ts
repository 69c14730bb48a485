import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront, visitorOf } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())

test('S7: up to the limit it goes, a cent beyond it waits for a colleague, delivery not counted; nobody approves their own', async () => {
  const shop = await storefront(server)
  await shop.insert('sales_settings', { delivery_amount: 5000 }).catch(() => '')
  const customerId = await shop.customer('Limit')
  const kim = await shop.shopper('kim@limit.example', [customerId], { spendingLimit: 50_000, mayApprove: true })
  const lee = await shop.shopper('lee@limit.example', [customerId], { mayApprove: true })
  const big = await shop.item('Big', 500)
  const pin = await shop.item('Pin', 0.01)
  assert.equal((await put(kim, big, '1')).waitsForColleague, false)
  assert.equal((await send(kim)).json().result.kind, 'placed')
  await put(kim, big, '1')
  assert.equal((await put(kim, pin, '1')).waitsForColleague, true)
  const press = { round: 2, expectedTotal: (await kim.read('Cart')).total, pay: 'account' }
  const waiting = await kim.say('Place', press)
  assert.deepEqual([waiting.kind, waiting.state, waiting.orderId], ['waits', 'Waiting', null])
  assert.equal((await kim.say('Place', press)).requestId, waiting.requestId)
  assert.equal((await shop.ordersNow()).length, 1)
  assert.deepEqual((await kim.read('Cart')).lines, [])
  const { requestId: id } = waiting
  assert.equal(await kim.refusal('DecideRequest', { id, verdict: 'approve' }), 'approvalOwn')
  assert.equal((await lee.read('Store')).shopper.customers[0].toApprove, 1)
  const approved = await lee.say('DecideRequest', { id, verdict: 'approve' })
  assert.equal(approved.state, 'Approved')
  assert.equal((await lee.say('DecideRequest', { id, verdict: 'approve' })).orderId, approved.orderId)
  const orders = await shop.ordersNow()
  assert.equal(orders.length, 2)
  assert.equal((await kim.say('Place', press)).orderId, approved.orderId)
  const [row] = (await kim.read('Requests')).rows
  assert.deepEqual([row.isOwn, row.state, row.orderId, row.canDecide], [true, 'Approved', approved.orderId, false])
  // The same once more needs an approval of its own.
  await kim.say('Reorder', { orderId: approved.orderId })
  assert.equal((await send(kim)).json().result.kind, 'waits')
})

test('a dearer request is approved with what it comes to now; refused or taken back it is no order', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Dearer')
  const kim = await shop.shopper('kim@dearer.example', [customerId], { spendingLimit: 0 })
  const lee = await shop.shopper('lee@dearer.example', [customerId], { mayApprove: true })
  const stranger = await shop.shopper('sam@other.example', [await shop.customer('Other')], { mayApprove: true })
  const rope = await shop.item('Rope', 10)
  const ask = async () => {
    await put(kim, rope, '1')
    return (await send(kim)).json().result.requestId as string
  }
  const id = await ask()
  assert.equal((await stranger.post('DecideRequest', { id, verdict: 'approve' })).statusCode, 404)
  await shop.rows('update items set unit_price = 12 where company_id = $1 and id = $2', [rope])
  assert.equal(await lee.refusal('DecideRequest', { id, verdict: 'approve' }), 'requestMoved')
  const approved = await lee.say('DecideRequest', { id, verdict: 'approve', expectedTotal: 1200 })
  assert.equal(approved.total, 1200)
  // The answer that was lost is the same.
  assert.deepEqual(await lee.say('DecideRequest', { id, verdict: 'approve', expectedTotal: 1200 }), approved)
  const refused = await ask()
  await lee.say('DecideRequest', { id: refused, verdict: 'refuse', reason: 'Not this month' })
  assert.equal(await lee.refusal('DecideRequest', { id: refused, verdict: 'approve' }), 'cartRequestOver')
  assert.equal((await kim.read('Requests')).rows.find((row: { id: string }) => row.id === refused).reason, 'Not this month')
  const back = await ask()
  assert.equal(await lee.refusal('DecideRequest', { id: back, verdict: 'withdraw' }), 'approvalOwn')
  await kim.say('DecideRequest', { id: back, verdict: 'withdraw' })
  assert.deepEqual(
    (await kim.read('Cart')).lines.map(({ quantity }: { quantity: string }) => quantity),
    ['1'],
  )
  assert.equal((await shop.ordersNow()).length, 1)
  const mails = await server.database.owner.query(`select kind from deliveries where channel = 'mail' and kind like 'shopRequest%'`)
  assert.ok(mails.rows.some(({ kind }) => kind === 'shopRequestWaits') && mails.rows.some(({ kind }) => kind === 'shopRequestRefused'))
})

test('S15: one mailbox orders for several customers, each with a cart and prices of its own', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10)
  const customers = [await shop.customer('Alpha'), await shop.customer('Beta')]
  await shop.insert('agreed_prices', { customer_id: customers[1], item_id: rope, price: 6, min_quantity: 1 })
  const kim = await shop.shopper('orders@both.example', customers)
  const cart = (customerId: string | undefined) => kim.read(`Cart?customerId=${customerId}`)
  await put(kim, rope, '1', { customerId: customers[0] })
  await put(kim, rope, '2', { customerId: customers[1] })
  assert.deepEqual([(await cart(customers[0])).total, (await cart(customers[1])).total], [1000, 1200])
  assert.deepEqual(
    (await kim.read('Store')).shopper.customers.map(({ inCart }: { inCart: number }) => inCart),
    [1, 1],
  )
  const placed = await kim.say('Place', { customerId: customers[1], round: 1, expectedTotal: 1200, pay: 'account' })
  assert.equal(placed.total, 1200)
  assert.equal((await cart(customers[0])).lines.length, 1)
})

test('whoever may approve says what colleagues may, and invites them; nobody changes their own rights', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('People')
  const kim = await shop.shopper('kim@people.example', [customerId], { mayApprove: true })
  const lee = await shop.shopper('lee@people.example', [customerId])
  const rights = { customerId, mayOrder: true, mayApprove: false, mayPay: false, spendingLimit: 100 }
  assert.equal(await lee.refusal('SavePerson', { ...rights, shopperId: kim.id }), 'colleagueOwn')
  assert.equal(await kim.refusal('SavePerson', { ...rights, shopperId: kim.id }), 'colleagueOwn')
  // Nor by inviting themselves.
  assert.equal(await kim.refusal('SavePerson', { ...rights, email: 'kim@people.example' }), 'colleagueOwn')
  await kim.say('SavePerson', { ...rights, shopperId: lee.id })
  await kim.say('SavePerson', { ...rights, email: 'New@people.example', name: 'New' })
  const { rows, canChange } = await kim.read('People')
  assert.deepEqual(
    rows.map(({ email, state, spendingLimit }: { email: string; state: string; spendingLimit: number }) => [email, state, spendingLimit]),
    [
      ['kim@people.example', 'Active', null],
      ['lee@people.example', 'Active', 100],
      ['new@people.example', 'Invited', 100],
    ],
  )
  assert.equal(canChange, true)
  const { rows: mails } = await server.database.owner.query(`select kind from deliveries where kind = 'shopColleague'`)
  assert.equal(mails.length, 1)
  assert.equal((await lee.post('PayOrder', { orderId: customerId })).statusCode, 404)
  await kim.say('SavePerson', { ...rights, shopperId: lee.id, remove: true })
  assert.equal((await lee.get('Cart')).statusCode, 401)
  await kim.say('Profile', { name: 'Kim Lopez', phone: '', language: 'es' })
  assert.equal((await kim.read('Store')).shopper.language, 'es')
  assert.equal((await visitorOf(server, shop.code).post('Profile', { name: '', language: 'en' })).statusCode, 401)
})

test('nobody gives a colleague, or a second mailbox of their own, more than they have', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Cap')
  const kim = await shop.shopper('kim@cap.example', [customerId], { mayApprove: true, mayPay: false, spendingLimit: 50_000 })
  const boss = await shop.shopper('boss@cap.example', [customerId], { mayApprove: true })
  const clerk = await shop.shopper('clerk@cap.example', [customerId], { mayApprove: true, mayOrder: false })
  const lee = await shop.shopper('lee@cap.example', [customerId], { spendingLimit: 90_000 })
  const none = { customerId, mayOrder: false, mayApprove: false, mayPay: false, spendingLimit: null }
  const own = { ...none, email: 'second@cap.example' }
  for (const right of ['mayOrder', 'mayApprove', 'mayPay'])
    assert.equal(await kim.refusal('SavePerson', { ...own, [right]: true, spendingLimit: 100 }), 'colleagueMore', right)
  assert.equal(await clerk.refusal('SavePerson', { ...own, mayOrder: true, spendingLimit: 100 }), 'colleagueMore')
  assert.deepEqual(await shop.rows(`select id from store_shoppers where company_id = $1 and email = 'second@cap.example'`), [])
  // What the office gave stays, is taken away, and is not raised.
  const lees = { ...none, shopperId: lee.id, mayOrder: true, mayPay: true }
  assert.equal(await kim.refusal('SavePerson', { ...lees, spendingLimit: null }), 'colleagueMore')
  assert.equal(await kim.refusal('SavePerson', { ...lees, spendingLimit: 90_001 }), 'colleagueMore')
  await kim.say('SavePerson', { ...lees, spendingLimit: 90_000 })
  await kim.say('SavePerson', { ...lees, spendingLimit: 20_000 })
  await kim.say('SavePerson', { ...lees, spendingLimit: 50_000 })
  await kim.say('SavePerson', { ...lees, mayOrder: false, spendingLimit: null })
  assert.equal(await kim.refusal('SavePerson', { ...lees, spendingLimit: 100 }), 'colleagueMore')
  await boss.say('SavePerson', { ...own, mayOrder: true, mayApprove: true, mayPay: true })
})

test('what colleagues change is in the log by its values, under an address, and nothing that the office has open is saved over it', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Logged')
  const kim = await shop.shopper('kim@logged.example', [customerId], { mayApprove: true })
  const lee = await shop.shopper('lee@logged.example', [customerId], { spendingLimit: 100 })
  await shop.rows(`update store_shoppers set name = 'Owner of it all' where company_id = $1 and id = $2`, [kim.id])
  const rights = { customerId, shopperId: lee.id, mayOrder: true, mayApprove: true, mayPay: true, spendingLimit: 5000 }
  await kim.say('SavePerson', rights)
  const office = (version: number, customers: object[] = []) =>
    shop.company.post(`/api/Sales/SaveShopper/${lee.id}`, { version, name: 'Lee', customers })
  assert.equal((await office(1)).json().code, 'shopperChanged')
  const events = () =>
    shop.rows(
      `select actor, origin, action, record_version, changes from audit_events where company_id = $1 and record_id = $2 order by id desc`,
      [lee.id],
    )
  const [changed] = await events()
  assert.deepEqual(changed, {
    actor: 'Owner of it all (kim@logged.example)',
    origin: 'store',
    action: 'colleagueChanged',
    record_version: 2,
    changes: [
      { field: 'shopperCustomer', from: '', to: 'Logged' },
      { field: 'mayApprove', from: 'N', to: 'Y' },
      { field: 'spendingLimit', from: '100', to: '5000' },
    ],
  })
  assert.equal((await office(2, [{ customerId, spendingLimit: 700 }])).statusCode, 200)
  assert.deepEqual(
    (await events()).slice(0, 2).map(({ changes }) => changes),
    [
      [
        { field: 'shopperCustomer', from: '', to: 'Logged' },
        { field: 'mayApprove', from: 'Y', to: 'N' },
        { field: 'spendingLimit', from: '5000', to: '700' },
      ],
      [{ field: 'name', from: 'lee', to: 'Lee' }],
    ],
  )
  await kim.say('SavePerson', { ...rights, remove: true })
  assert.equal((await office(3)).json().code, 'shopperChanged')
  const [removed] = await events()
  assert.deepEqual(removed.changes, [
    { field: 'shopperCustomer', from: 'Logged', to: '' },
    { field: 'shopperState', from: 'Active', to: 'Left' },
  ])
  await kim.say('SavePerson', { ...rights, shopperId: undefined, email: 'new@logged.example' })
  const [made] = await shop.rows(`select id, version from store_shoppers where company_id = $1 and email = 'new@logged.example'`)
  assert.equal(made.version, 2)
  await kim.say('Profile', { name: 'Kim', phone: '', language: 'en' })
  const [self] = await shop.rows('select version from store_shoppers where company_id = $1 and id = $2', [kim.id])
  assert.equal(self.version, 2)
  const log = (await shop.company.get('/api/Settings/AuditLog?origin=store')).json().result.rows
  assert.ok(log.length > 0 && log.every(({ origin }: { origin: string }) => origin === 'store'))
})

test('who may not order or pay is told so', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@read.example', [await shop.customer('Read')], { mayOrder: false, mayPay: false })
  assert.deepEqual((await put(kim, await shop.item('Rope', 1), '1')).stops, ['mayNotOrder'])
  assert.equal((await send(kim)).json().code, 'cartStopped')
})

test('a request whose wanted day has gone by while it waited is not ordered without it', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Late')
  const kim = await shop.shopper('kim@late.example', [customerId], { spendingLimit: 0 })
  const lee = await shop.shopper('lee@late.example', [customerId], { mayApprove: true })
  await put(kim, await shop.item('Rope', 10), '1')
  await kim.say('ChangeCart', { wantedOn: '2099-01-05' })
  const { requestId: id } = (await send(kim)).json().result
  await shop.rows(`update store_requests set content = jsonb_set(content, '{wantedOn}', '"2020-01-06"') where company_id = $1`)
  assert.equal(await lee.refusal('DecideRequest', { id, verdict: 'approve', expectedTotal: 1000 }), 'requestTooLate')
  assert.deepEqual(await shop.ordersNow(), [])
  await kim.say('DecideRequest', { id, verdict: 'withdraw' })
  assert.deepEqual((await kim.read('Cart')).stops, ['wantedOn'])
})

test('what is taken back goes beside what is in the cart by now, which stays as its shopper said it', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Back')
  const kim = await shop.shopper('kim@back.example', [customerId], { spendingLimit: 0 })
  await shop.shopper('lee@back.example', [customerId], { mayApprove: true })
  const [rope, pin] = [await shop.item('Rope', 10), await shop.item('Pin', 2)]
  const address = (address1: string) => ({ addressName: '', address1, address2: '', city: 'Salem', state: 'OR', zip: '97301' })
  const ask = async (said: object) => {
    await put(kim, rope, '3')
    await put(kim, pin, '1')
    await kim.say('ChangeCart', said)
    return (await send(kim)).json().result.requestId as string
  }
  const withdraw = (id: string) => kim.say('DecideRequest', { id, verdict: 'withdraw' })
  const now = async () => {
    const { lines, poNumber, wantedOn, note, shipTo } = await kim.read('Cart')
    const had = lines.map(({ number, quantity }: { number: string; quantity: string }) => `${quantity} ${number}`).sort()
    return [had, poNumber, wantedOn, note, shipTo.address1]
  }
  const before = { poNumber: 'PO 1', wantedOn: '2099-01-05', note: 'Ring twice', shipTo: address('1 First St') }
  const first = await ask(before)
  await put(kim, rope, '1')
  await kim.say('ChangeCart', { poNumber: 'PO 2', shipTo: address('2 Second St') })
  await withdraw(first)
  assert.deepEqual(await now(), [['1 PIN', '4 ROPE'], 'PO 2', '2099-01-05', 'Ring twice', '2 Second St'])
  await kim.say('ChangeCart', { empty: true, poNumber: '', note: '', wantedOn: '' })
  const second = await ask(before)
  await kim.say('ChangeCart', { shipTo: address('2 Second St') })
  await withdraw(second)
  assert.deepEqual(await now(), [['1 PIN', '3 ROPE'], 'PO 1', '2099-01-05', 'Ring twice', '1 First St'])
  // A price that was seen since is the one that was seen.
  await kim.say('ChangeCart', { empty: true })
  const third = await ask({})
  await shop.rows('update items set unit_price = 9 where company_id = $1 and id = $2', [rope])
  await put(kim, rope, '1')
  await withdraw(third)
  const { lines } = await kim.read('Cart')
  assert.equal(lines.find(({ itemId }: { itemId: string }) => itemId === rope).seenPrice, '9.00')
})

test('a request that would make the cart longer than an order may be waits on', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Full')
  const kim = await shop.shopper('kim@full.example', [customerId], { spendingLimit: 0 })
  await shop.shopper('lee@full.example', [customerId], { mayApprove: true })
  const pin = await shop.item('Pin', 2)
  await put(kim, pin, '1')
  const { requestId: id } = (await send(kim)).json().result
  await shop.rows(`insert into items (company_id, name, sku, unit_price, item_type)
    select $1, 'Part ' || n, 'P-' || n, 2, 'NonInventory' from generate_series(1, 200) n`)
  await shop.rows(`insert into store_cart_lines (company_id, cart_id, item_id, unit, quantity)
    select $1, c.id, i.id, i.unit, 1 from store_carts c join items i on i.company_id = $1 and i.sku like 'P-%' where c.company_id = $1`)
  assert.equal(await kim.refusal('DecideRequest', { id, verdict: 'withdraw' }), 'cartFull')
  assert.equal((await kim.read('Requests')).rows[0].state, 'Waiting')
  await shop.rows(
    `delete from store_cart_lines where company_id = $1 and item_id = (select id from items where company_id = $1 and sku = 'P-1')`,
  )
  await kim.say('DecideRequest', { id, verdict: 'withdraw' })
  assert.equal((await kim.read('Cart')).lines.length, 200)
})
