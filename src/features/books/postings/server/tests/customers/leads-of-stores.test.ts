import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { put, storefront } from '#test/storefront.ts'
import { openWholeBooks } from '#test/whole-books.ts'

let whole: Awaited<ReturnType<typeof openWholeBooks>>
before(async () => {
  whole = await openWholeBooks()
})
after(() => whole.close())

const address = { address1: '9 Main', city: 'Salem', state: 'OR', zip: '97301' }

/** Somebody whom nobody knows orders in a public store. */
async function strangersOrder(name: string, columns: object = {}) {
  const { books, server, company } = whole
  const shop = await storefront(server, { audience: 'public', pay_now: true, on_account: false, ...columns }, company)
  const ana = await shop.shopper(`${name.toLowerCase().replaceAll(' ', '.')}@street.example`, [])
  await put(ana, await shop.item(`Rope of ${name}`, 10), '1')
  const { total } = await ana.read('Cart')
  const { orderId } = await ana.say('Place', { round: 1, expectedTotal: total, pay: 'now', newCustomer: { name, address } })
  await books.settled()
  const isThere = async () => {
    await books.settled()
    const customers = (await books.records('Customer')).some(({ DisplayName }) => DisplayName === name)
    const [{ documents } = { documents: 0 }] = await books.sql<{ documents: number }>(
      `select count(*)::int as documents from postings where company_id = $1 and order_id = $2 and external_id is not null`,
      orderId,
    )
    return { customers, documents }
  }
  const [{ customerId } = assert.fail()] = await books.sql<{ customerId: string }>(
    `select customer_id as "customerId" from orders where company_id = $1 and id = $2`,
    orderId,
  )
  /** Nothing is there, and nothing is on its way. */
  const hasNothing = async () => {
    await books.settled()
    const begun = await books.sql(
      `select 'document' as what from postings where company_id = $1 and order_id = $2
       union all select 'customer' from deliveries where company_id = $1 and record_kind = 'customer' and record_id::text = $3::text`,
      orderId,
      customerId,
    )
    assert.deepEqual([begun, await isThere()], [[], { customers: false, documents: 0 }])
  }
  return { ana, orderId, customerId, isThere, hasNothing }
}
const eventually = async (isThere: () => Promise<unknown>, expected: unknown) => {
  for (let tries = 0; tries < 40 && JSON.stringify(await isThere()) !== JSON.stringify(expected); tries++)
    await new Promise((go) => setTimeout(go, 100))
  assert.deepEqual(await isThere(), expected)
}

test('whoever never paid comes into the books by no order of a store, and by its payment as a customer with an invoice that is paid', async () => {
  const { orderId, isThere, hasNothing } = await strangersOrder('Ana Street')
  await hasNothing()
  await whole.books.paid({ id: orderId })
  await eventually(isThere, { customers: true, documents: 2 })
  assert.equal((await whole.books.document({ id: orderId, number: 0 }, 'invoice')).Balance, 0)
})

test('an order that nobody paid leaves nothing there, called off or run out', async () => {
  const { ana, orderId, hasNothing } = await strangersOrder('Ben Street')
  await hasNothing()
  await ana.say('CancelOrder', { orderId })
  await hasNothing()
})

test('what somebody in the office approved is in the books, paid or not, and whoever ordered it is a customer there', async () => {
  const { orderId, isThere, hasNothing } = await strangersOrder('Di Street', { approval: 'all' })
  await hasNothing()
  const answer = await whole.company.post(`/api/Order/Decide/${orderId}`, { verdict: 'approve' })
  assert.equal(answer.statusCode, 200, answer.body)
  await eventually(isThere, { customers: true, documents: 1 })
})

test('whom the office makes a customer has the order that waits in the books', async () => {
  const { customerId, isThere, hasNothing } = await strangersOrder('Cy Street')
  await hasNothing()
  await whole.books.sql(`update customers set customer_type = 'D' where company_id = $1 and id = $2`, customerId)
  await eventually(isThere, { customers: true, documents: 1 })
})
