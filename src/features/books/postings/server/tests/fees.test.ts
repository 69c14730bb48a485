import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sweepAccount } from '#features/sales/payments/server/sweep.ts'
import { paidOrder, sdkOf, until } from '#test/till.ts'
import { openWholeBooks } from '#test/whole-books.ts'
import { leftAtStripe } from '../left-at-stripe.ts'

/** Whatever way money leaves Stripe, what Stripe keeps of it is an expense, and the clearing account is what still lies there. */
let whole: Awaited<ReturnType<typeof openWholeBooks>>
before(async () => {
  whole = await openWholeBooks()
})
after(() => whole.close())

const on = () => ({ stripeAccount: whole.company.account })
const control = (method: string, path: string, body: object) => whole.server.control(method, path, body)

/** All that Stripe knows is known here, and what is known here is in the books. */
async function settled() {
  const { books, company } = whole
  await sweepAccount(books.server.services, { companyId: books.company.companyId, accountId: company.account })
  await books.settled()
  await books.settled()
}

/** So many cents are expenses, and the clearing account is what lies at Stripe: once customers and all else are in QuickBooks. */
async function booked(fees: number) {
  const seen = async () => {
    await settled()
    return [await whole.books.feesThere(), await clearing(), await atStripe()]
  }
  for (const end = Date.now() + 15_000; ; ) {
    const [there, left, lies] = await seen()
    if (there === fees && left === lies) return
    if (Date.now() > end) assert.deepEqual([there, left], [fees, lies])
  }
}

async function paid(dollars: string) {
  const order = await paidOrder(whole.server, whole.company, dollars, 'pm_card_bypassPending')
  await until('paid', async () => (await order.order()).state === 'Paid')
  await control('POST', 'clock', { seconds: 5 })
  return order
}

async function atStripe() {
  const { available, pending } = await sdkOf(whole.server).balance.retrieve({}, on())
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0)
}
const clearing = async () => Math.round((await whole.books.balances()).clearing * 100)
const payouts = () =>
  whole.books.sql<{ id: string; amount: number; automatic: boolean }>(
    `select id, amount::int, automatic from payouts where company_id = $1 and status = 'paid' order by created_at`,
  )

test('paid out by hand, at once: fees, their tax and the fee of the payout are expenses; paid out by Stripe again, none is one twice', async () => {
  const { books, company, server } = whole
  await control('PATCH', 'settings', { money: { feeTaxPercent: 10 } })
  await control('PATCH', 'accounts', { account: company.account, payouts: 'manual' })
  await books.company.post('/api/Stripe/RefreshAccount')
  await paid('100')
  await sdkOf(server).payouts.create({ amount: 5000, currency: 'usd', method: 'instant' }, on())
  await control('POST', 'fees', { account: company.account, amount: 1000 })
  await control('POST', 'clock', { days: 4 })
  await until('arrived', async () => (await payouts()).length === 1)
  const taken = 320 + 32 + 75 + 1000 + 100
  assert.equal(await atStripe(), 10_000 - 5000 - taken)
  await booked(taken)
  // Stripe names no payments for it, but it says what it took from the balance.
  const [byHand] = await payouts()
  const { tieOut } = await books.payoutCard(byHand?.id ?? '')
  assert.deepEqual(tieOut, { state: 'agrees', stripe: 5000, members: 5000, deposit: 5000, clearing: 0, byHand: true })

  // Of a day that is in the books already more is heard.
  await paid('40')
  const more = taken + 146 + 15
  await booked(more)

  await control('PATCH', 'accounts', { account: company.account, payouts: 'daily' })
  await books.company.post('/api/Stripe/RefreshAccount')
  await control('POST', 'clock', { days: 5 })
  await until('arrived', async () => (await payouts()).length === 2)
  await booked(more)
  const [, byStripe] = await payouts()
  assert.equal(byStripe?.automatic, true)
  assert.equal((await books.payoutCard(byStripe?.id ?? '')).tieOut.state, 'agrees')
  assert.deepEqual([await clearing(), await atStripe()], [0, 0])
})

test('a balance below zero that Stripe takes from the bank leaves nothing in the clearing account', async () => {
  const { books, company, server } = whole
  const before = await books.feesThere()
  await control('PATCH', 'settings', { money: { debitNegative: true, feeTaxPercent: 0 } })
  const order = await paid('20')
  await control('POST', 'clock', { days: 4 })
  await until('arrived', async () => (await payouts()).length === 3)
  await sdkOf(server).refunds.create({ charge: order.chargeId }, on())
  await control('POST', 'fees', { account: company.account, amount: 500 })
  await control('POST', 'clock', { days: 5 })
  await until('taken', async () => (await payouts()).length === 4)
  const [, , , back] = await payouts()
  assert.equal(back?.amount, -2500)
  await booked(before + 88 + 500)
  assert.equal((await books.payoutCard(back?.id ?? '')).tieOut.state, 'agrees')
  assert.deepEqual([await clearing(), await atStripe()], [0, 0])
})

test('who turns to paying out by hand has booked what no payout took along by then', async () => {
  const { books, company } = whole
  const before = await books.feesThere()
  await paid('60')
  await settled()
  assert.equal(await books.feesThere(), before, 'it waits for its payout')
  await control('PATCH', 'accounts', { account: company.account, payouts: 'manual' })
  await books.company.post('/api/Stripe/RefreshAccount')
  await booked(before + 204)
})

test('what no payout takes along for weeks costs what it costs, and is not booked twice should one come', async () => {
  const { books, company, server } = whole
  await control('PATCH', 'accounts', { account: company.account, payouts: 'daily' })
  await books.company.post('/api/Stripe/RefreshAccount')
  const before = await books.feesThere()
  await paid('70')
  await settled()
  await leftAtStripe.run(server.services)
  await settled()
  assert.equal(await books.feesThere(), before, 'its payout may come')
  // Stripe's clock is ahead of ours by now.
  await books.sql(`update balance_transactions set created_at = now() - interval '46 days'
    where company_id = $1 and payout_id is null and fees_on is null`)
  await leftAtStripe.run(server.services)
  await booked(before + 233)
  const known = (await payouts()).length
  await control('POST', 'clock', { days: 5 })
  await until('arrived', async () => (await payouts()).length > known)
  await booked(before + 233)
  assert.deepEqual([await clearing(), await atStripe()], [0, 0])
})
