import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks, type Placed } from '#test/books.ts'

const seattle = { name: 'Seattle', state: 'WA', rates: [6.5, 1.45, 2.25] }
const shippingAddress = { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' }
const lines = [
  { description: 'Rope', quantity: '3', unitPrice: '33.33' },
  { description: 'Twine', quantity: '7', unitPrice: '19.99', discountPercent: '12.5' },
  { description: 'Book', quantity: '1', unitPrice: '25.5', taxable: false },
]

let books: Books
before(async () => {
  books = await openBooks({ booksAt: 'shipment', switches: { taxCodes: [seattle] } })
  const { version, taxCodes, linkDays } = (await books.company.get('/api/Settings/Sales')).json().result
  const taxCodeId = taxCodes.find(({ name }: { name: string }) => name === seattle.name).id
  const sales = { version, deliveryAmount: 950, deliveryFreeFrom: null, taxCodeId, byState: [], linkDays }
  assert.equal((await books.company.post('/api/Settings/Sales', sales)).statusCode, 200)
})
after(() => books.close())

async function placed(): Promise<Placed> {
  const body = { customerId: books.customer?.id, requestKey: crypto.randomUUID(), lines, discountPercent: '10', shippingAddress }
  const answer = await books.company.post('/api/Order/Place', body)
  assert.equal(answer.statusCode, 200, answer.body)
  await books.settled()
  return answer.json().result
}
async function ship({ id }: Placed, shippedOn: string, ...quantities: string[]) {
  const left = quantities.map((quantity, index) => ({ lineNo: index + 1, quantity }))
  const body = { requestKey: crypto.randomUUID(), shippedOn, lines: left }
  const answer = await books.company.post(`/api/Shipment/Ship/${id}`, body)
  assert.equal(answer.statusCode, 200, answer.body)
  await books.settled()
}
const ok = async (path: string, body: object) => {
  const answer = await books.company.post(path, body)
  assert.equal(answer.statusCode, 200, answer.body)
  await books.settled()
}
const shipments = async ({ id }: Placed) => (await books.company.get(`/api/Shipment/List/${id}`)).json().result
const cents = (dollars: number) => Math.round(dollars * 100)
const invoices = async ({ number }: Placed) =>
  (await books.documents('Invoice', `Order ${number} `)).toSorted((one, other) => (one.DocNumber < other.DocNumber ? -1 : 1))
const sumOf = (documents: Record<string, number>[], field: string) => documents.reduce((sum, each) => sum + cents(each[field] ?? 0), 0)
const said = async (order: Placed) => (await books.orderCard(order)).rows.map(({ kind, number, state }) => [kind, number, state].join(' '))
async function synced() {
  await books.company.synced()
  await books.settled()
}
const inQuickbooks = (entity: string, body: object) =>
  books.server.control('POST', `companies/${books.realmId}/write`, { entity, operation: 'create', body })

test('each shipment is an invoice of its own, dated that day; all of them are the order to the cent', async () => {
  const order = await placed()
  const { grandTotal, taxes } = await books.details(order)
  assert.deepEqual(await said(order), ['invoice  blocked'])
  await ship(order, '2026-11-20', '1', '2', '0')
  await ship(order, '2026-11-23', '1', '5', '0')
  assert.deepEqual(await said(order), ['invoice  blocked', `invoice LS-${order.number} posted`, `invoice LS-${order.number}-2 posted`])
  const some = await invoices(order)
  assert.ok(sumOf(some, 'TotalAmt') < grandTotal)
  // What left is on its invoices, what did not is open all the same.
  assert.deepEqual(
    (await shipments(order)).lines.map(({ invoiced, left }: Record<string, string>) => [invoiced, left]),
    [
      ['2', '1'],
      ['7', '0'],
      ['0', '1'],
    ],
  )
  await ship(order, '2026-11-24', '1', '0', '1')
  const all = await invoices(order)
  assert.deepEqual(
    all.map(({ DocNumber, TxnDate }) => [DocNumber, TxnDate]),
    [
      [`LS-${order.number}`, '2026-11-20'],
      [`LS-${order.number}-2`, '2026-11-23'],
      [`LS-${order.number}-3`, '2026-11-24'],
    ],
  )
  assert.equal(sumOf(all, 'TotalAmt'), grandTotal)
  assert.equal(
    all.reduce((sum, { TxnTaxDetail }) => sum + cents(TxnTaxDetail.TotalTax), 0),
    taxes,
  )
  assert.ok(
    (await said(order)).every((row) => row.endsWith('posted')),
    `${await said(order)}`,
  )
  assert.equal((await books.details(order)).openAmount, grandTotal)
})

test('what QuickBooks says of any of its invoices is the order’s: a check, another total, a void', async () => {
  const order = await placed()
  const { grandTotal } = await books.details(order)
  await ship(order, '2026-11-20', '1', '2', '0')
  await ship(order, '2026-11-23', '2', '5', '1')
  const [first, second] = await invoices(order)
  const { CustomerRef, Id, TotalAmt } = first ?? {}
  const Line = [{ Amount: TotalAmt, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }]
  await inQuickbooks('Payment', { CustomerRef, TotalAmt, Line })
  await synced()
  const now = await books.details(order)
  assert.deepEqual([now.settledInBooks, now.openAmount], [cents(TotalAmt), grandTotal - cents(TotalAmt)])
  const added = { Amount: 5, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 5 } }
  await books.edit('Invoice', second?.Id, { Line: [...(second?.Line ?? []), added] })
  await synced()
  const more = await books.details(order)
  // QuickBooks makes the tax of what a person edits anew.
  const by = cents((await invoices(order))[1]?.TotalAmt) - cents(second?.TotalAmt)
  assert.ok(by >= 500)
  assert.deepEqual([more.booksAdjustment, more.openAmount], [by, grandTotal - cents(TotalAmt) + by])
  await books.remove('Invoice', second?.Id)
  await synced()
  const gone = await books.details(order)
  assert.deepEqual([gone.openAmount, gone.state, gone.invoiceOff], [0, 'Closed', false])
  // None of its invoices is collected by another order.
  const { rows } = (await books.company.get('/api/Order/OpenInvoices?limit=50')).json().result
  assert.ok(rows.every(({ number, orderId }: { number: string; orderId: string | null }) => !number.startsWith('LS-') || orderId))
})

test('a shipment that never left is no invoice; the rest of an order is called off for good, and it closes with what was shipped', async () => {
  const order = await placed()
  await ship(order, '2026-11-20', '1', '2', '0')
  await ship(order, '2026-11-21', '1', '0', '0')
  const [first, second] = await invoices(order)
  const { shipments: made } = await shipments(order)
  const { id: shipmentId } = made.find(({ number }: { number: number }) => number === 2)
  await ok(`/api/Shipment/CallOff/${order.id}`, { shipmentId, reason: 'The truck never came' })
  const voided = (await invoices(order)).find(({ Id }) => Id === second?.Id)
  assert.deepEqual([voided?.TotalAmt, (await books.details(order)).state], [0, 'PartShipped'])
  await ok(`/api/Shipment/CallOffRest/${order.id}`, { reason: 'Sold out' })
  const now = await books.details(order)
  assert.deepEqual(
    [now.state, now.grandTotal, now.openAmount, now.version],
    ['Fulfilled', cents(first?.TotalAmt), cents(first?.TotalAmt), 2],
  )
  assert.deepEqual(
    (await shipments(order)).lines.map(({ ordered, calledOff, shipped, left }: Record<string, string>) => [
      ordered,
      calledOff,
      shipped,
      left,
    ]),
    [
      ['3', '2', '1', '0'],
      ['7', '5', '2', '0'],
      ['1', '1', '0', '0'],
    ],
  )
  assert.deepEqual(
    [(await invoices(order))[0]?.SyncToken, await said(order)],
    [first?.SyncToken, [`invoice LS-${order.number} posted`, `invoice LS-${order.number}-2 voided`]],
  )
  await books.paid(order)
  await books.settled()
  const [paid] = await invoices(order)
  assert.deepEqual([paid?.Balance, (await books.details(order)).openAmount], [0, 0])
  const off = await books.company.post(`/api/Shipment/CallOffRest/${order.id}`, { reason: 'Again' })
  assert.deepEqual([off.statusCode, off.json().code], [409, 'nothingToCallOff'])
})

test('who pays before the rest has left gets its invoice at once, and the payment pays all of them', async () => {
  const order = await placed()
  await ship(order, '2026-11-20', '1', '2', '0')
  const { grandTotal } = await books.details(order)
  await books.paid(order)
  await books.settled()
  const all = await invoices(order)
  assert.deepEqual([all.length, sumOf(all, 'TotalAmt'), sumOf(all, 'Balance')], [2, grandTotal, 0])
  await ship(order, '2026-11-23', '2', '5', '1')
  assert.equal((await invoices(order)).length, 2)
  assert.ok(
    (await said(order)).every((row) => row.endsWith('posted')),
    `${await said(order)}`,
  )
})

test('an order invoiced whole comes to what was shipped once its rest is called off', async () => {
  const { settings, version } = (await books.company.get('/api/Books/Settings')).json().result
  await ok('/api/Books/SaveSettings', { ...settings, booksAt: 'order', version })
  const order = await placed()
  await ship(order, '2026-11-20', '1', '2', '0')
  assert.equal((await invoices(order)).length, 1)
  await ok(`/api/Shipment/CallOffRest/${order.id}`, { reason: 'Sold out' })
  const { grandTotal, openAmount } = await books.details(order)
  const [invoice] = await invoices(order)
  assert.deepEqual([cents(invoice?.TotalAmt), openAmount], [grandTotal, grandTotal])
  await ok('/api/Books/SaveSettings', { ...settings, version: version + 1 })
})
