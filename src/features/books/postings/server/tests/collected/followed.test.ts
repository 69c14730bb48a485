import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PushAnswer } from '#features/devices/uploads/pushed.ts'
import { openBooks, type Placed } from '#test/books.ts'
import { pairedDevice } from '#test/devices.ts'
import { until } from '#test/till.ts'

/** What people do in QuickBooks to money that reps took, and to the invoices that it is for, is followed. */
let books: Awaited<ReturnType<typeof openBooks>>
let tablet: Awaited<ReturnType<typeof pairedDevice>>
let item: { id: string; price: string }
let prefix = ''
let sequence = 0
before(async () => {
  books = await openBooks({ env: { RATE_LIMIT_SCALE: '1000' } })
  tablet = await pairedDevice(books.server, books.company)
  const [device] = await books.sql<{ prefix: string; code: string }>(
    `select d.number_prefix as prefix, r.code from devices d join reps r on r.id = d.rep_id where d.company_id = $1`,
  )
  prefix = device?.prefix ?? ''
  await books.sql(`update customers set sales_representative = $2 where company_id = $1`, device?.code ?? '')
  const [found] = await books.sql<{ id: string; price: string }>(
    `select id, trim_scale(unit_price)::text as price from items where company_id = $1 and active and item_type in ('Service', 'NonInventory', 'Inventory') and unit_price > 6 order by item_type desc, unit_price desc limit 1`,
  )
  assert.ok(found)
  item = found
})
after(() => books.close())

const document = (given: object = {}) => {
  sequence += 1
  const net = Math.round(Number(item.price) * 100)
  const lines = [{ lineNo: 1, itemId: item.id, quantity: '1', unitPrice: item.price }]
  return {
    ...{ id: randomUUID(), number: `${prefix}-${sequence}`, format: 1, kind: 'order', madeAt: new Date().toISOString(), rulesVersion: 0 },
    ...{ customerId: books.customer?.id, lines, net, tax: 0, total: net },
    ...given,
  }
}
async function push(given: object): Promise<PushAnswer> {
  const answer = await tablet.post('/api/Device/Push', { documents: [given] })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result.answers[0]
}
const check = (amount: number, checkNumber: string, invoices: object[] = []) => ({ method: 'O', amount, cash: 0, checkNumber, invoices })
const payment = (paid: { amount: number }) => document({ kind: 'payment', lines: [], net: 0, total: paid.amount, payment: paid })
const order = async (id: string | null) => (await books.company.get(`/api/Order/Details/${id}`)).json().result
async function synced() {
  await books.company.post('/QuickBooks/Sync')
  await books.company.ended()
  await books.settled()
}

/** An order that a check paid, here and there. */
async function paidByCheck(checkNumber: string) {
  const net = Math.round(Number(item.price) * 100)
  const { outcome, reasons, orderId } = await push(document({ payment: check(net, checkNumber) }))
  assert.deepEqual([outcome, reasons], ['accepted', []])
  const placed = { id: orderId ?? '', number: 0 }
  await books.settled()
  await synced()
  await stands(placed, { open: 0, settled: net })
  return { placed, net, there: await thereOf(checkNumber) }
}
const thereOf = async (checkNumber: string) => {
  const [found, ...more] = (await books.records('Payment')).filter(
    ({ PaymentRefNum, TotalAmt }) => PaymentRefNum === checkNumber && TotalAmt,
  )
  assert.deepEqual([more.length, found !== undefined], [0, true])
  return found ?? {}
}
const stands = (placed: Placed, wanted: { open: number; settled: number }) =>
  until(`${wanted.open} open, ${wanted.settled} settled`, async () => {
    await books.settled()
    const { openAmount, settledInBooks } = await order(placed.id)
    return openAmount === wanted.open && settledInBooks === wanted.settled
  })
const cardOf = (placed: Placed, kind: string, state: string) =>
  until(`${kind} ${state}`, async () => {
    await books.checkAll()
    return (await books.orderCard(placed)).rows.find((row) => row.kind === kind && row.state === state)
  })
async function decide(verb: 'PutBack' | 'KeepTheirs', id: string) {
  const answer = await books.company.post(`/api/Books/${verb}/${id}`)
  assert.equal(answer.statusCode, 200, answer.body)
  await books.settled()
  await synced()
}

test('a check that bounced and was deleted in QuickBooks is open again; kept it stays so, put back it is paid', async () => {
  for (const [verb, checkNumber] of [
    ['KeepTheirs', '801'],
    ['PutBack', '802'],
  ] as const) {
    const { placed, net, there } = await paidByCheck(checkNumber)
    await books.remove('Payment', there.Id)
    await synced()
    await stands(placed, { open: net, settled: 0 })
    const { id } = await cardOf(placed, 'collected', 'gone')
    await decide(verb, id)
    await stands(placed, verb === 'PutBack' ? { open: 0, settled: net } : { open: net, settled: 0 })
  }
})

test('a payment that was edited and is put back pays its invoice as before', async () => {
  const { placed, net, there } = await paidByCheck('811')
  await books.edit('Payment', there.Id, { TotalAmt: there.TotalAmt + 5 })
  await synced()
  const { id } = await cardOf(placed, 'collected', 'changed')
  await decide('PutBack', id)
  const { TotalAmt, UnappliedAmt } = await thereOf('811')
  assert.deepEqual([Math.round(TotalAmt * 100), UnappliedAmt ?? 0], [net, 0])
  await stands(placed, { open: 0, settled: net })
})

test('an invoice that was deleted and put back is paid by the check that paid it before', async () => {
  const { placed } = await paidByCheck('821')
  await books.remove('Invoice', (await books.document(placed, 'invoice')).Id)
  await synced()
  const { id } = await cardOf(placed, 'invoice', 'gone')
  await decide('PutBack', id)
  await until('applied', async () => {
    await synced()
    return (await thereOf('821')).UnappliedAmt === 0
  })
  assert.equal((await books.document(placed, 'invoice')).Balance, 0)
})

test('a check for an invoice of theirs that was refused for how it stood is posted once we know', async () => {
  const write = (entity: string, body: object) =>
    books.server.control('POST', `companies/${books.realmId}/write`, { entity, operation: 'create', body })
  const [link] = await books.sql<{ externalId: string }>(
    `select external_id as "externalId" from external_links where company_id = $1 and kind = 'customer' and local_id = $2`,
    books.customer?.id,
  )
  const CustomerRef = { value: link?.externalId }
  const { id } = await write('Invoice', {
    CustomerRef,
    Line: [{ Amount: 100, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 100 } }],
  })
  await synced()
  const [invoice] = await books.sql<{ id: string }>(
    `select local_id as id from external_links where company_id = $1 and kind = 'invoice' and external_id = $2`,
    id,
  )
  await write('Payment', { CustomerRef, TotalAmt: 60, Line: [{ Amount: 60, LinkedTxn: [{ TxnId: id, TxnType: 'Invoice' }] }] })
  assert.equal((await push(payment(check(10_000, '831', [{ invoiceId: invoice?.id, amount: 10_000 }])))).outcome, 'accepted')
  await books.settled()
  await synced()
  const { TotalAmt, UnappliedAmt } = await thereOf('831')
  assert.deepEqual([TotalAmt, UnappliedAmt], [100, 60])
})
