import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { confirmPaid, cookieOf, openLink } from '#test/shop.ts'
import { put, send, storefront } from '#test/storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

const payable = async (columns: Record<string, unknown> = {}) =>
  storefront(server, { pay_now: true, ...columns }, await payableCompany(server))

test('open invoices of the customer are paid by one link, one or several; those of others are not there', async () => {
  const shop = await payable()
  const [mine, theirs] = [await shop.customer('Mine'), await shop.customer('Theirs')]
  const invoice = (customerId: string, number: string, cents: number, due: string) =>
    shop.insert('invoices', { customer_id: customerId, number, date: '2020-01-01', due_date: due, total: cents, balance: cents })
  const [first, second, other] = [
    await invoice(mine, 'A-1', 10_000, '2020-02-01'),
    await invoice(mine, 'A-2', 5000, '2099-01-01'),
    await invoice(theirs, 'B-1', 7000, '2020-02-01'),
  ]
  const kim = await shop.shopper('kim@mine.example', [mine])
  const { rows, balance, canPay } = await kim.read('Invoices')
  assert.deepEqual(
    [rows.map(({ number, late }: { number: string; late: boolean }) => [number, late]), balance, canPay],
    [
      [
        ['A-1', true],
        ['A-2', false],
      ],
      15_000,
      true,
    ],
  )
  const pay = (ids: (string | undefined)[]) => kim.post('PayInvoices', { invoiceIds: ids })
  const paid = await pay([first, second])
  assert.equal(paid.statusCode, 200, paid.body)
  assert.deepEqual((await pay([second, first])).json().result, paid.json().result)
  assert.equal((await pay([other])).statusCode, 404)
  // Whoever pays another choice has the one before no more.
  const one = await pay([first])
  assert.equal(one.statusCode, 200, one.body)
  const asks = await shop.rows(`select state, open_amount::int from orders where company_id = $1 and source = 'invoice' order by number`)
  assert.deepEqual(asks, [
    { state: 'Cancelled', open_amount: 0 },
    { state: 'AwaitingPayment', open_amount: 10_000 },
  ])
  // What the office asks for is not the shopper's to take back.
  await shop.rows(`update orders set created_by = $2 where company_id = $1 and state = 'AwaitingPayment'`, [shop.company.userId])
  assert.equal((await pay([first, second])).json().code, 'shopInvoiceAsked')
})

test('whoever pays an order or invoices in a store is led back there', async () => {
  const shop = await payable()
  const customerId = await shop.customer('Back')
  const kim = await shop.shopper('kim@back.example', [customerId])
  const invoiceId = await shop.insert('invoices', {
    ...{ customer_id: customerId, number: 'C-1', date: '2020-01-01', due_date: '2020-02-01', total: 10_000, balance: 10_000 },
  })
  const backOf = async (payUrl: string) => {
    const opened = await openLink(server, payUrl.split('/').at(-1) ?? '')
    const answer = await confirmPaid(server, opened.json().result.orderId, { cookie: cookieOf(opened) })
    return answer.json().result.storePath
  }
  assert.equal(
    await backOf((await kim.say('PayInvoices', { invoiceIds: [invoiceId], expectedTotal: 10_000 })).payUrl),
    `/store/${shop.code}/invoices`,
  )
  await put(kim, await shop.item('Rope', 10), '1')
  const { orderId, payUrl } = (await send(kim, { pay: 'now' })).json().result
  assert.equal(await backOf(payUrl), `/store/${shop.code}/orders/${orderId}`)
})
