import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { proofOf } from '#test/proofs.ts'
import { openRepWithTablet } from '#test/rep-with-tablet.ts'
import { until } from '#test/till.ts'

/** What reps take back at customers goes into the books once: as a return of its order, or as a credit memo of its own. */
let rep: Awaited<ReturnType<typeof openRepWithTablet>>
let rulesVersion: number
let customerId: string
before(async () => {
  rep = await openRepWithTablet({ switches: { taxCodes: [{ name: 'Seattle', state: 'WA', rates: [6.5, 1.45, 2.25] }] } })
  await taxed('Seattle')
  const [item] = await rep.books.sql<{ externalId: string }>(
    `select external_id as "externalId" from external_links where company_id = $1 and kind = 'item' and local_id = $2`,
    rep.item.id,
  )
  await rep.books.edit('Item', item?.externalId ?? '', { Taxable: true })
  await rep.synced()
  const [taxable] = await rep.books.sql<{ id: string }>(
    `select c.id from customers c join external_links l on l.company_id = c.company_id and l.kind = 'customer' and l.local_id = c.id
     where c.company_id = $1 and c.active and c.parent_id is null and l.snapshot ->> 'taxable' = 'true' order by c.customer_name limit 1`,
  )
  customerId = taxable?.id ?? ''
  const { version } = (await rep.books.company.get('/api/Device/CompanyRules')).json().result
  const saved = await rep.books.company.post('/api/Device/SaveCompanyRules', { version, rules: { 'doc.credit': { value: 'Y' } } })
  assert.equal(saved.statusCode, 200, saved.body)
  rulesVersion = saved.json().result.version
})
after(() => rep.books.close())

async function taxed(name: string) {
  const { taxCodes, version, linkDays } = (await rep.books.company.get('/api/Settings/Sales')).json().result
  const taxCodeId = taxCodes.find((each: { name: string }) => each.name === name)?.id ?? null
  assert.notEqual(taxCodeId, null)
  const body = { version, deliveryAmount: 0, deliveryFreeFrom: null, taxCodeId, byState: [], linkDays }
  assert.equal((await rep.books.company.post('/api/Settings/Sales', body)).statusCode, 200)
}
const back = (given: object = {}, line: object = {}) =>
  rep.document({
    ...{ kind: 'credit', format: 3, rulesVersion, customerId },
    lines: [{ lineNo: 1, itemId: rep.item.id, quantity: '1', unitPrice: rep.item.price, reason: 'Too long', ...line }],
    ...given,
  })
const memos = async (words: string) => rep.books.documents('CreditMemo', words)
const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)
const applied = async ({ Id }: { Id?: string }) =>
  (await rep.books.records('Payment')).filter(({ Line }) =>
    Line?.some(({ LinkedTxn }: { LinkedTxn: { TxnId: string; TxnType: string }[] }) =>
      LinkedTxn.some(({ TxnId, TxnType }) => TxnType === 'CreditMemo' && TxnId === Id),
    ),
  )

test('of no order: one credit memo with the tax as it would be billed, and it is the customer’s credit', async () => {
  const given = back()
  const answer = await rep.push(given)
  assert.deepEqual([answer.outcome, answer.reasons], ['accepted', []])
  await rep.books.settled()
  assert.equal((await rep.push(given)).outcome, 'known')
  await rep.books.settled()
  await rep.synced()
  const [kept, ...others] = await rep.books.sql<{ subtotal: number; taxes: number; total: number }>(
    `select subtotal::int, taxes::int, total::int from credits where company_id = $1`,
  )
  assert.ok(kept)
  const net = cents(rep.item.price)
  assert.ok(kept.taxes > 0)
  assert.deepEqual([kept.subtotal, kept.total, others.length], [net, net + kept.taxes, 0])
  const [memo, ...more] = await memos(`Credit ${given.number}`)
  assert.deepEqual(
    [cents(memo?.TotalAmt), cents(memo?.Balance), cents(memo?.TxnTaxDetail?.TotalTax ?? 0), memo?.DocNumber, more.length],
    [kept.total, kept.total, kept.taxes, `LS-${given.number}`, 0],
  )
  assert.equal(memo?.Line[0].SalesItemLineDetail.Qty, 1)
  assert.equal((await applied(memo ?? {})).length, 0)
  const { proof, differences } = await proofOf(rep.books.company)
  assert.deepEqual([proof.state, differences], ['agrees', []])
})

test('of an order, named by itself or by its invoice: as a return, and it lowers the invoice on both sides by what was billed', async () => {
  const lines = [{ lineNo: 1, itemId: rep.item.id, quantity: '2', unitPrice: rep.item.price }]
  const { orderId } = await rep.push(rep.document({ kind: 'invoice', rulesVersion, customerId, lines }))
  await rep.books.settled()
  await rep.synced()
  const placed = { id: orderId ?? '', number: (await rep.order(orderId)).number }
  const whole = (await rep.order(orderId)).grandTotal
  const half = await rep.push(back({ credits: { orderId } }))
  assert.deepEqual([half.outcome, half.orderId, half.reasons], ['accepted', orderId, []])
  await rep.books.settled()
  await rep.synced()
  const [memo, ...more] = await memos(`order ${placed.number}`)
  assert.deepEqual([cents(memo?.TotalAmt), memo?.Balance, memo?.DocNumber, more.length], [whole / 2, 0, `LS-${placed.number}-C1`, 0])
  const after = await rep.order(orderId)
  assert.deepEqual([after.openAmount, after.credited, after.settledInBooks], [whole / 2, whole / 2, 0])
  assert.equal(cents((await rep.books.document(placed, 'invoice')).Balance), whole / 2)
  const [invoice] = await rep.books.sql<{ id: string }>(`select invoice_id as id from orders where company_id = $1 and id = $2`, orderId)
  const rest = await rep.push(back({ credits: { invoiceId: invoice?.id } }))
  assert.deepEqual([rest.outcome, rest.orderId], ['accepted', orderId])
  await rep.books.settled()
  await rep.synced()
  assert.deepEqual([(await rep.order(orderId)).openAmount, (await rep.books.document(placed, 'invoice')).Balance], [0, 0])
  const { proof, differences } = await proofOf(rep.books.company)
  assert.deepEqual([proof.state, differences], ['agrees', []])
})

test('of an order that was paid: the memo is the customer’s credit', async () => {
  const net = cents(rep.item.price)
  const sold = rep.document({ kind: 'invoice', rulesVersion, customerId })
  const { orderId } = await rep.push({ ...sold, payment: rep.cash(net + 5000) })
  await rep.books.settled()
  await rep.synced()
  const { number, openAmount, grandTotal } = await rep.order(orderId)
  assert.equal(openAmount, 0)
  assert.equal((await rep.push(back({ credits: { orderId } }))).outcome, 'accepted')
  await rep.books.settled()
  await rep.synced()
  const [memo, ...more] = await memos(`order ${number}`)
  assert.deepEqual([cents(memo?.TotalAmt), cents(memo?.Balance), more.length], [grandTotal, grandTotal, 0])
  assert.equal((await rep.order(orderId)).openAmount, 0)
})

test('of an invoice that was made in QuickBooks: the memo settles it as far as it is open', async () => {
  const [link] = await rep.books.sql<{ externalId: string }>(
    `select external_id as "externalId" from external_links where company_id = $1 and kind = 'customer' and local_id = $2`,
    customerId,
  )
  const { id } = await rep.books.server.control('POST', `companies/${rep.books.realmId}/write`, {
    entity: 'Invoice',
    operation: 'create',
    body: {
      CustomerRef: { value: link?.externalId },
      Line: [{ Amount: 500, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 500 } }],
    },
  })
  await rep.synced()
  const [invoice] = await rep.books.sql<{ id: string }>(
    `select local_id as id from external_links where company_id = $1 and kind = 'invoice' and external_id = $2`,
    id,
  )
  const given = back({ credits: { invoiceId: invoice?.id } })
  const answer = await rep.push(given)
  assert.deepEqual([answer.outcome, answer.orderId, answer.reasons], ['accepted', null, []])
  await rep.books.settled()
  await rep.synced()
  const [memo] = await memos(`Credit ${given.number}`)
  const there = (await rep.books.records('Invoice')).find(({ Id }) => Id === id)
  assert.equal(memo?.Balance, 0)
  assert.equal(cents(there?.Balance), cents(there?.TotalAmt) - cents(memo?.TotalAmt))
})

test('edited or deleted in QuickBooks by hand: a person says which is right, and put back it is there once', async () => {
  const given = back()
  await rep.push(given)
  await rep.books.settled()
  await rep.synced()
  const [memo] = await memos(`Credit ${given.number}`)
  const posting = async () => {
    const [found] = await rep.books.sql<{ id: string; state: string }>(
      `select p.id, p.state from postings p join credits c on c.company_id = p.company_id and c.id::text = p.source_id
       where p.company_id = $1 and c.number = $2 and p.kind = 'creditMemo'`,
      given.number,
    )
    assert.ok(found)
    return found
  }
  const reaches = (state: string) =>
    until(state, async () => {
      await rep.books.checkAll()
      return (await posting()).state === state
    })
  assert.equal((await posting()).state, 'posted')
  await rep.books.remove('CreditMemo', memo?.Id)
  await reaches('gone')
  assert.equal((await rep.books.company.post(`/api/Books/PutBack/${(await posting()).id}`)).statusCode, 200)
  await rep.books.settled()
  assert.equal((await posting()).state, 'posted')
  assert.equal((await memos(`Credit ${given.number}`)).length, 1)
})
