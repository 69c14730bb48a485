import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBooks } from '#test/books.ts'

test('items for delivery and for lines without one are made in QuickBooks by one press, once, and documents go onto them', async (t) => {
  const books = await openBooks({ deliveryItemId: null })
  t.after(books.close)
  const named = async (name: string) => (await books.records('Item')).filter(({ Name }) => Name === name)
  // What bears the name already and cannot be sold is left alone.
  await books.server.control('POST', `companies/${books.realmId}/write`, {
    entity: 'Item',
    body: { Name: 'Unlisted goods', Type: 'Category' },
  })
  const press = async () => {
    const answer = await books.company.post('/api/Books/MakeItems', { items: ['itemId', 'deliveryItemId'] })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const made = await press()
  assert.deepEqual(await press(), made)
  const [delivery, ...others] = await named('Delivery')
  assert.deepEqual([delivery?.Type, others.length], ['Service', 0])
  assert.equal((await named('Unlisted goods (Ledgerside)')).length, 1)
  const { settings, version } = (await books.company.get('/api/Books/Settings')).json().result
  const saved = await books.company.post('/api/Books/SaveSettings', { ...settings, ...made, version })
  assert.equal(saved.statusCode, 200, saved.body)
  const body = {
    customerId: books.customer?.id,
    requestKey: crypto.randomUUID(),
    lines: [{ description: 'Rope', quantity: '1', unitPrice: '10', taxable: false }],
    ownDelivery: '5',
  }
  const order = (await books.company.post('/api/Order/Place', body)).json().result
  await books.settled()
  const { Line } = await books.document(order, 'invoice')
  const items = Line.flatMap(
    (line: { SalesItemLineDetail?: { ItemRef: { name: string } } }) => line.SalesItemLineDetail?.ItemRef.name ?? [],
  )
  assert.deepEqual(items, ['Unlisted goods (Ledgerside)', 'Delivery'])
})
