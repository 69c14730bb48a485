import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Books, openBooks } from '#test/books.ts'

const codes = [
  { name: 'Seattle', state: 'WA', rates: [6.5, 1.45, 2.25] },
  { name: 'Portland', state: 'OR', rates: [3] },
]
const lines = [{ description: 'Rope', quantity: '2', unitPrice: '50' }]
const shippingAddress = { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' }

async function shop(t: { after(close: () => Promise<void>): void }) {
  const books = await openBooks({ switches: { taxCodes: codes } })
  t.after(books.close)
  const { version, linkDays, taxCodes } = (await books.company.get('/api/Settings/Sales')).json().result
  const codeOf = (named: string): string => taxCodes.find(({ name }: { name: string }) => name === named).id
  const body = { version, deliveryAmount: 950, deliveryFreeFrom: null, taxCodeId: codeOf('Seattle'), byState: [], linkDays }
  assert.equal((await books.company.post('/api/Settings/Sales', body)).statusCode, 200)
  return { ...books, codeOf }
}

/** What the form shows, then the order as it was placed for exactly that. */
async function placed({ company, customer, details }: Books, own: object) {
  const draft = { customerId: customer?.id, lines, shippingAddress, ...own }
  const price = await company.post('/api/Order/Price', draft)
  assert.equal(price.statusCode, 200, price.body)
  const shown = price.json().result
  const answer = await company.post('/api/Order/Place', { ...draft, requestKey: crypto.randomUUID(), expectedTotal: shown.grandTotal })
  assert.equal(answer.statusCode, 200, answer.body)
  const order = await details(answer.json().result)
  const of = ({ delivery, taxes, noTax }: typeof order) => [delivery, taxes, noTax]
  assert.deepEqual(of(shown), of(order))
  return { order, charged: of(order) }
}

test('delivery and tax are set on one order, and changed there; the document in QuickBooks asks for just that', async (t) => {
  const books = await shop(t)
  assert.deepEqual((await placed(books, {})).charged, [950, 1020, ''])
  assert.deepEqual((await placed(books, { ownDelivery: '0' })).charged, [0, 1020, ''])
  assert.deepEqual((await placed(books, { ownDelivery: '12.5', ownTaxCodeId: books.codeOf('Portland') })).charged, [1250, 300, ''])
  const { order, charged } = await placed(books, { ownDelivery: '12.50', taxFree: true })
  assert.deepEqual(charged, [1250, 0, 'taxFree'])
  assert.deepEqual([order.ownDelivery, order.ownTaxCodeId, order.taxFree], ['12.50', null, true])
  const total = async () => {
    await books.hurried()
    await books.settled()
    const { TotalAmt } = await books.document(order, 'invoice')
    return Math.round(TotalAmt * 100)
  }
  assert.equal(await total(), 11250)
  const change = (version: number, changed: object) => books.company.post(`/api/Order/Change/${order.id}`, { version, ...changed })
  // What is not named stays as it was set.
  assert.equal((await change(1, { memo: 'By noon', expectedTotal: 11250 })).statusCode, 200)
  const moved = await change(2, { taxFree: false, expectedTotal: 11250 })
  assert.deepEqual([moved.statusCode, moved.json().code], [409, 'totalMoved'])
  const changed = await change(2, { ownDelivery: '', taxFree: false, ownTaxCodeId: books.codeOf('Portland'), expectedTotal: 11250 })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.equal(await total(), 11250)
  const { delivery, taxes, noTax } = await books.details(order)
  assert.deepEqual([delivery, taxes, noTax], [950, 300, ''])
  const unknown = await change(3, { ownTaxCodeId: crypto.randomUUID() })
  assert.deepEqual([unknown.statusCode, unknown.json().fields], [400, { ownTaxCodeId: unknown.json().fields.ownTaxCodeId }])
  const negative = await change(3, { ownDelivery: '-1' })
  assert.equal(negative.statusCode, 400)
})

test('whom QuickBooks exempts is charged no tax, and its own code counts for others; both are said', async (t) => {
  const books = await shop(t)
  const external = async () =>
    (
      await books.sql<{ id: string }>(
        `select external_id as id from external_links where company_id = $1 and kind = 'customer' and local_id = $2`,
        books.customer?.id,
      )
    )[0]?.id ?? ''
  const set = async (fields: object) => {
    await books.edit('Customer', await external(), fields)
    assert.equal((await books.company.post('/QuickBooks/Sync')).statusCode, 200)
    assert.match((await books.company.ended()).state, /Done/)
  }
  const theirs = (await books.records('TaxCode')).find(({ Name }) => Name === 'Portland')
  await set({ DefaultTaxCodeRef: { value: theirs?.Id } })
  const own = await placed(books, { shippingAddress: {} })
  assert.deepEqual(own.charged, [950, 300, ''])
  await set({ Taxable: false })
  const exempt = await placed(books, {})
  assert.deepEqual(exempt.charged, [950, 0, 'exempt'])
  // A code that somebody sets on the order makes nobody liable to tax.
  assert.deepEqual((await placed(books, { ownTaxCodeId: books.codeOf('Seattle') })).charged, [950, 0, 'exempt'])
  await books.settled()
  assert.equal((await books.document(exempt.order, 'invoice')).TotalAmt, 109.5)
  await set({ Taxable: true })
  assert.deepEqual((await placed(books, {})).charged, [950, 300, ''])
})

test('of a customer that was read before its tax was, a whole reading notes it in the version that we have', async (t) => {
  const books = await shop(t)
  const [link] = await books.sql<{ externalId: string }>(
    `select external_id as "externalId" from external_links where company_id = $1 and kind = 'customer' and local_id = $2`,
    books.customer?.id,
  )
  const read = async () => {
    assert.equal((await books.company.post('/QuickBooks/Sync')).statusCode, 200)
    assert.match((await books.company.ended()).state, /Done/)
  }
  await books.edit('Customer', link?.externalId ?? '', { Taxable: false })
  await read()
  await books.sql(`update external_links set snapshot = snapshot - 'taxable' - 'taxCode' where company_id = $1 and kind = 'customer'`)
  assert.deepEqual((await placed(books, {})).charged, [950, 1020, ''])
  await books.sql('update quickbooks_connections set changed_since = null where company_id = $1')
  await read()
  assert.deepEqual((await placed(books, {})).charged, [950, 0, 'exempt'])
})
