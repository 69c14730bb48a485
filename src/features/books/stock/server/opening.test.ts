import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Books, openBooks } from '#test/books.ts'
import { proofOf } from '#test/proofs.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document of QuickBooks is whatever it is
type Document = Record<string, any>

function shop(books: Books) {
  const post = async (url: string, body: object) => {
    const answer = await books.company.post(url, body)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const sync = async () => {
    await post('/QuickBooks/Sync', {})
    assert.match((await books.company.ended()).state, /Done/)
  }
  const item = async (QtyOnHand: number): Promise<string> => {
    const body = {
      ...{ Name: `Ware ${QtyOnHand}`, Type: 'Inventory', QtyOnHand, InvStartDate: '2025-01-01', UnitPrice: 2 },
      ...{ IncomeAccountRef: { value: '79' }, ExpenseAccountRef: { value: '80' }, AssetAccountRef: { value: '81' } },
    }
    await books.server.control('POST', `companies/${books.realmId}/write`, { entity: 'Item', operation: 'create', body })
    await sync()
    return (await books.sql<{ id: string }>('select id from items where company_id = $1 and name = $2', body.Name))[0]?.id ?? ''
  }
  const order = async (itemId: string, quantity: string): Promise<string> => {
    const { id } = await post('/api/Order/Place', {
      customerId: books.customer?.id,
      requestKey: randomUUID(),
      lines: [{ itemId, description: 'Ware', quantity, unitPrice: '2', taxable: false }],
      shippingAddress: { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' },
    })
    await books.settled()
    return id
  }
  const ship = (id: string, quantity: string) =>
    post(`/api/Shipment/Ship/${id}`, { requestKey: randomUUID(), shippedOn: '2026-06-02', lines: [{ lineNo: 1, quantity }] })
  const figures = async (itemId: string) => {
    const { onHand, reserved, available } = (await books.company.get(`/api/Stock/Item/${itemId}`)).json().result
    return [onHand, reserved, available].map(Number)
  }
  const differing = async () => (await proofOf(books.company)).differences.filter(({ entity }: Document) => entity === 'Stock')
  return { post, sync, item, order, ship, figures, differing }
}

test('what was invoiced and did not leave is on the shelf when counting begins, and held; both sides agree from then on', async (t) => {
  const books = await openBooks()
  t.after(() => books.close())
  const { post, sync, item, order, ship, figures, differing } = shop(books)
  const ware = await item(13)
  const id = await order(ware, '3')
  const part = await order(ware, '4')
  await ship(part, '1')
  await books.settled()
  await sync()
  // 13 less 3 and 4 there; on the shelf 12.
  assert.deepEqual(await books.sql('select quantity_on_hand::int as n from items where company_id = $1 and id = $2', ware), [{ n: 6 }])
  await post('/api/Stock/Start', { negative: 'warn' })
  assert.deepEqual(await figures(ware), [12, 6, 6])
  assert.deepEqual(await differing(), [])
  await ship(id, '3')
  await books.settled()
  assert.deepEqual(await figures(ware), [9, 3, 6])
  assert.deepEqual(await differing(), [])
  await ship(part, '3')
  await books.settled()
  await sync()
  assert.deepEqual(await figures(ware), [6, 0, 6])
  assert.deepEqual(await differing(), [])
})

test('an invoice that came there since its quantities were read last is not in them', async (t) => {
  const books = await openBooks()
  t.after(() => books.close())
  const { post, sync, item, order, figures, differing } = shop(books)
  const ware = await item(13)
  await books.sql(`update external_links set changed_at = changed_at - interval '1 hour' where company_id = $1 and local_id = $2`, ware)
  await order(ware, '3')
  await post('/api/Stock/Start', { negative: 'warn' })
  assert.deepEqual(await figures(ware), [13, 3, 10])
  await sync()
  assert.deepEqual(await differing(), [])
  assert.deepEqual(await figures(ware), [13, 3, 10])
})

test('what left and is not invoiced yet is not on the shelf when counting begins', async (t) => {
  const books = await openBooks({ postsAs: 'estimate' })
  t.after(() => books.close())
  const { post, sync, item, order, ship, figures, differing } = shop(books)
  const ware = await item(13)
  const id = await order(ware, '3')
  await ship(id, '2')
  await books.settled()
  await sync()
  await post('/api/Stock/Start', { negative: 'warn' })
  assert.deepEqual(await figures(ware), [11, 1, 10])
  assert.deepEqual(await differing(), [])
})
