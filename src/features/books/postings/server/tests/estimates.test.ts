import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks, type Placed } from '#test/books.ts'

let books: Books
before(async () => {
  books = await openBooks({ postsAs: 'estimate' })
})
after(() => books.close())

const write = (entity: string, body: object) =>
  books.server.control('POST', `companies/${books.realmId}/write`, { entity, operation: 'create', body })

/** "Create invoice", pressed on the estimate in QuickBooks. */
async function turned(order: Placed) {
  const { Id, CustomerRef, Line } = await books.document(order, 'estimate')
  const lines = Line.filter(({ DetailType }: { DetailType: string }) => DetailType !== 'SubTotalLineDetail')
  const made = await write('Invoice', { CustomerRef, Line: lines, LinkedTxn: [{ TxnId: Id, TxnType: 'Estimate' }] })
  return { estimate: Id as string, ...(made.Invoice as { Id: string; DocNumber: string; CustomerRef: object }) }
}

async function synced() {
  await books.company.synced()
  await books.settled()
}

/** The invoices there that are made of this estimate. */
const invoicesOf = async (estimate: string) =>
  (await books.records('Invoice')).filter(({ LinkedTxn = [] }) =>
    LinkedTxn.some((link: { TxnId: string; TxnType: string }) => link.TxnType === 'Estimate' && link.TxnId === estimate),
  )

test('an invoice that somebody made of the estimate in QuickBooks is the order’s, and money that reaches it there settles the order', async () => {
  const order = await books.order('20')
  const made = await turned(order)
  await synced()
  const [, invoice] = (await books.orderCard(order)).rows
  assert.deepEqual([invoice?.kind, invoice?.state, invoice?.number, invoice?.externalId], ['invoice', 'posted', made.DocNumber, made.Id])
  await write('Payment', {
    CustomerRef: made.CustomerRef,
    TotalAmt: 5,
    Line: [{ Amount: 5, LinkedTxn: [{ TxnId: made.Id, TxnType: 'Invoice' }] }],
  })
  await synced()
  assert.deepEqual([(await books.details(order)).settledInBooks, (await books.details(order)).openAmount], [500, 1500])
  const payment = await books.paid(order)
  await books.settled()
  const [there] = await books.documents('Payment', payment)
  assert.deepEqual([there?.TotalAmt, there?.UnappliedAmt ?? 0], [15, 0])
  assert.deepEqual(
    (await invoicesOf(made.estimate)).map(({ Id, Balance }) => [Id, Balance]),
    [[made.Id, 0]],
  )
})

test('made there a moment before the shopper pays, and not heard of yet, it is found all the same: there is no second one', async () => {
  const order = await books.order('30')
  const made = await turned(order)
  const payment = await books.paid(order)
  await books.settled()
  assert.deepEqual(
    (await invoicesOf(made.estimate)).map(({ Id, Balance }) => [Id, Balance]),
    [[made.Id, 0]],
  )
  const [there] = await books.documents('Payment', payment)
  assert.deepEqual([there?.TotalAmt, there?.UnappliedAmt ?? 0], [30, 0])
  assert.deepEqual(
    (await books.orderCard(order)).rows.map(({ kind, state }) => [kind, state]),
    [
      ['estimate', 'posted'],
      ['invoice', 'posted'],
      ['payment', 'posted'],
    ],
  )
})

test('where orders become invoices since, those of two shipments of one estimate stay two: neither is taken for the other', async (t) => {
  const parts = await openBooks({ postsAs: 'estimate', booksAt: 'shipment' })
  t.after(() => parts.close())
  const order = await parts.order('10', '2')
  const { settings, version } = (await parts.company.get('/api/Books/Settings')).json().result
  const saved = await parts.company.post('/api/Books/SaveSettings', { ...settings, postsAs: 'invoice', version })
  assert.equal(saved.statusCode, 200, saved.body)
  for (const shippedOn of ['2026-11-20', '2026-11-23']) {
    const body = { requestKey: crypto.randomUUID(), shippedOn, lines: [{ lineNo: 1, quantity: '1' }] }
    const answer = await parts.company.post(`/api/Shipment/Ship/${order.id}`, body)
    assert.equal(answer.statusCode, 200, answer.body)
    await parts.settled()
  }
  const shown = (await parts.orderCard(order)).rows.filter(({ kind, state }) => kind === 'invoice' && state === 'posted')
  assert.deepEqual(
    shown.map(({ total }) => total),
    [1000, 1000],
  )
  assert.equal(new Set(shown.map(({ externalId }) => externalId)).size, 2)
})
