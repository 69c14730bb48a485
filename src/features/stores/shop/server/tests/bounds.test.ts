import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, type Storefront, storefront, type Visitor } from '#test/storefront.ts'

let server: TestServer
let shop: Storefront
let kim: Visitor
let rope: string
before(async () => {
  server = await testServer()
  shop = await storefront(server)
  kim = await shop.shopper('kim@bounds.example', [await shop.customer('Bounds')], { mayApprove: true })
  rope = await shop.item('Rope', 10)
  await put(kim, rope, '2')
})
after(() => server.close())

/** As it is written: what no JSON of ours would say. */
const post = (path: string, payload: string) => {
  const headers = { cookie: kim.cookie, 'content-type': 'application/json' }
  return server.app.inject({ method: 'POST', url: `/api/Storefront/${shop.code}/${path}`, headers, payload })
}
const notWhole = ['-1', '-0.01', '0.5', '1e30', '1e400', 'NaN', 'Infinity', 'null', '"x"', '[1]', 'true', '9007199254740993']

test('no quantity below nothing, beyond a column, or with more decimals than goods have', async () => {
  const odd = [
    '-1',
    '-0',
    '1e30',
    '1e400',
    'NaN',
    'Infinity',
    '0x10',
    '1.1234567',
    '1.00001',
    '9999999999',
    '1,5,0',
    '--1',
    '٣٤٥٦٧٨٩٠١٢',
    '',
  ]
  for (const quantity of odd)
    for (const add of [true, false]) {
      const answer = await kim.post('CartLine', { itemId: rope, quantity, add })
      assert.deepEqual([answer.statusCode, answer.json().code], [400, 'invalid'], `${quantity} ${answer.body}`)
      assert.ok(answer.json().fields.quantity, quantity)
    }
  for (const quantity of [...notWhole, '{}', '1'].filter((each) => each !== '"x"'))
    assert.equal((await post('CartLine', `{"itemId":"${rope}","quantity":${quantity}}`)).statusCode, 400, quantity)
  // As much as a column holds, and not twice.
  const most = '999999999'
  const pin = await shop.item('Pin', 0.01)
  await put(kim, pin, most)
  assert.equal((await kim.post('CartLine', { itemId: pin, quantity: most, add: true })).statusCode, 400)
  await put(kim, pin, '0')
  const { lines, total } = await kim.read('Cart')
  assert.deepEqual([lines.length, lines[0].quantity, total], [1, '2', 2000])
})

test('a line that comes to more than an order holds is said in the cart, also where it does so only since its price went up', async () => {
  const lee = await shop.shopper('much@bounds.example', [await shop.customer('Much')])
  const anchor = await shop.item('Anchor', 10)
  assert.equal((await put(lee, anchor, '999999999')).total, 999_999_999_000)
  await shop.rows('update items set unit_price = 20 where company_id = $1 and id = $2', [anchor])
  const { lines, total, stops } = await lee.read('Cart')
  assert.deepEqual([lines[0].problem, lines[0].amount, total, stops], ['quantity', 0, 0, ['lines']])
  assert.equal(await lee.refusal('Place', { round: 1, expectedTotal: 0, pay: 'account' }), 'cartMoved')
  assert.deepEqual((await put(lee, anchor, '1')).stops, [])
})

test('pasted quantities of the same kind are named and not ordered', async () => {
  const odd = ['-1', '1e30', 'NaN', '1.1234567', '9999999999', '0', '0x10', 'Infinity']
  const { added, problems, cart } = await kim.say('QuickOrder', { text: odd.map((each) => `ROPE\t${each}`).join('\n') })
  assert.deepEqual([added, cart.total], [0, 2000])
  assert.deepEqual(
    problems.map(({ line, why }: { line: number; why: string }) => [line, why]),
    odd.map((_, at) => [at + 1, 'line']),
  )
})

test('more lines than are taken at once are refused as a whole: nobody’s last lines are left out silently', async () => {
  const many = Array.from({ length: 1001 }, () => 'ROPE 1')
  const answer = await kim.post('QuickOrder', { text: many.join('\n') })
  assert.deepEqual([answer.statusCode, answer.json().code], [400, 'quickTooLong'])
  assert.match(answer.json().message, /1,000 lines.*Nothing was put/)
  assert.equal((await kim.post('QuickOrder', { text: 'x'.repeat(100_001) })).statusCode, 400)
  assert.equal((await kim.read('Cart')).total, 2000)
  assert.equal((await kim.say('QuickOrder', { text: many.slice(1).join('\n') })).cart.lines[0].quantity, '1002')
  await put(kim, rope, '2')
})

test('the two hundred and first line is refused, from whichever side it comes, and those that are there stay', async () => {
  await shop.rows(`insert into items (company_id, name, sku, unit_price, item_type)
    select $1, 'Part ' || n, 'PART-' || n, 1, 'NonInventory' from generate_series(1, 201) n`)
  const lee = await shop.shopper('lee@bounds.example', [await shop.customer('Full')])
  const text = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `PART-${from + at} 1`).join('\n')
  assert.equal(await lee.refusal('QuickOrder', { text: text(1, 201) }), 'cartFull')
  assert.equal((await lee.say('QuickOrder', { text: text(1, 200) })).cart.lines.length, 200)
  assert.equal(await lee.refusal('QuickOrder', { text: 'PART-201 1' }), 'cartFull')
  const [{ id }] = await shop.rows(`select id from items where company_id = $1 and sku = 'PART-201'`)
  assert.equal(await lee.refusal('CartLine', { itemId: id, quantity: '1' }), 'cartFull')
  assert.equal((await lee.say('QuickOrder', { text: 'PART-200 1' })).cart.lines.length, 200)
  const placed = await lee.say('Place', { round: 1, expectedTotal: 20_100, pay: 'account' })
  assert.equal(placed.total, 20_100)
})

test('rounds and totals are whole numbers that are there; prices, addresses and customers that nobody asked for are not heard', async () => {
  for (const round of ['0', ...notWhole])
    assert.equal((await post('Place', `{"round":${round},"expectedTotal":2000,"pay":"account"}`)).statusCode, 400, round)
  for (const total of notWhole)
    assert.equal((await post('Place', `{"round":1,"expectedTotal":${total},"pay":"account"}`)).statusCode, 400, total)
  for (const pay of ['"later"', 'null', '[]'])
    assert.equal((await post('Place', `{"round":1,"expectedTotal":2000,"pay":${pay}}`)).statusCode, 400)
  for (const [round, expectedTotal] of [
    [2, 2000],
    [1, 0],
    [1, 1999],
    [Number.MAX_SAFE_INTEGER, 2000],
  ])
    assert.equal(await kim.refusal('Place', { round, expectedTotal, pay: 'account' }), 'cartMoved')
  assert.deepEqual(await shop.rows(`select id from orders where company_id = $1 and grand_total <> 20100`), [])
  const placed = await kim.say('Place', {
    ...{ round: 1, expectedTotal: 2000, pay: 'account', total: 1, unitPrice: '0.01', discountPercent: '100', state: 'Paid' },
    ...{ lines: [{ itemId: rope, quantity: '1', unitPrice: '0' }], shippingAddress: { address1: 'Mine' }, termsId: null, sourceId: 'x' },
  })
  const [order] = await shop.rows(
    'select state, grand_total::int as total, discount::int, address1 from orders where company_id = $1 and id = $2',
    [placed.orderId],
  )
  assert.deepEqual(order, { state: 'OnAccount', total: 2000, discount: 0, address1: '1 Pier' })
})

test('an address is a place: too long, without a street or with a sign that ends a text it is refused', async () => {
  const address = { addressName: 'Dock', address1: '1 Dock', address2: '', city: 'Seattle', state: 'WA', zip: '98101' }
  assert.equal((await kim.say('ChangeCart', { shipTo: address })).shipTo.address1, '1 Dock')
  for (const wrong of [
    { address1: 'x'.repeat(5000) },
    { city: 'x'.repeat(5000) },
    { address1: ['1'] },
    { zip: 7 },
    { state: null },
    { addressName: { $gt: '' } },
  ])
    assert.equal((await kim.post('ChangeCart', { shipTo: { ...address, ...wrong } })).statusCode, 400, JSON.stringify(wrong).slice(0, 60))
  assert.ok((await kim.post('ChangeCart', { shipTo: { ...address, address1: 'a\0b\u202e' } })).statusCode < 500)
  assert.equal((await kim.post('ChangeCart', { note: 'x'.repeat(1001) })).statusCode, 400)
  assert.equal((await kim.post('ChangeCart', { poNumber: 'x'.repeat(101) })).statusCode, 400)
  for (const wantedOn of ['2026-02-30', '0001-01-01', '99999-01-01', 'tomorrow', '1e30', 7])
    assert.equal((await kim.post('ChangeCart', { wantedOn })).statusCode, 400, String(wantedOn))
})

test('limits of colleagues are whole cents, and as many invoices are paid at once as stand on a page', async () => {
  const [{ customer_id: customerId }] = await shop.rows(
    'select customer_id from shopper_customers where company_id = $1 and shopper_id = $2',
    [(kim as Visitor & { id: string }).id],
  )
  const rights = `"customerId":"${customerId}","email":"new@bounds.example","mayOrder":true,"mayApprove":false,"mayPay":true`
  for (const limit of notWhole.filter((each) => each !== 'null'))
    assert.equal((await post('SavePerson', `{${rights},"spendingLimit":${limit}}`)).statusCode, 400, limit)
  for (const length of [0, 51]) {
    const invoiceIds = Array.from({ length }, () => crypto.randomUUID())
    assert.equal((await kim.post('PayInvoices', { invoiceIds })).statusCode, 400)
  }
  assert.equal((await kim.post('PayInvoices', { invoiceIds: [crypto.randomUUID()] })).statusCode, 404)
})

test('ten megabytes are not read, by whoever sends them', async () => {
  const much = JSON.stringify({ text: 'x'.repeat(10 * 1024 * 1024) })
  for (const path of ['QuickOrder', 'CartLine', 'Place', 'MailCode', 'AskAccess', 'SignIn'])
    assert.equal((await post(path, much)).statusCode, 413, path)
})
