import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** An invoice of four pieces, 32.00, that was paid and of which so much was given back as plain money or written off. */
async function soldAndBack(money: string) {
  const shop = await vanShop(server)
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
  const { orderId } = await shop.one(shop.document({ kind: 'invoice', rulesVersion, lines: [shop.line('4')] }))
  assert.ok(orderId)
  await shop.rowsOf(`update orders set amount_received = 3200, ${money} where id = $1`, [orderId])
  const back = (quantity: string) =>
    shop.document({ kind: 'credit', format: 3, rulesVersion, lines: [shop.line(quantity, { reason: 'Too long' })], credits: { orderId } })
  const decide = async (number: string, verb: string, body: object = {}) => {
    const { rows } = await shop.tray('show=all')
    const { id } = rows.find((row: { number: string }) => row.number === number)
    return shop.office.post(`/api/Device/${verb}Document/${id}`, { version: 1, reason: 'Seen', ...body })
  }
  return { ...shop, orderId, back, decide }
}

test('what was given back as money is not credited besides: it waits with its sentence, and accepted it is no more either', async () => {
  const shop = await soldAndBack('amount_refunded = 2400')
  const many = shop.back('2')
  const { outcome, reasons } = await shop.one(many)
  const { label } = (await shop.rowsOf('select label from orders where id = $1', [shop.orderId]))[0]
  assert.deepEqual(
    [outcome, reasons.map(({ code, says }) => [code, says])],
    [
      'review',
      [
        [
          'creditGivenBack',
          `$16.00 is credited, and of order ${label} only $8.00 can still be: the rest was given back, credited or written off before.`,
        ],
      ],
    ],
  )
  const accepted = await shop.decide(many.number, 'Accept')
  assert.deepEqual([accepted.statusCode, accepted.json().code], [409, 'returnGivenBack'])
  assert.deepEqual([(await shop.order(shop.orderId)).credited, await shop.figures(shop.van)], [0, '36'])
  const fewer = { lines: [{ lineNo: 1, quantity: '1', unitPrice: '8', discountPercent: '0' }] }
  assert.equal((await shop.decide(many.number, 'Change', fewer)).statusCode, 200)
  assert.deepEqual([(await shop.order(shop.orderId)).credited, await shop.figures(shop.van)], [800, '37'])
  assert.equal((await shop.one(shop.back('1'))).outcome, 'review')
})

test('an order that was given back whole is credited nothing, one that was written off in part the rest', async () => {
  const whole = await soldAndBack('amount_refunded = 3200')
  assert.equal((await whole.one(whole.back('1'))).outcome, 'review')
  const part = await soldAndBack('written_off = 1600')
  assert.equal((await part.one(part.back('2'))).outcome, 'accepted')
  assert.equal((await part.one(part.back('1'))).outcome, 'review')
})
