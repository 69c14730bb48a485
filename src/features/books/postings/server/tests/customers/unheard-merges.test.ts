import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks, type Placed } from '#test/books.ts'
import { until } from '#test/till.ts'

/** Customers who were merged away in QuickBooks without a notice, and without a word in the change feed. */
let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

type Known = { id: string; external: string }
/** Documents there tell into whom they were merged. */
const withDocuments = () =>
  books.sql<Known>(
    `select c.id, l.external_id as external from customers c join external_links l on l.local_id = c.id and l.kind = 'customer' and l.company_id = c.company_id
     where c.company_id = $1 and l.removed_at is null and c.active and c.parent_id is null and not exists (select from customers s where s.parent_id = c.id)
       and exists (select from invoices i where i.customer_id = c.id union all select from payments p where p.customer_id = c.id
         union all select from credit_memos m where m.customer_id = c.id) order by c.customer_name limit 2`,
  )
const synced = async () => {
  await books.company.synced()
}
/** Nothing hangs on it there. */
async function bare(DisplayName: string): Promise<Known> {
  await books.server.control('POST', `companies/${books.realmId}/write`, { entity: 'Customer', body: { DisplayName } })
  await synced()
  const [known] = await books.sql<Known>(
    `select c.id, l.external_id as external from customers c join external_links l on l.local_id = c.id and l.kind = 'customer' and l.company_id = c.company_id
     where c.company_id = $1 and c.customer_name = $2`,
    DisplayName,
  )
  assert.ok(known)
  return known
}
const merge = (keep: Known, lose: Known) =>
  books.server.control('POST', `companies/${books.realmId}/merge`, {
    entity: 'Customer',
    keepId: keep.external,
    loseId: lose.external,
    untold: true,
  })
const place = async (customerId: string): Promise<Placed> => {
  const lines = [{ description: 'Rope', quantity: '1', unitPrice: '30', taxable: false }]
  return (await books.company.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines })).json().result
}
const matters = async (): Promise<{ kind: string; id: string; why: string }[]> =>
  (await books.company.get('/api/Books/Matters?limit=50')).json().result.rows
const stateOf = async (order: Placed) => (await books.orderCard(order)).rows.map(({ state }) => state)

test('what QuickBooks refuses since the customer is gone leads to the customer it was merged into, by what moved along', async () => {
  const [lose, keep] = await withDocuments()
  assert.ok(lose && keep)
  await merge(keep, lose)
  const order = await place(lose.id)
  await until('moved', async () => {
    await books.hurried()
    return (await books.details(order)).customerId === keep.id
  })
  await until('posted', async () => {
    await books.hurried()
    return (await stateOf(order))[0] === 'posted'
  })
  const { CustomerRef, TotalAmt } = await books.document(order, 'invoice')
  assert.deepEqual([CustomerRef.value, TotalAmt], [keep.external, 30])
  assert.deepEqual(
    (await matters()).filter(({ kind }) => kind === 'merged'),
    [],
  )
})

test('where nothing tells into whom, it stands in the list, and goes on with whom a person names', async () => {
  const lose = await bare('Gone with the Wind')
  const [keep] = await withDocuments()
  assert.ok(keep)
  await merge(keep, lose)
  const order = await place(lose.id)
  const told = await until('told', async () => {
    await books.hurried()
    return (await matters()).find(({ kind }) => kind === 'merged')
  })
  assert.equal(told?.id, lose.id)
  assert.match(told?.why ?? '', /into whom/)
  assert.deepEqual(await stateOf(order), ['blocked'])
  const say = (survivorId: string) => books.company.post(`/api/Books/MergedInto/${lose.id}`, { survivorId })
  assert.equal((await say(lose.id)).json().code, 'survivorNotThere')
  assert.equal((await say(keep.id)).statusCode, 200)
  await until('posted', async () => {
    await books.hurried()
    return (await stateOf(order))[0] === 'posted'
  })
  const { CustomerRef } = await books.document(order, 'invoice')
  assert.equal(CustomerRef.value, keep.external)
  assert.deepEqual(
    (await matters()).filter(({ kind }) => kind === 'merged'),
    [],
  )
  assert.equal((await say(keep.id)).json().code, 'conflict')
})

test('the night finds a customer that went without a word, and its documents are not taken for edited', async () => {
  const [lose, keep] = await withDocuments()
  assert.ok(lose && keep)
  const order = await books.order('40', '1', lose.id)
  await merge(keep, lose)
  await synced()
  await until('moved', async () => {
    await books.settled()
    return (await books.details(order)).customerId === keep.id
  })
  await books.checkAll()
  assert.deepEqual(await stateOf(order), ['posted'])
})

test('an invoice that was deleted before its customer was merged is put back for the survivor', async () => {
  const [lose, keep] = await withDocuments()
  assert.ok(lose && keep)
  const order = await books.order('50', '1', lose.id)
  await books.remove('Invoice', (await books.document(order, 'invoice')).Id)
  await synced()
  const [posting] = await until('told', async () => {
    await books.hurried()
    const { rows } = await books.orderCard(order)
    return rows[0]?.state === 'gone' && rows
  })
  await merge(keep, lose)
  await synced()
  assert.equal((await books.company.post(`/api/Books/PutBack/${posting?.id}`)).statusCode, 200)
  await until('posted', async () => {
    await books.hurried()
    return (await stateOf(order))[0] === 'posted'
  })
  const { CustomerRef, TotalAmt } = await books.document(order, 'invoice')
  assert.deepEqual([CustomerRef.value, TotalAmt], [keep.external, 50])
})

test('an order that is cancelled while its invoice seems moved by hand is voided there once the merge is known', async () => {
  const [lose, keep] = await withDocuments()
  assert.ok(lose && keep)
  const order = await books.order('60', '1', lose.id)
  await merge(keep, lose)
  const { Id, SyncToken } = await books.document(order, 'invoice')
  const touched = { Id, SyncToken, sparse: true, CustomerMemo: { value: 'Thank you' } }
  await books.server.control('POST', `companies/${books.realmId}/write`, { entity: 'Invoice', operation: 'update', body: touched })
  const { version } = await books.details(order)
  assert.equal((await books.company.post(`/api/Order/Cancel/${order.id}`, { version, reason: 'Not wanted' })).statusCode, 200)
  await books.settled()
  await synced()
  await books.checkAll()
  await until('voided', async () => {
    await books.hurried()
    return (await stateOf(order))[0] === 'voided'
  })
  assert.equal((await books.document(order, 'invoice')).TotalAmt, 0)
})
