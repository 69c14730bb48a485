import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBooks } from '#test/books.ts'
import { openFunding, resultOf } from '#test/funding.ts'

let books: Awaited<ReturnType<typeof openBooks>>
before(async () => {
  books = await openBooks()
})
after(() => books.close())

type Line = { Amount: number; JournalEntryLineDetail: { PostingType: string; AccountRef: { value: string; name?: string } } }
const linesOf = (document: { Line: Line[] }) =>
  document.Line.map(({ Amount, JournalEntryLineDetail: { PostingType } }) => `${PostingType} ${Amount.toFixed(2)}`)

test('what a batch paid is one entry, by the accounts that were chosen for customers and for people; it waits until they are', async () => {
  const shop = await openFunding(books.server, { payVia: 'O', company: books.company })
  const [dealer, rep] = [await shop.newCustomer('Dealer'), await shop.newRep('Cai Lund')]
  resultOf(await shop.post(`/api/Incentive/SavePayee/${dealer}`, { kind: 'C', version: 0, otherWay: 'manual' }))
  const entry = await shop.approved(dealer, 30_000)
  await shop.approved(dealer, -5_000, { entryId: entry })
  await shop.approved(rep, 10_000, { kind: 'S' })
  const id = await shop.submitted()
  const { version } = await shop.batch(id)
  resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, verdict: 'paid', reference: 'check 501' }))
  await books.settled()
  const [waiting] = await shop.sql(`select state, waits_for from postings where company_id = $1 and kind = 'funding'`)
  assert.deepEqual(waiting, { state: 'blocked', waits_for: 'chart' })
  const accounts = await shop.sql(`select id from accounts where company_id = $1 and account_type = 'Expense' order by id limit 2`)
  await shop.sql(
    `update incentive_settings set customer_account_id = $2, rep_account_id = $3 where company_id = $1`,
    accounts[0].id,
    accounts[1].id,
  )
  await books.settled()
  const [document, ...others] = await books.documents('JournalEntry', 'Rewards, batch')
  assert.ok(document)
  assert.deepEqual([others, linesOf({ Line: document.Line })], [[], ['Debit 250.00', 'Debit 100.00', 'Credit 350.00']])
  await books.settled()
  assert.equal((await books.documents('JournalEntry', 'Rewards, batch')).length, 1)
})
