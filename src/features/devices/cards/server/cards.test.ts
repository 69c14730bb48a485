import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { until } from '#test/automations.ts'
import { codeFor, installationOf, pairedDevice } from '#test/devices.ts'
import { keepBooks } from '#test/kept-books.ts'
import { vanShop } from '#test/pushing.ts'
import { confirmPaid, openLink } from '#test/shop.ts'
import { payAtStripe, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import type { AskedCard, Card } from '../contract.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

/** A van shop whose company can be paid by card. */
async function cardShop() {
  const shop = await vanShop(server)
  const { id: account } = await server.control('POST', 'accounts', { name: 'Payable', email: `${randomUUID()}@cards.example` })
  await shop.rowsOf(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    [shop.companyId, account],
  )
  const ask = (what: object) => shop.tablet.post('/api/Device/AskCard', what)
  const asked = async (what: object): Promise<AskedCard> => {
    const answer = await ask(what)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const cards = async (tablet: Pick<typeof shop.tablet, 'post'> = shop.tablet): Promise<Card[]> =>
    (await tablet.post('/api/Device/Cards')).json().result.rows
  const pay = async ({ url, orderId }: Pick<AskedCard, 'url' | 'orderId'>) => {
    const { paymentSecret: secret } = (await openLink(server, url.split('/').at(-1) ?? '')).json().result
    await payAtStripe(server.stripe, { account, secret })
    assert.equal((await confirmPaid(server, orderId, { 'x-payment-secret': secret })).json().result.state, 'paid')
  }
  const invoice = (balance: number, customer = shop.customerId) =>
    shop.add(
      `invoices (company_id, customer_id, number, date, total, balance, tax, lines) values ($1, $2, $3, '2026-11-01', $4, $4, 0,
        '[{"item":null,"description":"Rope","quantity":1,"unitPrice":1,"amount":1}]')`,
      customer,
      randomUUID().slice(0, 8),
      balance,
    )
  return { ...shop, ask, asked, cards, pay, invoice }
}
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code
const byCard = (amount: number) => ({ method: 'D' as const, amount })

test('a sale by card has one link, however often it is asked for, is paid by it, and is nobody’s to hand in', async () => {
  const shop = await cardShop()
  for (const kind of ['order', 'invoice'] as const) {
    const document = shop.document({ kind, payment: byCard(1600) })
    assert.equal(codeOf(await shop.ask({ document: document.id })), 'deviceCardNotYet')
    const { outcome, orderId } = await shop.one(document)
    assert.equal(outcome, 'accepted')
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => shop.asked({ document: document.id })))
    assert.ok(first)
    assert.deepEqual([first.orderId, first.document, first.state, first.amount, first.paid], [orderId, document.id, 'open', 1600, 0])
    assert.match(first.svg, /^<svg/)
    for (const each of again) assert.deepEqual([each.url, each.svg], [first.url, first.svg])
    assert.equal((await shop.rowsOf('select id from payment_links where order_id = $1', [orderId])).length, 1)
    await shop.pay(first)
    const [heard] = await shop.cards()
    assert.deepEqual([heard?.orderId, heard?.state, heard?.paid, heard?.amount, heard?.url], [orderId, 'paid', 1600, 0, ''])
    assert.ok(heard?.paidAt)
    const once = await shop.asked({ document: document.id })
    assert.deepEqual([once.state, once.url, once.svg], ['paid', '', ''])
    assert.deepEqual(await shop.rowsOf('select 1 from collected_payments where company_id = $1', [shop.companyId]), [])
  }
})

test('a link that ran out, or whose order came to something else, is over; asked for anew there is another', async () => {
  const shop = await cardShop()
  const document = shop.document({ payment: byCard(1600) })
  await shop.one(document)
  const first = await shop.asked({ document: document.id })
  await shop.rowsOf(`update payment_links set expires_at = now() - interval '1 second' where order_id = $1`, [first.orderId])
  assert.deepEqual(
    (await shop.cards()).map(({ state, url }) => [state, url]),
    [['over', '']],
  )
  const second = await shop.asked({ orderId: first.orderId })
  assert.deepEqual([second.state, second.document, second.url === first.url], ['open', document.id, false])
  const changed = shop.document({ changes: document.id, lines: [shop.line('3')], payment: byCard(2400) })
  assert.equal((await shop.one(changed)).orderId, first.orderId)
  const third = await shop.asked({ document: changed.id })
  assert.deepEqual([third.amount, third.url === second.url], [2400, false])
  assert.deepEqual(
    (await shop.cards()).map(({ state, amount }) => [state, amount]),
    [['open', 2400]],
  )
})

test('open invoices are asked for by one request, as much as is open on them now', async () => {
  const shop = await cardShop()
  const invoiceIds = [await shop.invoice(1000), await shop.invoice(550)]
  const moved = await shop.ask({ invoiceIds, expectedTotal: 1500 })
  assert.equal(moved.statusCode, 409, moved.body)
  const first = await shop.asked({ invoiceIds, expectedTotal: 1550 })
  assert.deepEqual([first.document, first.amount, first.state, first.customerName], [null, 1550, 'open', 'Harbor Cafe'])
  assert.equal((await shop.asked({ invoiceIds: invoiceIds.toReversed(), expectedTotal: 1550 })).url, first.url)
  // Where one of them alone is paid after all, what was begun and not paid asks for nothing any more.
  const part = await shop.asked({ invoiceIds: invoiceIds.slice(1), expectedTotal: 550 })
  assert.deepEqual([part.amount, (await shop.cards()).map(({ orderId }) => orderId)], [550, [part.orderId]])
  assert.equal((await shop.ask({ orderId: first.orderId })).statusCode, 404)
  await shop.pay(await shop.asked({ invoiceIds, expectedTotal: 1550 }))
  assert.deepEqual(
    (await shop.cards()).map(({ state, paid }) => [state, paid]),
    [['paid', 1550]],
  )
})

test('nothing is asked for where the rules take no cards, of customers of others, or on another device', async () => {
  const shop = await cardShop()
  const foreign = await shop.invoice(700, await shop.customerOf('Elsewhere', 'NOBODY'))
  assert.equal((await shop.ask({ invoiceIds: [foreign], expectedTotal: 700 })).statusCode, 404)
  const document = shop.document({ payment: byCard(1600) })
  await shop.one(document)
  const { orderId } = await shop.asked({ document: document.id })
  const other = await cardShop()
  assert.equal((await other.ask({ orderId })).statusCode, 404)
  assert.equal(codeOf(await other.ask({ document: document.id })), 'deviceCardNotYet')
  assert.equal((await other.ask({ invoiceIds: [foreign], expectedTotal: 700 })).statusCode, 404)
  await shop.rule({ 'pay.methods': { value: ['O'] } })
  assert.equal(codeOf(await shop.ask({ orderId })), 'deviceNoCards')
  await shop.rule({ 'pay.methods': { value: ['D', 'O'] } })
  await shop.rowsOf('update stripe_accounts set charges_enabled = false where company_id = $1', [shop.companyId])
  await shop.rowsOf(`update payment_links set expires_at = now() where company_id = $1`, [shop.companyId])
  assert.equal(codeOf(await shop.ask({ orderId })), 'stripeNotReady')
})

test('whoever has the device next is not told what the one before asked for', async () => {
  const shop = await cardShop()
  const document = shop.document({ payment: byCard(1600) })
  await shop.one(document)
  const { orderId } = await shop.asked({ document: document.id })
  const repId = await shop.add(`reps (company_id, code, name) values ($1, 'NEXT', 'Next')`)
  const { version } = (await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result
  assert.equal((await shop.office.post('/api/Device/AddUpdateDevice', { id: shop.deviceId, version, repId })).statusCode, 200)
  const next = installationOf(server)
  await next.pair(await codeFor(shop.office, shop.deviceId))
  assert.deepEqual(await shop.cards(next), [])
  assert.equal((await next.post('/api/Device/AskCard', { orderId })).statusCode, 404)
})

/** A sale that the office has taken, and its invoice in the books. */
async function invoicedSale({ document, one, rowsOf, invoice }: Awaited<ReturnType<typeof cardShop>>) {
  const sale = document({ kind: 'invoice' })
  const { orderId } = await one(sale)
  const invoiceId = await invoice(1600)
  await rowsOf('update orders set invoice_id = $2 where id = $1', [orderId, invoiceId])
  return { sale, orderId, invoiceId }
}

test('invoices of orders of ours are paid together by one card; the orders ask for nothing meanwhile, and the other way round', async () => {
  const shop = await cardShop()
  const [first, second] = [await invoicedSale(shop), await invoicedSale(shop)]
  const own = await shop.asked({ document: first.sale.id })
  const invoiceIds = [first.invoiceId, second.invoiceId, await shop.invoice(50)]
  const together = await shop.asked({ invoiceIds, expectedTotal: 3250 })
  assert.deepEqual([together.state, together.amount, together.document], ['open', 3250, null])
  const states = async () => new Map((await shop.cards()).map(({ orderId, state }) => [orderId, state]))
  assert.equal((await states()).get(own.orderId), 'over')
  const again = await shop.asked({ orderId: own.orderId })
  assert.deepEqual([again.state, again.amount, (await states()).has(together.orderId)], ['open', 1600, false])
  const anew = await shop.asked({ invoiceIds, expectedTotal: 3250 })
  await shop.pay(anew)
  assert.deepEqual([(await states()).get(anew.orderId), (await states()).get(own.orderId)], ['paid', 'over'])
  // The books do not have it yet.
  assert.equal(codeOf(await shop.ask({ invoiceIds: [second.invoiceId], expectedTotal: 1600 })), 'moneyUnderWay')
})

test('nobody is asked by card for what a rep has in cash, with the sale or for its invoice', async () => {
  const shop = await cardShop()
  const paid = shop.document({ payment: { method: 'O', amount: 500, cash: 500 } })
  await shop.one(paid)
  // Somebody enters it in the books by hand.
  assert.equal(codeOf(await shop.ask({ document: paid.id })), 'moneyUnderWay')
  await keepBooks(shop)
  const [some, other] = [await shop.invoice(1000), await shop.invoice(300)]
  const before = await shop.asked({ invoiceIds: [some], expectedTotal: 1000 })
  const payment = { method: 'O' as const, amount: 400, cash: 400, invoices: [{ invoiceId: some, amount: 400 }] }
  assert.equal((await shop.one(shop.document({ kind: 'payment', lines: [], payment, net: 0, total: 0 }))).outcome, 'accepted')
  for (const asked of [{ orderId: before.orderId }, { invoiceIds: [some, other], expectedTotal: 1300 }])
    assert.equal(codeOf(await shop.ask(asked)), 'invoiceCollected')
  assert.equal((await shop.asked({ invoiceIds: [other], expectedTotal: 300 })).amount, 300)
})

test('two who ask for the same invoices at once, one of them for more, come one after the other', async () => {
  const shop = await cardShop()
  const other = await pairedDevice(server, shop.office, { deviceEmail: `${randomUUID()}@example.com`, repId: shop.repId })
  const [some, more] = [[await shop.invoice(1000), await shop.invoice(500)], await shop.invoice(200)]
  await shop.asked({ invoiceIds: some, expectedTotal: 1500 })
  const held = await server.database.owner.connect()
  const waiting = (least: number) =>
    until(
      () => shop.rowsOf(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      (found) => found.length >= least,
    )
  await held.query('begin')
  await held.query('select from invoices where id = any($1) for update', [some])
  const same = shop.ask({ invoiceIds: some, expectedTotal: 1500 })
  await waiting(1)
  const further = other.post('/api/Device/AskCard', { invoiceIds: [...some, more], expectedTotal: 1700 })
  await waiting(2)
  await held.query('rollback')
  held.release()
  const answers = [await same, await further]
  assert.deepEqual(
    answers.map((answer) => [answer.statusCode, answer.json().result?.amount]),
    [
      [200, 1500],
      [200, 1700],
    ],
  )
})
