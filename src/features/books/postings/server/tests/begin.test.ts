import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sweepAccount } from '#features/sales/payments/server/sweep.ts'
import { dayAt } from '#server/data/days.ts'
import { paidOrder, sdkOf, until } from '#test/till.ts'
import { openWholeBooks } from '#test/whole-books.ts'

/** A company that used Stripe before: what lay there when the books began goes into them once, wherever the day is moved. */
let whole: Awaited<ReturnType<typeof openWholeBooks>>
let zone: string
before(async () => {
  whole = await openWholeBooks({ unset: true })
  zone = (await whole.books.sql<{ zone: string }>('select time_zone as zone from companies where id = $1'))[0]?.zone ?? ''
})
after(() => whole.close())

const today = () => daysAgo(0)
const daysAgo = (days: number) => dayAt(Date.now() - days * 86_400_000, zone)
const clearing = async () => Math.round((await whole.books.balances()).clearing * 100)
const settings = async () => (await whole.books.company.get('/api/Books/Settings')).json().result

async function save(values: object) {
  const { version, choices } = await settings()
  const account = (called: string) => choices.any.find(({ name }: { name: string }) => name === called).id
  const answer = await whole.books.company.post('/api/Books/SaveSettings', {
    active: true,
    postsAs: 'invoice',
    numberPrefix: 'LS-',
    itemId: choices.items[0].id,
    deliveryItemId: null,
    refundItemId: null,
    classId: null,
    clearingAccountId: account('Stripe Clearing'),
    bankAccountId: account('Checking'),
    feeAccountId: account('Bank Charges'),
    disputeAccountId: account('Penalties & Settlements'),
    otherAccountId: account('Uncategorized Income'),
    openingAccountId: account("Owner's Equity"),
    version,
    ...values,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  await whole.books.settled()
  await whole.books.settled()
}

/** Paid at Stripe so many days ago, and known here since. */
async function paidBefore(dollars: string, days: number) {
  const { books, server, company } = whole
  const order = await paidOrder(server, company, dollars)
  await until('paid', async () => (await order.order()).state === 'Paid')
  await server.control('POST', 'clock', { seconds: 5 })
  await sweepAccount(books.server.services, { companyId: books.company.companyId, accountId: company.account })
  const back = `created_at - ${days} * interval '1 day'`
  await books.sql(`update balance_transactions set created_at = ${back} where company_id = $1 and source_id = $2`, order.chargeId)
  await books.sql(`update payment_intents set created_at = ${back} where company_id = $1 and id = $2`, order.intentId)
  await books.sql(`update orders set order_date = order_date - ${days} where company_id = $1 and id = $2`, order.orderId)
  return order
}

test('what lies at Stripe is asked of Stripe, for any day; a day to come has no answer', async () => {
  const { books, company, server } = whole
  const at = async (day: string) => (await books.company.get(`/api/Books/Opening?fromDate=${day}`)).json().result.amount
  await paidOrder(server, company, '50', 'pm_card_bypassPending')
  await server.control('POST', 'clock', { seconds: 5 })
  const { available, pending } = await sdkOf(server).balance.retrieve({}, { stripeAccount: company.account })
  assert.equal((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0), 4825)
  assert.deepEqual([await at(daysAgo(3)), await at(daysAgo(-9))], [0, null])
})

test('the books begin with it; moved earlier or later, nothing goes into them twice, and the clearing account comes to nothing', async () => {
  const { books, server } = whole
  const first = await paidBefore('100', 5)
  await paidBefore('40', 2)
  // 100.00 less 3.20, and 40.00 less 1.46; the 50.00 of today have a document of their own.
  await save({ fromDate: today(), openingAmount: 9680 + 3854 })
  await until('posted', async () => {
    await books.settled()
    return (await clearing()) === 9680 + 3854 + 5000
  })
  const entries = async () => (await books.documents('JournalEntry', 'Stripe balance at the beginning')).length
  assert.deepEqual([await entries(), (await settings()).isOpened], [1, true])

  await save({ fromDate: daysAgo(10), openingAmount: 99_999 })
  assert.deepEqual([await entries(), await clearing()], [1, 9680 + 3854 + 5000])
  assert.deepEqual(await books.documents('Payment', first.intentId), [], 'paid before the books began')
  assert.equal((await books.orderCard({ id: first.orderId, number: 0 })).rows.length, 0)

  await save({ fromDate: daysAgo(1) })
  await server.control('POST', 'clock', { days: 6 })
  await until('nothing left there', async () => {
    await books.settled()
    return (await clearing()) === 0
  })
  const payouts = await books.sql<{ id: string }>(`select id from payouts where company_id = $1 and status = 'paid'`)
  for (const { id } of payouts) assert.equal((await books.payoutCard(id)).tieOut.state, 'agrees')
  assert.deepEqual([await entries(), await clearing(), await books.feesThere()], [1, 0, 175])
})

test('what waited when the day moves on is left to whoever books it by hand, and its payout does not wait for it', async () => {
  const { books, company, server } = whole
  await books.sql(
    `insert into sales_settings (company_id, delivery_amount) values ($1, 500) on conflict (company_id) do update set delivery_amount = 500`,
  )
  const order = await paidOrder(server, company, '30', 'pm_card_visa', '35')
  await until('waits', async () => {
    await books.settled()
    const { rows } = await books.orderCard({ id: order.orderId, number: 0 })
    return rows.length === 2 && rows.every(({ state }) => state === 'blocked')
  })
  // The stand-in's clock is ahead of ours.
  await books.sql(`update payment_intents set created_at = now() where company_id = $1 and id = $2`, order.intentId)
  await save({ fromDate: daysAgo(-1) })
  await server.control('POST', 'clock', { days: 6 })
  const deposit = await until('posted', async () => {
    await books.settled()
    const [payout] = await books.sql<{ id: string }>(
      `select id from payouts where company_id = $1 and reconciled and status = 'paid' and amount = 3500 - 132`,
    )
    const [there] = payout ? await books.documents('Deposit', payout.id) : []
    return there
  })
  assert.equal(deposit.TotalAmt, 35 - 1.32)
  assert.deepEqual(await books.documents('Payment', order.intentId), [])
})
