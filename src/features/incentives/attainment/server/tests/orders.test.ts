import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { programTerms } from '#features/incentives/programs/door.ts'
import { type Books, openBooks } from '#test/books.ts'
import { reward } from '#test/incentives/papers.ts'
import type { AttainmentRow } from '../../contract.ts'
import { attain } from '../compute/watch.ts'

let books: Books
before(async () => {
  books = await openBooks()
  const terms = programTerms.parse({ fromDate: '2026-01-01', toDate: '2099-12-31', rewards: [reward('line', { salePer: '5' })] })
  await books.sql(
    `with made as (insert into programs (company_id, code, name, state, opened_at, no_ceiling, from_date, to_date)
       values ($1, 'SPRING', 'Spring', 'Open', now(), true, '2026-01-01', '2099-12-31') returning id)
     insert into program_versions (company_id, program_id, version, terms) select $1, id, 1, $2 from made`,
    JSON.stringify(terms),
  )
})
after(() => books.close())

const rewarded = async (): Promise<AttainmentRow[]> => {
  for (let round = 0; round < 100; round++) {
    await attain(books.server.services, books.company.companyId)
    const [left] = await books.sql<{ count: string }>(
      `select (select count(*) from sale_marks where company_id = $1) + (select count(*) from attainment_marks where company_id = $1) as count`,
    )
    if (Number(left?.count) === 0) break
    await sleep(50)
  }
  return (await books.company.get('/api/Incentive/GetAttainmentList?limit=200&sort=createdDate')).json().result.rows
}
/** Invoices of QuickBooks may bear the same number. */
async function ofOrder({ id, number }: { id: string; number: number }) {
  const same = (await rewarded()).filter((row) => row.number === String(number))
  const details = await Promise.all(same.map(async (row) => (await books.company.get(`/api/Incentive/Attainment/${row.id}`)).json().result))
  return details.filter(({ orderId }) => orderId === id)
}
const synced = async () => {
  await books.company.synced()
  await books.settled()
}

test('an order and the invoice that comes back of it are one sale; what is edited there counts, called off it counts no more', async () => {
  const before = (await rewarded()).length
  const order = await books.order('100')
  const [placed] = await ofOrder(order)
  assert.deepEqual([placed?.spend, placed?.customerReward], [10_000, 500])
  await synced()
  assert.equal((await rewarded()).length, before + 1)
  const detail = (await books.company.get(`/api/Incentive/Attainment/${placed?.id}`)).json().result
  assert.deepEqual([detail.orderId, detail.total, detail.invoiceNumber], [order.id, 10_000, `LS-${order.number}`])
  const invoice = await books.document(order, 'invoice')
  const [line] = invoice.Line
  await books.edit('Invoice', invoice.Id, {
    SyncToken: invoice.SyncToken,
    Line: [{ ...line, Amount: 60, SalesItemLineDetail: { ...line.SalesItemLineDetail, Qty: 1, UnitPrice: 60 } }],
  })
  await synced()
  assert.deepEqual(
    (await ofOrder(order)).map(({ spend, customerReward }) => [spend, customerReward]),
    [[6000, 300]],
  )
  await books.remove('Invoice', invoice.Id)
  await synced()
  assert.deepEqual(await ofOrder(order), [])
})

test('what came back of an order is taken back once, though QuickBooks has a credit memo of it as well', async () => {
  const [terms] = await books.sql<{ id: string }>(`select id from terms where company_id = $1 and due_days = 30 limit 1`)
  const post = async (path: string, body: object) => {
    const answer = await books.company.post(path, { requestKey: crypto.randomUUID(), ...body })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const order = await post('/api/Order/Place', {
    customerId: books.customer?.id,
    termsId: terms?.id,
    lines: [{ description: 'Rope', quantity: '4', unitPrice: '10', taxable: false }],
  })
  await books.settled()
  const [sold, back] = [[{ lineNo: 1, quantity: '4' }], [{ lineNo: 1, quantity: '1' }]]
  await post(`/api/Shipment/Ship/${order.id}`, { shippedOn: '2026-11-20', lines: sold })
  await books.settled()
  await post(`/api/Return/TakeBack/${order.id}`, { returnedOn: '2026-11-25', reason: 'Too many', money: 'credit', lines: back })
  await books.settled()
  await synced()
  const [row] = await ofOrder(order)
  assert.deepEqual([row?.spend, row?.customerReward], [3000, 150])
  const detail = (await books.company.get(`/api/Incentive/Attainment/${row?.id}`)).json().result
  assert.deepEqual(
    detail.entries[0].rows.map(({ says, amount }: { says: string; amount: number }) => [says, amount]),
    [
      ['earned', 200],
      ['returned', -50],
    ],
  )
})
