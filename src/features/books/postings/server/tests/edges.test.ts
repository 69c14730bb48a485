import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#test/books.ts'

let books: Books
before(async () => {
  books = await openBooks({ fromDate: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10) })
})
after(() => books.close())

/** A charge of Stripe's that belongs to no order here, so many days ago. */
const charge = (id: string, { amount, fee, currency = 'usd', daysAgo = 0 }: { [of: string]: number | string }) =>
  books.sql(
    `insert into balance_transactions (company_id, id, kind, source_id, amount, fee, net, currency, available_on, created_at)
     values ($1, 'txn_' || $2, 'charge', 'ch_' || $2, $3, $4, $3::bigint - $4::bigint, $5, now(), now() - $6 * interval '1 day')`,
    ...[id, amount, fee, currency, daysAgo],
  )

type Line = { Amount: number; Description: string; DepositLineDetail: { AccountRef: { name: string } } }

test('what Stripe took in before the books begin leaves the clearing account, which began with it: it is no income a second time', async () => {
  await charge('before', { amount: 10_000, fee: 320, daysAgo: 6 })
  await charge('since', { amount: 5_000, fee: 175 })
  const { id } = await books.payout()
  await books.settled()
  const [deposit] = await books.documents('Deposit', id)
  const lines = ((deposit?.Line ?? []) as Line[]).map(({ Amount, DepositLineDetail }) => [DepositLineDetail.AccountRef.name, Amount])
  assert.deepEqual(lines, [
    ['Stripe Clearing', 96.8],
    ['Bank Charges', -1.75],
    ['Uncategorized Income', 50],
  ])
})

test('a payout in another currency is no number of dollars: it waits, and says for what', async () => {
  await charge('yen', { amount: 5_000, fee: 175, currency: 'jpy' })
  const { id } = await books.payout()
  await books.sql(`update payouts set currency = 'jpy', reconciled = not reconciled where company_id = $1 and id = $2`, id)
  await books.settled()
  assert.deepEqual(await books.documents('Deposit', id), [])
  const { rows, tieOut } = await books.payoutCard(id)
  assert.deepEqual(
    rows.map(({ state, problem }) => [state, problem]),
    [['blocked', 'It is in another currency than your books. Book it in QuickBooks by hand, then put it aside here.']],
  )
  assert.equal(tieOut.state, 'waiting')
})
