import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { addItem, itemDetails, listedItems } from '#test/items.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('a bundle shows what it sells for wherever it is shown: what its parts come to, as an order asks for it', async () => {
  const company = await signedInCompany(server)
  const { owner: sql } = server.database
  const idOf = async (text: string, ...values: unknown[]) =>
    (await sql.query(`${text} returning id`, [company.companyId, ...values])).rows[0].id as string
  for (const [external, price, cost] of [
    ['5', '3.5', '2'],
    ['6', '0.125', '0.1'],
  ] as const) {
    const { id } = await addItem({ name: `Part ${external}`, unitPrice: price, cost }, company)
    await sql.query(
      `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', 'item', $2, $3)`,
      [company.companyId, external, id],
    )
  }
  const bundle = (name: string, price: number | null, parts: string) =>
    idOf(
      `insert into items (company_id, name, sku, item_type, unit_price, purchase_cost, parts) values ($1, $2, $2, 'Group', $3, 0, $4::jsonb)`,
      name,
      price,
      parts,
    )
  const both = '[{"item":"5","quantity":"2.50"},{"item":"6","quantity":"1"}]'
  const made: [id: string, price: string | null, isSum: boolean][] = [
    [await bundle('Basket', 0, both), '8.875', true],
    [await bundle('Box', null, both), '8.875', true],
    [await bundle('Own', 7, both), '7', false],
    [await bundle('Torn', 0, '[{"item":"5","quantity":"1"},{"item":"404","quantity":"1"}]'), null, true],
  ]
  const customerId = await idOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe')`)
  const { rows } = await listedItems({ filters: JSON.stringify({ itemType: 'Group' }) }, company)
  const found = (await company.get(`/api/Item/Search?ids=${made.map(([id]) => id).join(',')}`)).json().result.rows as typeof rows
  const csv = (await server.app.inject((await company.post('/api/Item/PrepareExport', {})).json().result.path)).body
  assert.match(csv, /Basket,Basket,.*8\.875/)
  for (const [id, price, isSum] of made) {
    const { sellsFor, isSumOfParts } = await itemDetails(id, company)
    const priced = (await company.get(`/api/Price/Of?${new URLSearchParams({ itemId: id, customerId })}`)).json().result.unitPrice
    assert.deepEqual(
      [sellsFor, isSumOfParts, priced === null ? null : Number(priced)],
      [price, isSum, price === null ? null : Number(price)],
    )
    for (const list of [rows, found]) assert.equal(list.find((row) => row.id === id)?.unitPrice, price)
  }
})

test('what a bundle is made of', async () => {
  const company = await signedInCompany(server)
  const { owner: sql } = server.database
  const part = (await addItem({ name: 'Part' }, company)).id
  await sql.query(
    `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', 'item', '5', $2)`,
    [company.companyId, part],
  )
  const bundle = (
    await sql.query(
      `insert into items (company_id, name, item_type, parts) values ($1, 'Box', 'Group', '[{"item":"5","quantity":"2.50"},{"item":"6","quantity":"1"}]') returning id`,
      [company.companyId],
    )
  ).rows[0].id
  const { parts, changesInQuickBooks } = await itemDetails(bundle, company)
  assert.deepEqual(
    [parts.map(({ itemId, quantity }: { itemId: string; quantity: string }) => [itemId, quantity]), changesInQuickBooks],
    [[[part, '2.5']], false],
  )
  const refused = await company.post(`/api/Item/Save/${bundle}`, { version: 1, name: 'Chest' })
  assert.deepEqual(Object.keys(refused.json().fields), ['name'])
  assert.equal((await company.post(`/api/Item/Save/${bundle}`, { version: 1, onDevices: 'N' })).statusCode, 200)
})
