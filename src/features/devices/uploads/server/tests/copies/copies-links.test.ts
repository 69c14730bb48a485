import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { confirmCode } from '#features/devices/recipients/server/door.ts'
import { type VanShop, vanShop } from '#test/pushing.ts'
import { type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { copiesToSend } from '../../copies/send.ts'

// Nothing works here by itself: copies are sent when a test says so.
let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

let counter = 0
/** A van shop that can be paid by link, with this list of recipients. */
async function payableShop(rows: readonly object[]) {
  counter += 1
  const shop = await vanShop(server)
  const at = (name: string) => `${name}${counter}@links.example`
  await shop.rowsOf(`update customers set email = $2 where id = $1`, [shop.customerId, at('cafe')])
  await shop.rowsOf(`update reps set email = $2 where id = $1`, [shop.repId, at('kay')])
  const { id: account } = await server.control('POST', 'accounts', { name: 'Payable', email: at('pay') })
  await shop.rowsOf(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    [shop.companyId, account],
  )
  const saved = await shop.office.post('/api/Device/SaveCompanyDistributionList', { version: 0, rows })
  assert.equal(saved.statusCode, 200, saved.body)
  return { ...shop, at }
}
const events = ['ORDER_SUBMITTED', 'PAYMENT_RECEIVED']
type Copy = { address: string; sendAs: string; content: string }
const copiesOf = async (shop: VanShop, number: string): Promise<Copy[]> => {
  const { rows } = await shop.tray('show=all')
  const { id } = rows.find((row: { number: string }) => row.number === number)
  return (await shop.details(id)).copies
}
const handedOver = async ({ rowsOf, companyId }: VanShop): Promise<string[]> =>
  (await rowsOf('select address from device_copies where company_id = $1 and sent_at is not null', [companyId])).map(
    ({ address }) => address,
  )
const stateAfter = async (shop: VanShop, given: Parameters<VanShop['document']>[0] = {}) => {
  const document = shop.document(given)
  const { outcome, orderId } = await shop.one(document)
  assert.equal(outcome, 'accepted')
  const before = (await shop.order(orderId)).state
  await copiesToSend.run(server.services)
  const links = await shop.rowsOf('select id from payment_links where order_id = $1', [orderId])
  return { moved: (await shop.order(orderId)).state !== before, links: links.length, copies: await copiesOf(shop, document.number) }
}
const cash = (amount: number) => ({ method: 'O' as const, amount, cash: amount })

test('the customer is asked to pay by a link, once', async () => {
  const shop = await payableShop([{ recipient: '@customer', events, content: 'link' }])
  const { moved, links } = await stateAfter(shop)
  assert.deepEqual({ moved, links }, { moved: true, links: 1 })
})

test('a link that would go to the company’s own people alone is not made, and the order stays as it was', async () => {
  const shop = await payableShop([{ recipient: '@rep', events, content: 'link' }])
  const { moved, links, copies } = await stateAfter(shop)
  assert.deepEqual({ moved, links }, { moved: false, links: 0 })
  assert.deepEqual(
    copies.map(({ address, content }) => [address, content]),
    [[shop.at('kay'), 'PDF']],
  )
  assert.deepEqual(await handedOver(shop), [shop.at('kay')])
})

test('who paid in cash that the books do not know of is not asked to pay again', async () => {
  const shop = await payableShop([{ recipient: '@customer', events, content: 'link' }])
  const { moved, links } = await stateAfter(shop, { payment: cash(1600) })
  assert.deepEqual({ moved, links }, { moved: false, links: 0 })
  assert.deepEqual(await handedOver(shop), [shop.at('cafe')])
})

test('the least amount of a payment is compared with what was paid, and To goes before Bcc over all that happened', async () => {
  const shop = await payableShop([
    { recipient: '@customer', events: ['ORDER_SUBMITTED'], sendAs: 'Bcc' },
    { recipient: '@customer', events: ['PAYMENT_RECEIVED'], sendAs: 'To' },
    { recipient: '@rep', events: ['PAYMENT_RECEIVED'], minAmount: 1000 },
  ])
  const sendsOf = async (amount: number) =>
    (await stateAfter(shop, { payment: cash(amount) })).copies.map(({ address, sendAs }) => `${sendAs} ${address}`)
  assert.deepEqual(await sendsOf(999), [`To ${shop.at('cafe')}`])
  assert.deepEqual(await sendsOf(1000), [`To ${shop.at('cafe')}`, `To ${shop.at('kay')}`])
})

test('who says no between the document and the mail gets none', async () => {
  const shop = await payableShop([
    { recipient: '@customer', events },
    { recipient: '@rep', events },
  ])
  const document = shop.document()
  assert.equal((await shop.one(document)).outcome, 'accepted')
  assert.equal((await copiesOf(shop, document.number)).length, 2)
  const code = confirmCode(server.services, { companyId: shop.companyId, email: shop.at('cafe') })
  const said = await server.app.inject({
    method: 'POST',
    url: `/copies?code=${code}&answer=no`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  assert.equal(said.statusCode, 200)
  await copiesToSend.run(server.services)
  assert.deepEqual(
    (await copiesOf(shop, document.number)).map(({ address }) => address),
    [shop.at('kay')],
  )
  assert.deepEqual(await handedOver(shop), [shop.at('kay')])
})

test('a hundred copies that fail are tried again later, and keep none of those behind them waiting', async () => {
  const shop = await payableShop([{ recipient: '@customer', events, content: 'CSV' }])
  const { rowsOf, companyId } = shop
  for (let portion = 0; portion < 2; portion += 1)
    for (const { outcome } of await shop.pushed(Array.from({ length: 50 }, () => shop.document()))) assert.equal(outcome, 'accepted')
  const isOf = `company_id = '${companyId}'`
  await rowsOf(`create function test_break_copies() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await rowsOf(`create trigger test_break_copies before update of mail_id on device_copies for each row
    when (new.company_id = '${companyId}' and new.sent_at is not null and new.name <> 'fine') execute function test_break_copies()`)
  const fine = shop.document()
  assert.equal((await shop.one(fine)).outcome, 'accepted')
  const fineRow = `${isOf} and document_id = (select id from device_documents where client_id = '${fine.id}')`
  await rowsOf(`update device_copies set name = 'fine' where ${fineRow}`)
  try {
    await copiesToSend.run(server.services)
    assert.deepEqual(await handedOver(shop), [])
    await copiesToSend.run(server.services)
    assert.deepEqual(await handedOver(shop), [shop.at('cafe')])
    const waiting = async () =>
      rowsOf(`select tries, due_at > now() as later from device_copies where ${isOf} and sent_at is null group by 1, 2`)
    assert.deepEqual(await waiting(), [{ tries: 1, later: true }])
    await rowsOf(`update device_copies set due_at = now() where ${isOf} and sent_at is null`)
    await copiesToSend.run(server.services)
    assert.deepEqual(await waiting(), [{ tries: 2, later: true }])
  } finally {
    await rowsOf('drop trigger test_break_copies on device_copies')
  }
  await rowsOf(`update device_copies set due_at = now() where ${isOf} and sent_at is null`)
  await copiesToSend.run(server.services)
  assert.equal((await handedOver(shop)).length, 101)
})
