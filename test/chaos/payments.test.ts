import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../merge/random.ts'
import { succeededCharges } from '../shop.ts'
import { payAtStripe, stripeEnvironment } from '../stripe.ts'
import { Visitor } from '../visitor.ts'
import { lengthOfHunt } from './length.ts'
import { connectedOwner } from './owner.ts'
import { postToBooks } from './posting.ts'
import { killAndStart, openWorld, patienceMs, until, type World } from './world.ts'

// Every kill meets several shoppers at different points of their way.
const { rounds, seed } = lengthOfHunt({ rounds: 2 })
const atOnce = 6
const email = 'payments@chaos.example'
// One of the companies that QuickBooks' stand-in begins with: it has accounts and items.
const realmId = '9130350000000004'

let world: World
before(async () => {
  world = await openWorld(['api,live,worker'])
})
after(() => world.close())

const product = () => world.products[0] ?? assert.fail()

async function openShops() {
  const { owner, companyId } = await connectedOwner(world, realmId, email)
  const one = async (sql: string, ...values: unknown[]): Promise<string> => (await world.query(sql, values))[0].id
  const { id: account } = await world.stripeControl('POST', 'accounts', { name: 'Chaos', email })
  await world.query(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    [companyId, account],
  )
  await world.query(`insert into sales_settings (company_id, delivery_amount, delivery_by_state) values ($1, 500, '{"OR": 900}')`, [
    companyId,
  ])
  await postToBooks(owner)
  const customerId = await one('select id from customers where company_id = $1 order by id limit 1', companyId)
  const addressId = await one(
    `insert into shipping_addresses (company_id, customer_id, address_name, address1, city, state, zip)
     values ($1, $2, 'Depot', '2 Road', 'Portland', 'OR', '97201') returning id`,
    ...[companyId, customerId],
  )
  const { STRIPE_CONNECT_WEBHOOK_SECRET: secret } = stripeEnvironment(world.stripe)
  await world.stripeControl('POST', 'webhooks/connect', { url: `${product().url}/api/Stripe/ConnectWebhook`, secret })
  return { owner, companyId, account: String(account), customerId, addressId }
}

type Shops = Awaited<ReturnType<typeof openShops>>

async function placedOrder({ owner, customerId }: Shops) {
  const placed = await owner.post('/api/Order/Place', {
    customerId,
    requestKey: crypto.randomUUID(),
    lines: [{ description: 'Rope', quantity: '2', unitPrice: '10' }],
    shippingAddress: { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' },
  })
  assert.equal(placed.status, 200, JSON.stringify(placed.body))
  const { id } = placed.body.result as { id: string }
  const link = await owner.get(`/api/Payment/GetQrCode?orderId=${id}`)
  return { id, code: (link.body.result as { paymentNumber: string }).paymentNumber }
}

let interrupted = 0

/** Whoever gets no answer, or one that the server is not well, reloads. */
async function untilAnswered(shopper: Visitor, path: string) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100)) {
    const answer = await shopper.get(path).catch(() => null)
    if (answer && answer.status < 500) return answer
    interrupted += 1
  }
  return assert.fail(`never an answer to ${path}`)
}

type Way = { startsAfterMs: number; changesAddress: boolean; looksAtIt: boolean }

/** The way of one shopper, in whose middle the server dies. Answers what the page said at last, if the shopper waited for it. */
async function shop({ account, addressId }: Shops, { id, code }: { id: string; code: string }, way: Way): Promise<string | null> {
  const shopper = new Visitor(product().url)
  await sleep(way.startsAfterMs)
  const detail = await untilAnswered(shopper, `/api/Payment/GetPaymentDetail?paymentNumber=${code}`)
  assert.equal(detail.status, 200, JSON.stringify(detail.body))
  const { paymentSecret: secret, state } = detail.body.result as { paymentSecret: string; state: string }
  assert.deepEqual([state, Boolean(secret)], ['open', true])
  if (way.changesAddress) {
    const changed = await untilAnswered(shopper, `/api/Payment/ChangeShippingAddress/${addressId}/${id}`)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  }
  const paid = await payAtStripe(world.stripe, { account, secret })
  assert.equal(paid.status, 'succeeded', JSON.stringify(paid))
  if (!way.looksAtIt) return null
  const confirmed = await untilAnswered(shopper, `/api/Payment/Confirm/${id}`)
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return (confirmed.body.result as { state: string }).state
}

/** Those who closed their page are paid by what Stripe tells alone. What it told a dead server each time, our own look finds ten minutes later. */
async function untilAllPaid(companyId: string) {
  await until('told', async () => (await world.stripeControl('GET', 'state')).webhooksWaiting === 0)
  await world.query(
    `update payment_intents set heard_at = now() - interval '10 minutes' where company_id = $1 and status not in ('succeeded', 'canceled')`,
    [companyId],
  )
  const unpaid = `select count(*) from orders where company_id = $1 and state <> 'Paid'`
  await until('all paid', async () => (await world.count(unpaid, [companyId])) === 0)
}

type Recorded = { Id: string; DocNumber?: string; TotalAmt: number; Balance?: number; Line: { LinkedTxn?: { TxnId: string }[] }[] }

/** Of every order exactly one invoice, with nothing open, and the one payment that settled it. */
async function assertInQuickbooks(companyId: string, expected: Map<string, number>) {
  const open = `select (select count(*) from book_work where company_id = $1) +
    (select count(*) from deliveries where company_id = $1 and channel = 'quickbooks' and state not in ('done', 'ignored')) as count`
  await until('posted', async () => (await world.count(open, [companyId])) === 0)
  const numbers = await world.query('select id, number from orders where company_id = $1', [companyId])
  const invoices: Recorded[] = await world.inQuickbooks(realmId, 'Invoice')
  const ours = invoices.filter(({ DocNumber }) => DocNumber?.startsWith('LS-'))
  assert.deepEqual(
    ours.map(({ DocNumber, TotalAmt, Balance }) => `${DocNumber} ${TotalAmt} ${Balance}`).sort(),
    numbers.map(({ id, number }) => `LS-${number} ${(expected.get(id) ?? 0) / 100} 0`).sort(),
  )
  const payments: Recorded[] = await world.inQuickbooks(realmId, 'Payment')
  const settled = payments.flatMap(({ TotalAmt, Line }) =>
    Line.flatMap(({ LinkedTxn = [] }) => LinkedTxn.map(({ TxnId }) => `${TxnId} ${TotalAmt}`)),
  )
  for (const { Id, TotalAmt } of ours) assert.equal(settled.filter((each) => each === `${Id} ${TotalAmt}`).length, 1, Id)
  for (const { Id } of ours) assert.equal(settled.filter((each) => each.startsWith(`${Id} `)).length, 1, Id)
}

test(`killed ${rounds} times while shoppers pay (seed ${seed}): order, payment, QuickBooks and confirmation agree, each is charged once`, async (t) => {
  const shops = await openShops()
  const random = seededRandom(seed)
  const ordered: { id: string; dollars: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const orders = await Promise.all(Array.from({ length: atOnce }, () => placedOrder(shops)))
    const ways = orders.map(() => ({ startsAfterMs: random(150), changesAddress: random(2) === 0, looksAtIt: random(3) > 0 }))
    const shopping = orders.map((order, at) => shop(shops, order, ways[at] ?? assert.fail()))
    const [answers] = await Promise.all([Promise.all(shopping), killAndStart(product(), random(300))])
    for (const [at, answer] of answers.entries()) if (answer !== null) assert.equal(answer, 'paid', JSON.stringify(ways[at]))
    ordered.push(...orders.map(({ id }, at) => ({ id, dollars: ways[at]?.changesAddress ? 29 : 25 })))
  }
  await untilAllPaid(shops.companyId)

  const { companyId } = shops
  const expected = new Map(ordered.map(({ id, dollars }) => [id, dollars * 100]))
  const orders = await world.query(
    'select id, amount_received::int as received, grand_total::int as total from orders where company_id = $1',
    [companyId],
  )
  assert.equal(orders.length, expected.size)
  for (const { id, received, total } of orders) assert.deepEqual([received, total], [expected.get(id), expected.get(id)], id)
  const payments = await world.query(
    `select id, order_id, amount_received::int as received, held_for from payment_intents where company_id = $1 and status = 'succeeded'`,
    [companyId],
  )
  assert.deepEqual(
    payments.map(({ order_id, received, held_for }) => [order_id, received, held_for]).sort(),
    [...expected].map(([id, cents]) => [id, cents, '']).sort(),
  )
  const charges = await succeededCharges(world, shops.account)
  assert.deepEqual(charges.map(({ payment_intent }) => payment_intent).sort(), payments.map(({ id }) => id).sort())
  assert.equal(
    charges.reduce((sum, { amount }) => sum + amount, 0),
    [...expected.values()].reduce((sum, cents) => sum + cents, 0),
  )
  await assertInQuickbooks(companyId, expected)
  assert.ok(interrupted > 0, 'somebody was in the middle')
  t.diagnostic(`seed ${seed}: ${ordered.length} payments through ${rounds} kills, ${interrupted} calls were not answered`)
})
