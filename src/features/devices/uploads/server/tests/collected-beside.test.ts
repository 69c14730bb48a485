import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { copyOn } from '#test/device-copy.ts'
import { keepBooks } from '#test/kept-books.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function invoiced() {
  const shop = await vanShop(server)
  const write = <T>(statement: ReturnType<typeof sql<T>>) =>
    server.services.transaction({ companyId: shop.companyId }, async (db) => (await statement.execute(db.withoutPlugins())).rows)
  const [invoice] = await write(sql<{ id: string }>`insert into invoices (company_id, customer_id, number, date, total, balance)
    values (${shop.companyId}, ${shop.customerId}, 'I-7', '2026-01-01', 50000, 50000) returning id`)
  const id = invoice?.id ?? ''
  const copy = copyOn(shop.tablet)
  const onDevice = async () => {
    const invoices = (await copy.pull()).flatMap((pulled) => pulled.invoices)
    return invoices.findLast((row) => row.id === id)?.collected
  }
  const inOffice = async () => {
    const { invoices } = (await shop.office.get(`/Dashboard/GetCustomerDetails/${shop.customerId}`)).json().result
    return invoices.find((row: { id: string }) => row.id === id).collected
  }
  const payment = (amount: number) => {
    const paid = { method: 'O' as const, amount, cash: amount, invoices: [{ invoiceId: id, amount }] }
    return shop.document({ kind: 'payment', lines: [], payment: paid, net: 0, total: 0 })
  }
  const [{ name: rep }] = await shop.rowsOf('select name from reps where id = $1', [shop.repId])
  const takenOn = async () =>
    (await shop.rowsOf('select taken_on::text as on from collected_payments where company_id = $1 limit 1', [shop.companyId]))[0].on
  return { ...shop, write, id, onDevice, inOffice, payment, rep, takenOn }
}

test('what a person enters by hand stands beside its invoice too, until payments that are none of ours came to as much', async () => {
  const shop = await invoiced()
  const { companyId, id, write } = shop
  // No books follow here: somebody enters what is collected, and accepts it.
  for (const amount of [15_000, 4000]) {
    const given = shop.payment(amount)
    assert.equal((await shop.one(given)).outcome, 'review')
    const { id: documentId } = (await shop.tray()).rows.find(({ number }: { number: string }) => number === given.number)
    const accepted = await shop.office.post(`/api/Device/AcceptDocument/${documentId}`, { version: 1 })
    assert.equal(accepted.statusCode, 200, accepted.body)
  }
  const on = await shop.takenOn()
  const said = (...amounts: number[]) => amounts.map((amount) => ({ amount, rep: shop.rep, on, books: 'byHand' }))
  assert.deepEqual([await shop.onDevice(), await shop.inOffice()], [said(15_000, 4000), said(15_000, 4000)])
  await write(sql`insert into external_links (company_id, provider, kind, external_id, local_id, version)
    values (${companyId}, 'quickbooks', 'invoice', '801', ${id}, '0')`)
  const paid = async (externalId: string, amount: number, days: number) => {
    const applied = JSON.stringify([{ kind: 'Invoice', externalId: '801', amount }])
    const [made] = await write(sql<{ id: string }>`insert into payments (company_id, customer_id, date, total, applied)
      values (${companyId}, ${shop.customerId}, ${on}::date + ${days}::int, ${amount}, ${applied}) returning id`)
    await write(sql`insert into external_links (company_id, provider, kind, external_id, local_id, version)
      values (${companyId}, 'quickbooks', 'payment', ${externalId}, ${made?.id}, '0')`)
  }
  // Paid before the rep was there, it is another payment.
  await paid('901', 15_000, -3)
  assert.deepEqual(await shop.inOffice(), said(15_000, 4000))
  await paid('902', 10_000, 0)
  assert.deepEqual(await shop.inOffice(), said(5000, 4000))
  await paid('903', 5000, 1)
  await write(sql`update invoices set balance = 35000 where company_id = ${companyId} and id = ${id}`)
  assert.deepEqual([await shop.onDevice(), await shop.inOffice()], [said(4000), said(4000)])
  await write(sql`update collected_payments set aside = 'givenBack' where company_id = ${companyId} and amount = 4000`)
  assert.deepEqual([await shop.onDevice(), await shop.inOffice()], [undefined, []])
})

test('what a rep took for an invoice stands beside it in the office and on devices until QuickBooks has it', async () => {
  const shop = await invoiced()
  await keepBooks(shop)
  const { id, rep, write, onDevice, inOffice } = shop
  assert.deepEqual([await onDevice(), await inOffice()], [undefined, []])
  assert.equal((await shop.one(shop.payment(15_000))).outcome, 'accepted')
  const [{ on }] = await shop.rowsOf('select taken_on::text as on from collected_payments where company_id = $1', [shop.companyId])
  const said = (books: string) => [{ amount: 15_000, rep, on, books }]
  // The connection of these books waits.
  assert.deepEqual([await onDevice(), await inOffice()], [said('held'), said('held')])
  await write(sql`update quickbooks_connections set state = 'active' where company_id = ${shop.companyId}`)
  assert.deepEqual(await inOffice(), said('waits'))
  // An account that was chosen is not there any more.
  const links = (removed: string | null) =>
    write(sql`update external_links set removed_at = ${removed} where company_id = ${shop.companyId}`)
  await links('2026-01-01')
  assert.deepEqual(await inOffice(), said('held'))
  await links(null)
  const state = (is: string) => write(sql`update postings set state = ${is} where company_id = ${shop.companyId} and kind = 'collected'`)
  await write(sql`insert into postings (company_id, kind, source_id, entity, amount, state)
    select company_id, 'collected', id::text, 'Payment', amount, 'waiting' from collected_payments where company_id = ${shop.companyId}`)
  for (const trouble of ['error', 'ignored']) {
    await state(trouble)
    assert.deepEqual([await onDevice(), await inOffice()], [said('refused'), said('refused')], trouble)
    await state('waiting')
    assert.deepEqual([await onDevice(), await inOffice()], [said('waits'), said('waits')], `sent again after ${trouble}`)
  }
  // It is there, and the invoice as it is known here is from before it.
  await write(sql`insert into external_links (company_id, provider, kind, external_id, local_id, version, asked_at)
    values (${shop.companyId}, 'quickbooks', 'invoice', '801', ${id}, '0', now() - interval '1 minute')`)
  const applied = JSON.stringify([{ kind: 'Invoice', externalId: '801', amount: 15_000 }])
  const [paid] = await write(sql<{ id: string }>`insert into payments (company_id, customer_id, date, total, applied)
    values (${shop.companyId}, ${shop.customerId}, '2026-01-02', 15000, ${applied}) returning id`)
  await write(sql`insert into external_links (company_id, provider, kind, external_id, local_id, version)
    values (${shop.companyId}, 'quickbooks', 'payment', '802', ${paid?.id}, '0')`)
  await write(sql`update postings set state = 'posted', external_id = '802', posted_at = now() where company_id = ${shop.companyId}`)
  assert.deepEqual(await inOffice(), said('waits'))
  await write(
    sql`update external_links set asked_at = now() + interval '1 second' where company_id = ${shop.companyId} and kind = 'invoice'`,
  )
  await write(sql`update invoices set balance = 35000 where company_id = ${shop.companyId} and id = ${id}`)
  assert.deepEqual([await onDevice(), await inOffice()], [undefined, []])
  await write(
    sql`update external_links set asked_at = now() - interval '1 minute' where company_id = ${shop.companyId} and kind = 'invoice'`,
  )
  assert.deepEqual(await inOffice(), said('waits'))
  await write(sql`update collected_payments set aside = 'givenBack' where company_id = ${shop.companyId}`)
  assert.deepEqual(await inOffice(), [])
})

test('of an order on account that nobody posts is owed what was not collected with it', async () => {
  const shop = await vanShop(server)
  const used = async () => (await shop.office.get(`/api/Customer/Credit/${shop.customerId}`)).json().result.used
  const terms = await shop.add(`terms (company_id, name, due_days) values ($1, 'Net 30', 30)`)
  const link = `insert into external_links (company_id, provider, kind, local_id, external_id, snapshot) values ($1, 'quickbooks', $2, $3, $4, $5)`
  await shop.rowsOf(link, [shop.companyId, 'term', terms, 't', null])
  await shop.rowsOf(link, [shop.companyId, 'customer', shop.customerId, 'c', '{"terms": "t"}'])
  const { orderId } = await shop.one(shop.document({ payment: { method: 'O', amount: 600, cash: 600 } }))
  const { state, openAmount } = await shop.order(orderId)
  assert.deepEqual([state, openAmount, await used()], ['OnAccount', 1600, 1000])
  await shop.rowsOf(`update collected_payments set aside = 'givenBack' where company_id = $1`, [shop.companyId])
  assert.equal(await used(), 1600)
})

test('what was collected is demanded by nobody again, and makes room for what is sold on account, before the books have it', async () => {
  const shop = await invoiced()
  await keepBooks(shop)
  assert.equal((await shop.one(shop.payment(15_000))).outcome, 'accepted')
  const rulesVersion = await shop.rule({ 'pay.partial': { value: 'N' }, 'credit.check': { value: 'block' } })
  await shop.rowsOf('update customers set open_balance = 50000, credit_limit = 36500 where id = $1', [shop.customerId])
  const told = async (given: object) => {
    const { outcome, reasons } = await shop.one({ ...given, rulesVersion })
    return [outcome, ...reasons.map(({ code }) => code)]
  }
  const used = async () => {
    const { limit, used: cents } = (await shop.office.get(`/api/Customer/Credit/${shop.customerId}`)).json().result
    const [pulled] = (await copyOn(shop.tablet).pull()).flatMap(({ customers }) => customers.filter(({ id }) => id === shop.customerId))
    return [limit, cents, pulled?.openBalance, pulled?.openOrders]
  }
  assert.deepEqual(await used(), [36_500, 35_000, 50_000, 0])
  assert.deepEqual(await told(shop.document({ lines: [shop.line('2')] })), ['review', 'credit.check'])
  // What waits for a person is not collected yet.
  assert.deepEqual(await told(shop.payment(30_000)), ['review', 'pay.partial'])
  assert.deepEqual(await used(), [36_500, 35_000, 50_000, 0])
  assert.deepEqual(await told(shop.payment(35_000)), ['accepted'])
  assert.deepEqual(await used(), [36_500, 0, 50_000, 0])
  assert.deepEqual(await told(shop.document({ lines: [shop.line('2')] })), ['accepted'])
})
