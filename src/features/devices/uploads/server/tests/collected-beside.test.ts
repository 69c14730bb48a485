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
  const expected = [{ amount: 15_000, rep, on }]
  assert.deepEqual([await onDevice(), await inOffice()], [expected, expected])
  await write(sql`update collected_payments set aside = 'givenBack' where company_id = ${shop.companyId}`)
  assert.deepEqual(await inOffice(), [])
})
