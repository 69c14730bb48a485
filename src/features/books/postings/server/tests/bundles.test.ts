import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openWholeBooks } from '#test/whole-books.ts'

/** A bundle of QuickBooks is sold here: what stands there of it, and what becomes of it. */
let whole: Awaited<ReturnType<typeof openWholeBooks>>
let bundle: string
let theirs: { bundle: string; tea: string; cup: string }
let terms: { id: string }[]
before(async () => {
  whole = await openWholeBooks()
  const { books } = whole
  const write = async (body: object): Promise<string> =>
    (await books.server.control('POST', `companies/${books.realmId}/write`, { entity: 'Item', operation: 'create', body })).id
  const [income, costs, stock] = await Promise.all(
    ['Income', 'Cost of Goods Sold', 'Other Current Asset'].map(
      async (type) => (await books.records('Account')).find(({ AccountType }) => AccountType === type)?.Id,
    ),
  )
  const ware = (Name: string, UnitPrice: number) =>
    write({
      ...{ Name, UnitPrice, Type: 'Inventory', TrackQtyOnHand: true, QtyOnHand: 100, InvStartDate: '2025-01-01', Taxable: false },
      IncomeAccountRef: { value: income },
      ExpenseAccountRef: { value: costs },
      AssetAccountRef: { value: stock },
    })
  const [tea, cup] = [await ware('Tea', 3), await ware('Cup', 4)]
  const part = (value: string, Qty: number) => ({ ItemRef: { value }, Qty })
  const group = await write({ Name: 'Tea set', Type: 'Group', ItemGroupDetail: { ItemGroupLine: [part(tea, 2), part(cup, 1)] } })
  theirs = { bundle: group, tea, cup }
  await synced()
  ;[{ id: bundle }] = (await books.sql(`select id from items where company_id = $1 and name = 'Tea set'`)) as [{ id: string }]
  terms = await books.sql(`select id from terms where company_id = $1 and due_days = 30 limit 1`)
})
after(() => whole.close())

async function synced() {
  const { books } = whole
  await books.company.synced()
  await books.settled()
}
const post = async (path: string, body: object) => {
  const answer = await whole.company.post(path, body)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
const onHand = async () => {
  const items = await whole.books.records('Item')
  return [theirs.tea, theirs.cup].map((id) => items.find(({ Id }) => Id === id)?.QtyOnHand)
}
const line = (quantity: string, unitPrice: string, more: object = {}) => ({
  ...{ itemId: bundle, description: 'Tea set', quantity, unitPrice, taxable: false },
  ...more,
})
const place = (lines: object[], more: object = {}) =>
  post('/api/Order/Place', { customerId: whole.books.customer?.id, requestKey: crypto.randomUUID(), lines, ...more })

test('a bundle is found by its name, at what is in it, and posted as one line with its goods within', async () => {
  const { books } = whole
  const { rows } = (await whole.company.get(`/api/Order/Items?search=Tea+set&customerId=${books.customer?.id}`)).json().result
  assert.deepEqual(
    rows.map(({ name, unitPrice }: { name: string; unitPrice: string }) => [name, unitPrice]),
    [['Tea set', '10.00']],
  )
  const had = await onHand()
  const order = await place([line('3', '9.99', { discountPercent: '12.5' })], { discountPercent: '3.3' })
  await books.settled()
  const { grandTotal } = await books.details(order)
  const invoice = await books.document(order, 'invoice')
  assert.equal(Math.round(invoice.TotalAmt * 100), grandTotal)
  const sold = invoice.Line[0]
  assert.deepEqual([sold.DetailType, sold.GroupLineDetail.GroupItemRef.value], ['GroupLineDetail', theirs.bundle])
  assert.equal(sold.GroupLineDetail.Quantity, 3)
  assert.deepEqual(
    sold.GroupLineDetail.Line.map((each: { SalesItemLineDetail: { ItemRef: { value: string }; Qty: number } }) => [
      each.SalesItemLineDetail.ItemRef.value,
      each.SalesItemLineDetail.Qty,
    ]),
    [
      [theirs.tea, 6],
      [theirs.cup, 3],
    ],
  )
  assert.deepEqual(await onHand(), [had[0] - 6, had[1] - 3])
  assert.equal((await books.orderCard(order)).rows[0]?.state, 'posted')
  // Nothing is sent again where nothing changed.
  await synced()
  assert.equal((await books.document(order, 'invoice')).SyncToken, invoice.SyncToken)
})

test('what somebody changes within it in QuickBooks is shown, and put back', async () => {
  const { books } = whole
  const order = await place([line('1', '10')])
  await books.settled()
  const invoice = await books.document(order, 'invoice')
  const [sold] = invoice.Line
  const [tea, cup] = sold.GroupLineDetail.Line
  const halved = [tea, cup].map((each, index) => ({
    ...each,
    Amount: [2, 8][index],
    SalesItemLineDetail: { ...each.SalesItemLineDetail, UnitPrice: [1, 8][index] },
  }))
  await books.edit('Invoice', invoice.Id, { Line: [{ ...sold, GroupLineDetail: { ...sold.GroupLineDetail, Line: halved } }] })
  await books.checkAll()
  const row = (await books.orderCard(order)).rows[0]
  assert.equal(row?.state, 'changed')
  assert.deepEqual(
    row?.differs.map(({ field }) => field),
    ['lines'],
  )
  assert.match(row?.differs[0]?.theirs ?? '', /Tea set .*10\.00.*\(Tea .*2\.00, Cup .*8\.00\)/)
})

test('it is shipped in parts and comes back: each document has its share, to the cent, and the goods', async () => {
  const { books } = whole
  const order = await place([line('3', '3.333')], { termsId: terms[0]?.id })
  await books.settled()
  const ship = (quantity: string) =>
    post(`/api/Shipment/Ship/${order.id}`, { requestKey: crypto.randomUUID(), shippedOn: '2026-11-20', lines: [{ lineNo: 1, quantity }] })
  await ship('2')
  await ship('1')
  await books.settled()
  const before = await onHand()
  await post(`/api/Return/TakeBack/${order.id}`, {
    ...{ requestKey: crypto.randomUUID(), returnedOn: '2026-11-25', reason: 'Broken', money: 'credit' },
    lines: [{ lineNo: 1, quantity: '1' }],
  })
  await books.settled()
  const [memo] = await books.documents('CreditMemo', `order ${order.number}`)
  const { credited } = await books.details(order)
  assert.equal(Math.round(memo?.TotalAmt * 100), credited)
  assert.equal(memo?.Line[0].GroupLineDetail.GroupItemRef.value, theirs.bundle)
  assert.deepEqual(await onHand(), [before[0] + 2, before[1] + 1])
})

test('money that goes back lies on what was in it; all of it brings the goods back', async () => {
  const { books } = whole
  const order = await place([line('1', '10')])
  await books.settled()
  const payment = await books.paid(order)
  await books.settled()
  const part = await books.refunded(payment, 301)
  await books.settled()
  const [receipt] = await books.documents('RefundReceipt', part)
  assert.equal(receipt?.TotalAmt, 3.01)
  assert.deepEqual(
    receipt?.Line.filter(({ DetailType }: { DetailType: string }) => DetailType === 'SalesItemLineDetail').map(
      (each: { Amount: number; SalesItemLineDetail: { ItemRef: { value: string } } }) => [
        each.SalesItemLineDetail.ItemRef.value,
        each.Amount,
      ],
    ),
    [
      [theirs.tea, 1.81],
      [theirs.cup, 1.2],
    ],
  )
  const other = await place([line('2', '10')])
  await books.settled()
  const paid = await books.paid(other)
  await books.settled()
  const before = await onHand()
  const all = await books.refunded(paid, 2000)
  await books.settled()
  const [returned] = await books.documents('RefundReceipt', all)
  assert.deepEqual([returned?.TotalAmt, returned?.Line[0].DetailType], [20, 'GroupLineDetail'])
  assert.deepEqual(await onHand(), [before[0] + 4, before[1] + 2])
})

test('an invoice with a bundle that is asked for is one line of it', async () => {
  const { books } = whole
  const body = {
    CustomerRef: { value: await theirCustomer() },
    Line: [
      {
        DetailType: 'GroupLineDetail',
        Description: 'For the fair',
        GroupLineDetail: { GroupItemRef: { value: theirs.bundle }, Quantity: 2 },
      },
    ],
  }
  const { Invoice } = await books.server.control('POST', `companies/${books.realmId}/write`, {
    entity: 'Invoice',
    operation: 'create',
    body,
  })
  await synced()
  const [{ lines }] = (await books.sql(
    `select lines from invoices i join external_links l on l.company_id = i.company_id and l.kind = 'invoice' and l.local_id = i.id
     where i.company_id = $1 and l.external_id = $2`,
    Invoice.Id,
  )) as [{ lines: object[] }]
  assert.deepEqual(lines, [{ item: theirs.bundle, description: 'For the fair', quantity: 2, unitPrice: 10, amount: 2000 }])
})
const theirCustomer = async () =>
  (
    (await whole.books.sql(
      `select external_id as id from external_links where company_id = $1 and kind = 'customer' and local_id = $2`,
      whole.books.customer?.id,
    )) as [{ id: string }]
  )[0].id
