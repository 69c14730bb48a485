import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, storefront, type Visitor } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const inCart = async (visitor: Visitor, customerId?: string) =>
  (await visitor.read(customerId ? `Cart?customerId=${customerId}` : 'Cart')).lines.map(
    ({ name, quantity }: { name: string; quantity: string }) => [name, quantity],
  )

test('what was put together before there was a customer is the first customer’s cart, whoever gives them one', async () => {
  const shop = await storefront(server, { audience: 'public' })
  const rope = await shop.item('Rope', 10)
  const [alpha, beta] = [await shop.customer('Alpha'), await shop.customer('Beta')]
  const [kim, lee] = [await shop.shopper('kim@street.example', []), await shop.shopper('lee@street.example', [])]
  for (const each of [kim, lee]) await put(each, rope, '3')
  const saved = await shop.company.post(`/api/Sales/SaveShopper/${kim.id}`, {
    version: 1,
    name: 'Kim',
    customers: [{ customerId: beta }, { customerId: alpha }],
  })
  assert.equal(saved.statusCode, 200, saved.body)
  assert.deepEqual([await inCart(kim), await inCart(kim, beta)], [[['Rope', '3']], []])
  const buyer = await shop.shopper('boss@alpha.example', [alpha], { mayApprove: true })
  await buyer.say('SavePerson', {
    customerId: alpha,
    email: 'lee@street.example',
    mayOrder: true,
    mayApprove: false,
    mayPay: true,
    spendingLimit: null,
  })
  assert.deepEqual(await inCart(lee), [['Rope', '3']])
  assert.deepEqual(await shop.rows('select id from store_carts where company_id = $1 and customer_id is null'), [])
})

test('what stands in a cart of nobody goes besides what the customer’s cart has', async () => {
  const shop = await storefront(server, { audience: 'public' })
  const [rope, pin] = [await shop.item('Rope', 10), await shop.item('Pin', 1)]
  const alpha = await shop.customer('Alpha')
  const kim = await shop.shopper('kim@street.example', [alpha])
  await put(kim, rope, '1')
  await shop.rows('delete from shopper_customers where company_id = $1')
  await put(kim, rope, '5')
  await put(kim, pin, '2')
  await shop.company.post(`/api/Sales/SaveShopper/${kim.id}`, { version: 1, name: 'Kim', customers: [{ customerId: alpha }] })
  assert.deepEqual((await inCart(kim)).sort(), [
    ['Pin', '2'],
    ['Rope', '1'],
  ])
})

test('of two customers that are merged the carts of one who orders for both are one', async () => {
  const shop = await storefront(server)
  const [rope, pin] = [await shop.item('Rope', 10), await shop.item('Pin', 1)]
  const add = async (name: string) =>
    (await shop.company.post('/Dashboard/AddEditCustomer', { customerType: 'N', name })).json().result.id as string
  const [keep, lose] = [await add('Harbor Coffee'), await add('Habor Coffee')]
  const kim = await shop.shopper('kim@harbor.example', [keep, lose])
  const lee = await shop.shopper('lee@harbor.example', [lose])
  await put(kim, rope, '1', { customerId: keep })
  await put(kim, rope, '2', { customerId: lose })
  await put(kim, pin, '4', { customerId: lose })
  await put(lee, pin, '7')
  const shown = (await shop.company.get(`/Dashboard/PreviewCustomerMerge?survivorId=${keep}&loserId=${lose}`)).json().result
  const { survivor, loser, plan } = shown
  const merged = await shop.company.post('/Dashboard/MergeCustomers', {
    survivorId: keep,
    loserId: lose,
    survivorVersion: survivor.version,
    loserVersion: loser.version,
    plan,
    chosen: [],
  })
  assert.equal(merged.statusCode, 200, merged.body)
  assert.deepEqual((await inCart(kim)).sort(), [
    ['Pin', '4'],
    ['Rope', '3'],
  ])
  assert.deepEqual(await inCart(lee, keep), [['Pin', '7']])
  // For the one that is gone nobody orders.
  assert.deepEqual(
    (await kim.read('Store')).shopper.customers.map(({ id }: { id: string }) => id),
    [keep],
  )
  const [row] = (await shop.company.get(`/api/Sales/Shoppers/${shop.storeId}?search=kim`)).json().result.rows
  const saved = await shop.company.post(`/api/Sales/SaveShopper/${kim.id}`, {
    version: row.version,
    name: 'Kim',
    customers: row.customers.map(({ customerId }: { customerId: string }) => ({ customerId })),
  })
  assert.equal(saved.statusCode, 200, saved.body)
})

test('a merge that is undone gives back what is still there of the cart that it joined', async () => {
  const shop = await storefront(server)
  const [rope, pin, tape] = [await shop.item('Rope', 10), await shop.item('Pin', 1), await shop.item('Tape', 2)]
  const add = async (name: string) =>
    (await shop.company.post('/Dashboard/AddEditCustomer', { customerType: 'N', name })).json().result.id as string
  const [keep, lose] = [await add('Pier Coffee'), await add('Pir Coffee')]
  const all = await Promise.all(['kim', 'lee'].map((name) => shop.shopper(`${name}@pier.example`, [keep, lose])))
  for (const each of all) {
    await put(each, rope, '1', { customerId: keep })
    await put(each, rope, '2', { customerId: lose })
    await put(each, pin, '4', { customerId: lose })
    await put(each, tape, '6', { customerId: lose })
  }
  const { survivor, loser, plan } = (await shop.company.get(`/Dashboard/PreviewCustomerMerge?survivorId=${keep}&loserId=${lose}`)).json()
    .result
  const versions = { survivorVersion: survivor.version, loserVersion: loser.version }
  await shop.company.post('/Dashboard/MergeCustomers', { survivorId: keep, loserId: lose, ...versions, plan, chosen: [] })
  const [kim, lee] = all
  if (!kim || !lee) assert.fail()
  // Kim takes some of it out meanwhile, Lee sends all and begins anew.
  await put(kim, pin, '3')
  await put(kim, tape, '0')
  const [cart] = await shop.rows('select id from store_carts where company_id = $1 and shopper_id = $2 and customer_id = $3', [
    lee.id,
    keep,
  ])
  await shop.rows('delete from store_cart_lines where company_id = $1 and cart_id = $2', [cart.id])
  await shop.rows('update store_carts set round = round + 1 where company_id = $1 and id = $2', [cart.id])
  await put(lee, pin, '9', { customerId: keep })
  const [{ id }] = await shop.rows('select id from customer_merges where company_id = $1')
  const undone = await shop.company.post(`/Dashboard/UndoCustomerMerge/${id}`, {})
  assert.equal(undone.statusCode, 200, undone.body)
  assert.deepEqual(
    [(await inCart(kim, keep)).sort(), (await inCart(kim, lose)).sort()],
    [
      [['Rope', '1']],
      [
        ['Pin', '3'],
        ['Rope', '2'],
      ],
    ],
  )
  assert.deepEqual([await inCart(lee, keep), await inCart(lee, lose)], [[['Pin', '9']], []])
})
