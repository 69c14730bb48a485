import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#test/books.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

/** Somebody's own invoice in QuickBooks, with this number. */
async function theirs(DocNumber: string) {
  const [{ CustomerRef } = { CustomerRef: null }] = (await books.records('Invoice')) as { CustomerRef: unknown }[]
  const SalesItemLineDetail = { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 5 }
  await books.server.control('POST', `companies/${books.realmId}/write`, {
    entity: 'Invoice',
    operation: 'create',
    body: { DocNumber, CustomerRef, Line: [{ Amount: 5, DetailType: 'SalesItemLineDetail', SalesItemLineDetail }] },
  })
}

test('a number that somebody used in QuickBooks first: the next free one is taken, and said; the money goes on', async () => {
  const { number } = await books.order('10')
  await theirs(`LS-${number + 1}`)
  await theirs(`LS-${number + 1}-2`)
  const order = await books.order('20')
  assert.equal(order.number, number + 1)
  // What changes later keeps the number that it has.
  const { version } = await books.details(order)
  const lines = [{ description: 'Rope', quantity: '2', unitPrice: '20', taxable: false }]
  const changed = await books.company.post(`/api/Order/Change/${order.id}`, { lines, version, reason: 'One more' })
  assert.equal(changed.statusCode, 200, changed.body)
  const payment = await books.paid(order)
  await books.settled()
  const { rows } = await books.orderCard(order)
  assert.deepEqual(
    rows.map(({ kind, state, number: shown, isRenumbered }) => [kind, state, shown, isRenumbered]),
    [
      ['invoice', 'posted', `LS-${number + 1}-3`, true],
      ['payment', 'posted', `LS-${number + 1}`, false],
    ],
  )
  const [there] = await books.documents('Payment', payment)
  assert.deepEqual([there?.TotalAmt, there?.UnappliedAmt ?? 0, (await books.document(order, 'invoice')).Balance], [40, 0, 0])
})

test('its own number, taken by the attempt whose answer was lost, is no reason for a second document', async () => {
  const { number } = await books.order('10')
  await books.server.control('POST', 'faults', {
    realmId: books.realmId,
    kind: 'fault',
    code: '6140',
    entity: 'Invoice',
    operation: 'create',
    nth: 2,
    times: 1,
  })
  await books.server.control('POST', 'faults', {
    realmId: books.realmId,
    kind: 'dropAfter',
    entity: 'Invoice',
    operation: 'create',
    times: 1,
  })
  const order = await books.order('30')
  await books.hurried()
  assert.equal(order.number, number + 1)
  const found = (await books.records('Invoice')).filter(({ DocNumber }) => DocNumber?.startsWith(`LS-${number + 1}`))
  assert.deepEqual(
    found.map(({ DocNumber }) => DocNumber),
    [`LS-${number + 1}`],
  )
  await books.server.control('DELETE', 'faults')
})

test('5010 for what is to be made means closed books: it is refused once, in words that help, and goes when they are open again', async () => {
  await books.server.control('POST', 'faults', {
    realmId: books.realmId,
    kind: 'fault',
    code: '5010',
    detail: 'The account period has closed and the account books cannot be updated through the QBO Services API.',
    entity: 'Invoice',
    operation: 'create',
    times: 1,
  })
  const order = await books.order('40')
  const [refused] = (await books.orderCard(order)).rows
  assert.deepEqual([refused?.state, refused?.problem], ['error', 'The books are closed for this date.'])
  assert.equal((await books.company.post(`/api/Books/Replay/${refused?.id}`)).statusCode, 200)
  await books.settled()
  assert.equal((await books.orderCard(order)).rows[0]?.state, 'posted')
})
