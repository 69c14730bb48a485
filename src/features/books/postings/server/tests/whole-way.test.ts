import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { paidOrder, sdkOf, until } from '#test/till.ts'
import { openWholeBooks } from '#test/whole-books.ts'

/** From the shopper's card to the bank's line in QuickBooks, with both outside worlds there. */
let whole: Awaited<ReturnType<typeof openWholeBooks>>
before(async () => {
  whole = await openWholeBooks()
})
after(() => whole.close())

test('a payment, a refund and a dispute, paid out by Stripe, tie out in QuickBooks', async () => {
  const { books, server, company } = whole
  const { account } = company
  const orders = [await paidOrder(server, company), await paidOrder(server, company, '40'), await paidOrder(server, company, '90')]
  await until('paid', async () => {
    for (const each of orders) if ((await each.order()).state !== 'Paid') return false
    return true
  })
  await server.control('POST', 'disputes', { account, charge: orders[1]?.chargeId, reason: 'duplicate' })
  await until('disputed', async () => (await books.sql('select id from disputes where company_id = $1')).length === 1)
  await sdkOf(server).refunds.create({ charge: orders[2]?.chargeId ?? '', amount: 3000 }, { stripeAccount: account })
  await until('refunded', async () => (await books.sql('select id from refunds where company_id = $1')).length === 1)
  await server.control('POST', 'clock', { seconds: 5 })
  await server.control('POST', 'clock', { days: 6 })
  const [payout] = await until('arrived', async () => {
    const rows = await books.sql<{ id: string }>(`select id from payouts where company_id = $1 and reconciled and status = 'paid'`)
    return rows.length > 0 && rows
  })
  const tieOut = async () => (await books.payoutCard(payout?.id ?? '')).tieOut
  await until('posted', async () => (await tieOut()).state === 'agrees')
  await books.settled()
  const [deposit] = await books.documents('Deposit', payout?.id ?? '')
  assert.equal(Math.round((deposit?.TotalAmt ?? 0) * 100), (await tieOut()).stripe)
  assert.equal((await books.balances()).clearing, 0)
  const [entry] = await books.documents('JournalEntry', 'Chargeback')
  assert.ok(entry, 'the chargeback has its document')
  assert.equal((await books.documents('RefundReceipt', 'Refund'))[0]?.TotalAmt, 30)
})

test('euros and yen that were paid out are no dollars: neither payout is posted, both say why, and the clearing account stays at nothing', async () => {
  const { books, server, company } = whole
  const { account } = company
  const dollars = await paidOrder(server, company, '60')
  for (const currency of ['eur', 'jpy'])
    await sdkOf(server).paymentIntents.create(
      {
        ...{ amount: 5000, currency, payment_method: 'pm_card_visa', confirm: true },
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { stripeAccount: account },
    )
  await until('paid', async () => (await dollars.order()).state === 'Paid')
  await server.control('POST', 'clock', { seconds: 5 })
  await server.control('POST', 'clock', { days: 6 })
  const payouts = await until('arrived', async () => {
    const rows = await books.sql<{ id: string; currency: string; amount: number }>(
      `select id, currency, amount::int from payouts where company_id = $1 and reconciled and status = 'paid'
         and created_at > (select min(created_at) from payouts p where p.company_id = $1) order by currency`,
    )
    return rows.length === 3 && rows
  })
  assert.deepEqual(
    payouts.map(({ currency, amount }) => [currency, amount]),
    [
      ['eur', 4825],
      ['jpy', 4825],
      ['usd', 6000 - 204],
    ],
  )
  const states = async () => Promise.all(payouts.map(async ({ id }) => (await books.payoutCard(id)).rows.map(({ state }) => state)))
  await until('posted', async () => (await states())[2]?.[0] === 'posted')
  await books.settled()
  assert.deepEqual(await states(), [['blocked'], ['blocked'], ['posted']])
  for (const { id, currency } of payouts) assert.equal((await books.documents('Deposit', id)).length, currency === 'usd' ? 1 : 0)
  assert.equal((await books.balances()).clearing, 0)
})
