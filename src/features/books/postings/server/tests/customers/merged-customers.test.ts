import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveNotices } from '#features/quickbooks/server/sync/notices/notices.ts'
import { noticesOf } from '#features/quickbooks/server/sync/notices/webhook-events.ts'
import { type Books, openBooks, type Placed } from '#test/books.ts'
import { until } from '#test/till.ts'

/** Customers who were merged away in QuickBooks, and what was on its way to them. */
let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

async function synced() {
  await books.company.synced()
  await books.settled()
}

test('a customer merged away in QuickBooks: the order, its payment and its documents are the survivor’s', async () => {
  const { company } = books
  const customers = await books.sql<{ id: string; external: string }>(
    `select c.id, l.external_id as external from customers c join external_links l on l.local_id = c.id and l.kind = 'customer' and l.company_id = c.company_id
     where c.company_id = $1 and l.removed_at is null and c.active order by c.customer_name limit 4`,
  )
  const [keep, lose] = [customers[2], customers[3]]
  const order = await books.order('30', '1', lose?.id)
  await books.server.control('POST', `companies/${books.realmId}/merge`, {
    entity: 'Customer',
    keepId: keep?.external,
    loseId: lose?.external,
  })
  await synced()
  await until('moved', async () => {
    await books.settled()
    return (await books.details(order)).customerId === keep?.id
  })
  const payment = await books.paid(order)
  await books.settled()
  const [there] = await books.documents('Payment', payment)
  assert.deepEqual([there?.CustomerRef.value, there?.TotalAmt, there?.UnappliedAmt ?? 0], [keep?.external, 30, 0])
  const { rows } = (await company.get(`/api/Order/List?filters=${encodeURIComponent(JSON.stringify({ customer: keep?.id }))}`)).json()
    .result
  assert.ok(rows.some(({ id }: { id: string }) => id === order.id))
  await books.checkAll()
  assert.deepEqual(
    (await books.orderCard(order)).rows.map(({ state }) => state),
    ['posted', 'posted'],
  )
})

test('a customer merged away before an order’s invoice got there: it is made for the survivor', async () => {
  const { company } = books
  const [keep, lose] = (
    await books.sql<{ id: string; external: string }>(
      `select c.id, l.external_id as external from customers c join external_links l on l.local_id = c.id and l.kind = 'customer' and l.company_id = c.company_id
     where c.company_id = $1 and l.removed_at is null and c.active order by c.customer_name desc limit 2`,
    )
  ).toReversed()
  const { realmId, server } = books
  await server.control('POST', 'faults', { realmId, kind: '503', entity: 'Invoice', operation: 'create' })
  const lines = [{ description: 'Rope', quantity: '1', unitPrice: '30' }]
  const order: Placed = (await company.post('/api/Order/Place', { customerId: lose?.id, requestKey: crypto.randomUUID(), lines })).json()
    .result
  const merged = { entity: 'Customer', keepId: keep?.external, loseId: lose?.external }
  await server.control('POST', `companies/${realmId}/merge`, merged)
  const told = {
    name: 'Customer',
    id: keep?.external,
    operation: 'Merge',
    deletedId: lose?.external,
    lastUpdated: new Date().toISOString(),
  }
  const { companyId } = company
  const notices = noticesOf({ eventNotifications: [{ realmId, dataChangeEvent: { entities: [told] } }] })
  await server.services.transaction({ companyId }, (db) => saveNotices(server.services, db, companyId, notices))
  await server.control('DELETE', 'faults')
  await until('moved', async () => {
    await books.hurried()
    return (await books.details(order)).customerId === keep?.id
  })
  await books.hurried()
  const { CustomerRef, TotalAmt } = await books.document(order, 'invoice')
  assert.deepEqual([CustomerRef.value, TotalAmt], [keep?.external, 30])
})

test('a document whose customer went while it was on its way is not forgotten', async () => {
  const { company } = books
  const { realmId, server, customer } = books
  await server.control('POST', 'faults', { realmId, kind: '503', entity: 'Invoice', operation: 'create', times: 1000 })
  const body = {
    customerId: customer?.id,
    requestKey: crypto.randomUUID(),
    lines: [{ description: 'Rope', quantity: '1', unitPrice: '31' }],
  }
  const order: Placed = (await company.post('/api/Order/Place', body)).json().result
  await until('tried', async () => (await books.orderCard(order)).rows[0]?.state === 'waiting')
  const link = `update external_links set removed_at = case when $3 then now() end where company_id = $1 and kind = 'customer' and local_id = $2`
  await books.sql(link, customer?.id, true)
  // One that is on its way by now is still refused.
  await books.hurried()
  assert.equal((await books.orderCard(order)).rows[0]?.state, 'blocked')
  await server.control('DELETE', 'faults')
  await books.sql(link, customer?.id, false)
  await until('posted', async () => {
    await books.settled()
    return (await books.orderCard(order)).rows[0]?.state === 'posted'
  })
})
