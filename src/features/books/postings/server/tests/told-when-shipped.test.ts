import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#test/automations.ts'
import { type Books, openBooks } from '#test/books.ts'
import { orderFile } from '#test/exchange.ts'
import { multipart } from '#test/multipart.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

let control = 0
/** A partner's order of 10 at 5 that is placed. */
async function partnersOrder(booksAt: string) {
  const { company, sql, server } = books
  const number = `PO-${++control}`
  const [customer] = await sql<{ id: string }>('select id from customers where company_id = $1 order by customer_name limit 1')
  const sku = `PEN-${control}`
  await sql(`insert into items (company_id, name, sku, item_type, unit_price) values ($1, $2, $3, 'Inventory', 5)`, `Pen ${control}`, sku)
  await sql(
    `update customers set address1 = '7 Dock Rd', city = 'Akron', state = 'OH', zip = '44301' where company_id = $1 and id = $2`,
    customer?.id,
  )
  const known = await sql<{ id: string; version: number }>('select id, version from trading_partners where company_id = $1')
  const fields = { name: 'Northwind', customerId: customer?.id, live: true, theirQualifier: 'ZZ', theirId: 'SENDER', booksAt }
  const saved = await company.post('/api/EDI/SavePartner', { ...fields, ...known[0] })
  assert.equal(saved.statusCode, 200, saved.body)
  await company.post('/api/EDI/SaveCartonPrefix', { prefix: '0614141' })
  const { headers, payload } = multipart([
    { name: 'file', filename: 'order.edi', content: orderFile({ number, control, lines: [{ code: sku }] }) },
  ])
  const url = '/api/EDI/BringFile'
  const brought = await server.app.inject({ method: 'POST', url, headers: { ...company.headers, ...headers }, payload })
  assert.equal(brought.statusCode, 200, brought.body)
  const [row] = await until(
    () =>
      sql<{ id: string; number: number; documentId: string }>(
        `select o.id, o.number, e.document_id as "documentId" from orders o join edi_orders e on e.order_id = o.id
         where o.company_id = $1 and o.po_number = $2`,
        number,
      ),
    (rows) => rows.length > 0,
  )
  assert.ok(row)
  await books.settled()
  const draft = async () => (await company.get(`/api/EDI/ReplyDraft/${row.documentId}?order=${row.id}`)).json().result
  const say = async (body: object) => {
    const answer = await company.post(`/api/EDI/SendReply/${row.documentId}`, { ...body, requestKey: crypto.randomUUID() })
    assert.equal(answer.statusCode, 200, answer.body)
    await books.settled()
  }
  const ship = (quantity: string, shippedOn: string) =>
    say({
      kind: 'shipNotice',
      orderId: row.id,
      shippedOn,
      scac: 'UPSN',
      tracking: '1Z999',
      cartons: [{ items: [{ line: 0, quantity }] }],
    })
  const states = async () => (await books.orderCard(row)).rows.map(({ state, problem }) => [state, problem.slice(0, 22)].join(' ').trim())
  return { ...row, draft, say, ship, states }
}

test('agreed so, each shipment is an invoice, dated that day; the 810 of each has its number and date', async () => {
  const order = await partnersOrder('shipment')
  assert.deepEqual(await order.states(), ['blocked What has not been ship'])
  await order.ship('6', '2026-11-20')
  const said = async () => {
    const { books: there, lines } = await order.draft()
    return [there?.number, there?.date, lines[0].shipped]
  }
  assert.deepEqual(await said(), [`LS-${order.number}`, '2026-11-20', '6'])
  await order.say({ ...invoice(order), number: 'x', date: '2026-11-20', lines: [{ line: 0, quantity: '6', price: '5' }] })
  await order.ship('4', '2026-11-24')
  assert.deepEqual(await said(), [`LS-${order.number}-2`, '2026-11-24', '10'])
  const all = await books.documents('Invoice', `Order ${order.number},`)
  assert.deepEqual(
    all.map(({ DocNumber, TxnDate, TotalAmt }) => [DocNumber, TxnDate, TotalAmt]),
    [
      [`LS-${order.number}`, '2026-11-20', 30],
      [`LS-${order.number}-2`, '2026-11-24', 20],
    ],
  )
})

const invoice = ({ id }: { id: string }) => ({
  kind: 'invoice',
  orderId: id,
  netDays: null,
  discountDays: null,
  allowances: [],
  taxCents: 0,
})

test('agreed so, the invoice to the partner is the invoice in the books: number, date and sum', async () => {
  const order = await partnersOrder('invoice')
  await order.ship('10', '2026-11-20')
  assert.deepEqual(await order.states(), ['blocked What has not been ship'])
  const invoice = { kind: 'invoice', orderId: order.id, netDays: null, discountDays: null, allowances: [], taxCents: 0 }
  await order.say({ ...invoice, number: 'INV-77', date: '2026-11-25', lines: [{ line: 0, quantity: '10', price: '5' }] })
  const { DocNumber, TxnDate, TotalAmt } = await books.document(order, 'invoice')
  assert.deepEqual([DocNumber, TxnDate, TotalAmt], ['INV-77', '2026-11-25', 50])
})
