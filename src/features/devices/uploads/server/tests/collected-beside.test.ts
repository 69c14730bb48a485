import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { copyOn } from '#test/device-copy.ts'
import { keepBooks } from '#test/kept-books.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ env: { RATE_LIMIT_SCALE: '1000' } })
})
after(() => server.close())

test('what a rep took for an invoice stands beside it in the office and on devices until QuickBooks has it', async () => {
  const shop = await vanShop(server)
  await keepBooks(shop)
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
  assert.deepEqual([await onDevice(), await inOffice()], [undefined, []])
  const payment = { method: 'O' as const, amount: 15_000, cash: 15_000, invoices: [{ invoiceId: id, amount: 15_000 }] }
  assert.equal((await shop.one(shop.document({ kind: 'payment', lines: [], payment, net: 0, total: 0 }))).outcome, 'accepted')
  const [{ name: rep }] = await shop.rowsOf('select name from reps where id = $1', [shop.repId])
  const [{ on }] = await shop.rowsOf('select taken_on::text as on from collected_payments where company_id = $1', [shop.companyId])
  const said = (books: string) => [{ amount: 15_000, rep, on, books }]
  // The connection of these books waits.
  assert.deepEqual([await onDevice(), await inOffice()], [said('held'), said('held')])
  await write(sql`update quickbooks_connections set state = 'active' where company_id = ${shop.companyId}`)
  assert.deepEqual(await inOffice(), said('waits'))
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
