import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookkeeperPath } from '#contract/places.ts'
import { proofOf } from '#test/proofs.ts'
import { openRepWithTablet } from '#test/rep-with-tablet.ts'
import { until } from '#test/till.ts'

/** What reps take back at customers goes into the books once: as a return of its order, or as a credit memo of its own. */
let rep: Awaited<ReturnType<typeof openRepWithTablet>>
let rulesVersion: number
let customerId: string
let itemThere: string
before(async () => {
  rep = await openRepWithTablet({ switches: { taxCodes: [{ name: 'Seattle', state: 'WA', rates: [6.5, 1.45, 2.25] }] } })
  await taxed('Seattle')
  const [item] = await rep.books.sql<{ externalId: string }>(
    `select external_id as "externalId" from external_links where company_id = $1 and kind = 'item' and local_id = $2`,
    rep.item.id,
  )
  itemThere = item?.externalId ?? ''
  await rep.books.edit('Item', itemThere, { Taxable: true })
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
  // What comes back was bought before anything was sold here.
  await madeThere(20, 1)
})
after(() => rep.books.close())

async function taxed(name: string) {
  const { taxCodes, version, linkDays } = (await rep.books.company.get('/api/Settings/Sales')).json().result
  const taxCodeId = taxCodes.find((each: { name: string }) => each.name === name)?.id ?? null
  assert.notEqual(taxCodeId, null)
  const body = { version, deliveryAmount: 0, deliveryFreeFrom: null, taxCodeId, byState: [], linkDays }
  assert.equal((await rep.books.company.post('/api/Settings/Sales', body)).statusCode, 200)
}
/** An invoice that somebody makes in QuickBooks: its id there and here. */
async function madeThere(quantity: number, dollars: number): Promise<{ there: string; here: string }> {
  const [link] = await rep.books.sql<{ externalId: string }>(
    `select external_id as "externalId" from external_links where company_id = $1 and kind = 'customer' and local_id = $2`,
    customerId,
  )
  const SalesItemLineDetail = { ItemRef: { value: itemThere }, Qty: quantity, UnitPrice: dollars }
  const { id: there } = await rep.books.server.control('POST', `companies/${rep.books.realmId}/write`, {
    entity: 'Invoice',
    operation: 'create',
    body: {
      CustomerRef: { value: link?.externalId },
      Line: [{ Amount: quantity * dollars, DetailType: 'SalesItemLineDetail', SalesItemLineDetail }],
    },
  })
  await rep.synced()
  const [invoice] = await rep.books.sql<{ id: string }>(
    `select local_id as id from external_links where company_id = $1 and kind = 'invoice' and external_id = $2`,
    there,
  )
  return { there, here: invoice?.id ?? '' }
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

const balanceOf = async (id: string) => {
  const found = (await rep.books.records('Invoice')).find(({ Id }) => Id === id)
  return { total: cents(found?.TotalAmt), balance: cents(found?.Balance) }
}

test('of an invoice that was made in QuickBooks: the memo settles it as far as it is open; called off, it is open again', async () => {
  const { there, here } = await madeThere(1, 500)
  const given = back({ credits: { invoiceId: here } })
  const answer = await rep.push(given)
  assert.deepEqual([answer.outcome, answer.orderId, answer.reasons], ['accepted', null, []])
  await rep.books.settled()
  await rep.synced()
  const [memo] = await memos(`Credit ${given.number}`)
  const { total, balance } = await balanceOf(there)
  assert.deepEqual([memo?.Balance, balance], [0, total - cents(memo?.TotalAmt)])
  assert.equal((await callOff(given.number)).statusCode, 200)
  await rep.books.settled()
  await rep.books.settled()
  await rep.synced()
  const [undone, ...more] = await memos(`Credit ${given.number}`)
  assert.deepEqual([undone?.TotalAmt, undone?.Balance, more.length, (await balanceOf(there)).balance], [0, 0, 0, total])
  assert.equal((await applied(undone ?? {})).length, 0)
  const { proof, differences } = await proofOf(rep.books.company)
  assert.deepEqual([proof.state, differences], ['agrees', []])
})

const creditId = async (number: string) => {
  const [found] = await rep.books.sql<{ id: string }>('select id from credits where company_id = $1 and number = $2', number)
  assert.ok(found)
  return found.id
}
const callOff = async (number: string) =>
  rep.books.company.post(`/api/Credit/CallOff/${await creditId(number)}`, { reason: 'Another customer' })

test('called off before the books have heard of it: nothing of it goes there', async () => {
  const given = back()
  assert.equal((await rep.push(given)).outcome, 'accepted')
  assert.equal((await callOff(given.number)).statusCode, 200)
  await rep.books.settled()
  assert.equal((await memos(`Credit ${given.number}`)).filter(({ TotalAmt }) => TotalAmt).length, 0)
})

test('used in QuickBooks for something else, it is not called off until that is taken back there', async () => {
  const given = back()
  await rep.push(given)
  await rep.books.settled()
  const { there } = await madeThere(1, 700)
  const [memo] = await memos(`Credit ${given.number}`)
  const link = (Amount: number, TxnId: string, TxnType: string) => ({ Amount, LinkedTxn: [{ TxnId, TxnType }] })
  const { id } = await rep.books.server.control('POST', `companies/${rep.books.realmId}/write`, {
    entity: 'Payment',
    operation: 'create',
    body: { CustomerRef: memo?.CustomerRef, TotalAmt: 0, Line: [link(4, there, 'Invoice'), link(4, memo?.Id, 'CreditMemo')] },
  })
  await rep.synced()
  const held = await callOff(given.number)
  assert.deepEqual([held.statusCode, held.json().code], [409, 'creditUsed'])
  assert.match(held.json().message, /^\$4\.00 of this credit of /)
  await rep.books.remove('Payment', id)
  await rep.synced()
  assert.equal((await callOff(given.number)).statusCode, 200)
  await rep.books.settled()
  assert.equal((await memos(`Credit ${given.number}`))[0]?.TotalAmt, 0)
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
  const card = async () => (await rep.books.company.get(`/api/Books/Credit/${await creditId(given.number)}`)).json().result
  assert.deepEqual(
    (await card()).rows.map(({ kind, state, canPutBack }: { kind: string; state: string; canPutBack: boolean }) => [
      kind,
      state,
      canPutBack,
    ]),
    [['creditMemo', 'posted', false]],
  )
  await rep.books.edit('CreditMemo', memo?.Id, { TxnDate: '2026-01-02' })
  await reaches('changed')
  const [changed] = (await card()).rows
  assert.deepEqual(
    [changed.canPutBack, changed.differs.map(({ field, theirs }: { field: string; theirs: string }) => [field, theirs])],
    [true, [['date', '2026-01-02']]],
  )
  assert.equal((await rep.books.company.post(`/api/Books/PutBack/${changed.id}`)).statusCode, 200)
  await rep.books.settled()
  assert.deepEqual([(await posting()).state, (await memos(`Credit ${given.number}`))[0]?.TxnDate], ['posted', memo?.TxnDate])
  await rep.books.remove('CreditMemo', memo?.Id)
  await reaches('gone')
  assert.deepEqual(
    [(await card()).rows[0].state, (await card()).rows[0].canPutBack, (await card()).rows[0].problem !== ''],
    ['gone', true, true],
  )
  // Who keeps the books is told, and led to it.
  const { rows: told } = (await rep.books.company.get('/api/Notification/GetNotifications')).json().result
  const edited = told.find(({ code }: { code: string }) => code === 'NA_BOOKS_EDITED')
  assert.equal(edited?.recordPath, bookkeeperPath)
  const { rows: matters } = (await rep.books.company.get(`/api/Books/Matters?kind=gone&search=${given.number}`)).json().result
  assert.match(matters[0]?.path ?? JSON.stringify(matters), /mobile-apps\/review\//)
  assert.equal((await rep.books.company.post(`/api/Books/PutBack/${(await posting()).id}`)).statusCode, 200)
  await rep.books.settled()
  assert.equal((await posting()).state, 'posted')
  assert.equal((await memos(`Credit ${given.number}`)).length, 1)
})

test('deleted in QuickBooks and left out, it stays so, also when it is called off', async () => {
  const given = back()
  await rep.push(given)
  await rep.books.settled()
  const [memo] = await memos(`Credit ${given.number}`)
  await rep.books.remove('CreditMemo', memo?.Id)
  await rep.books.checkAll()
  const id = await creditId(given.number)
  const row = async () => (await rep.books.company.get(`/api/Books/Credit/${id}`)).json().result.rows[0]
  await until('gone', async () => (await row()).state === 'gone')
  assert.equal((await rep.books.company.post(`/api/Books/KeepTheirs/${(await row()).id}`)).statusCode, 200)
  const planned = async () => {
    await rep.books.sql(`insert into book_work (company_id, kind, source_id) values ($1, 'credit', $2)`, id)
    await rep.books.settled()
    return [(await memos(`Credit ${given.number}`)).length, (await row()).state]
  }
  assert.deepEqual(await planned(), [0, 'voided'])
  assert.equal((await callOff(given.number)).statusCode, 200)
  assert.deepEqual(await planned(), [0, 'voided'])
})
