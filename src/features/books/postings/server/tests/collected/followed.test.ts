import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Placed } from '#test/books.ts'
import { openRepWithTablet } from '#test/rep-with-tablet.ts'
import { until } from '#test/till.ts'

/** What people do in QuickBooks to money that reps took, and to the invoices that it is for, is followed. */
let rep: Awaited<ReturnType<typeof openRepWithTablet>>
before(async () => {
  rep = await openRepWithTablet()
})
after(() => rep.books.close())

/** An order that a check paid, here and there. */
async function paidByCheck(checkNumber: string) {
  const net = Math.round(Number(rep.item.price) * 100)
  const { outcome, reasons, orderId } = await rep.push(rep.document({ payment: rep.check(net, checkNumber) }))
  assert.deepEqual([outcome, reasons], ['accepted', []])
  const placed = { id: orderId ?? '', number: 0 }
  await rep.books.settled()
  await rep.synced()
  await stands(placed, { open: 0, settled: net })
  return { placed, net, there: await thereOf(checkNumber) }
}
const thereOf = async (checkNumber: string) => {
  const [found, ...more] = (await rep.books.records('Payment')).filter(
    ({ PaymentRefNum, TotalAmt }) => PaymentRefNum === checkNumber && TotalAmt,
  )
  assert.deepEqual([more.length, found !== undefined], [0, true])
  return found ?? {}
}
const stands = (placed: Placed, wanted: { open: number; settled: number }) =>
  until(`${wanted.open} open, ${wanted.settled} settled`, async () => {
    await rep.books.settled()
    const { openAmount, settledInBooks } = await rep.order(placed.id)
    return openAmount === wanted.open && settledInBooks === wanted.settled
  })
const cardOf = (placed: Placed, kind: string, state: string) =>
  until(`${kind} ${state}`, async () => {
    await rep.books.checkAll()
    return (await rep.books.orderCard(placed)).rows.find((row) => row.kind === kind && row.state === state)
  })
async function decide(verb: 'PutBack' | 'KeepTheirs', id: string) {
  const answer = await rep.books.company.post(`/api/Books/${verb}/${id}`)
  assert.equal(answer.statusCode, 200, answer.body)
  await rep.books.settled()
  await rep.synced()
}

test('a check that bounced and was deleted in QuickBooks is open again; kept it stays so, put back it is paid', async () => {
  for (const [verb, checkNumber] of [
    ['KeepTheirs', '801'],
    ['PutBack', '802'],
  ] as const) {
    const { placed, net, there } = await paidByCheck(checkNumber)
    await rep.books.remove('Payment', there.Id)
    await rep.synced()
    await stands(placed, { open: net, settled: 0 })
    const { id } = await cardOf(placed, 'collected', 'gone')
    await decide(verb, id)
    await stands(placed, verb === 'PutBack' ? { open: 0, settled: net } : { open: net, settled: 0 })
  }
})

test('a payment that was edited and is put back pays its invoice as before', async () => {
  const { placed, net, there } = await paidByCheck('811')
  await rep.books.edit('Payment', there.Id, { TotalAmt: there.TotalAmt + 5 })
  await rep.synced()
  const { id } = await cardOf(placed, 'collected', 'changed')
  await decide('PutBack', id)
  const { TotalAmt, UnappliedAmt } = await thereOf('811')
  assert.deepEqual([Math.round(TotalAmt * 100), UnappliedAmt ?? 0], [net, 0])
  await stands(placed, { open: 0, settled: net })
})

test('an invoice that was deleted and put back is paid by the check that paid it before', async () => {
  const { placed } = await paidByCheck('821')
  await rep.books.remove('Invoice', (await rep.books.document(placed, 'invoice')).Id)
  await rep.synced()
  const { id } = await cardOf(placed, 'invoice', 'gone')
  await decide('PutBack', id)
  await until('applied', async () => {
    await rep.synced()
    return (await thereOf('821')).UnappliedAmt === 0
  })
  assert.equal((await rep.books.document(placed, 'invoice')).Balance, 0)
})

test('a check for an invoice of theirs that was refused for how it stood is posted once we know', async () => {
  const write = (entity: string, body: object) =>
    rep.books.server.control('POST', `companies/${rep.books.realmId}/write`, { entity, operation: 'create', body })
  const [link] = await rep.books.sql<{ externalId: string }>(
    `select external_id as "externalId" from external_links where company_id = $1 and kind = 'customer' and local_id = $2`,
    rep.books.customer?.id,
  )
  const CustomerRef = { value: link?.externalId }
  const { id } = await write('Invoice', {
    CustomerRef,
    Line: [{ Amount: 100, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 100 } }],
  })
  await rep.synced()
  const [invoice] = await rep.books.sql<{ id: string }>(
    `select local_id as id from external_links where company_id = $1 and kind = 'invoice' and external_id = $2`,
    id,
  )
  await write('Payment', { CustomerRef, TotalAmt: 60, Line: [{ Amount: 60, LinkedTxn: [{ TxnId: id, TxnType: 'Invoice' }] }] })
  assert.equal((await rep.push(rep.payment(rep.check(10_000, '831', [{ invoiceId: invoice?.id, amount: 10_000 }])))).outcome, 'accepted')
  await rep.books.settled()
  await rep.synced()
  const { TotalAmt, UnappliedAmt } = await thereOf('831')
  assert.deepEqual([TotalAmt, UnappliedAmt], [100, 60])
})
