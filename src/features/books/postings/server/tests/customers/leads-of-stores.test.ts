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
async function strangersOrder(name: string) {
  const { books, server, company } = whole
  const shop = await storefront(server, { audience: 'public', pay_now: true, on_account: false }, company)
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
  const customer = async () =>
    (
      await books.sql<{ id: string; type: string }>(
        `select c.id, c.customer_type as type from customers c join orders o on o.company_id = c.company_id and o.customer_id = c.id
         where c.company_id = $1 and o.id = $2`,
        orderId,
      )
    )[0] ?? assert.fail()
  return { shop, ana, orderId, isThere, customer }
}
const nothing = { customers: false, documents: 0 }
const eventually = async (isThere: () => Promise<unknown>, expected: unknown) => {
  for (let tries = 0; tries < 40 && JSON.stringify(await isThere()) !== JSON.stringify(expected); tries++)
    await new Promise((go) => setTimeout(go, 100))
  assert.deepEqual(await isThere(), expected)
}

test('whoever never paid comes into the books by no order of a store, and by its payment as a customer with an invoice that is paid', async () => {
  const { orderId, isThere } = await strangersOrder('Ana Street')
  assert.deepEqual(await isThere(), nothing)
  await whole.books.paid({ id: orderId })
  await eventually(isThere, { customers: true, documents: 2 })
  assert.equal((await whole.books.document({ id: orderId, number: 0 }, 'invoice')).Balance, 0)
})

test('an order that nobody paid leaves nothing there, called off or run out', async () => {
  const { ana, orderId, isThere } = await strangersOrder('Ben Street')
  await ana.say('CancelOrder', { orderId })
  assert.deepEqual(await isThere(), nothing)
})

test('whom the office makes a customer has the order that waits in the books', async () => {
  const { isThere, customer } = await strangersOrder('Cy Street')
  const { id } = await customer()
  await whole.books.sql(`update customers set customer_type = 'D' where company_id = $1 and id = $2`, id)
  await eventually(isThere, { customers: true, documents: 1 })
})
