import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBooks } from '#test/books.ts'
import { openFunding, resultOf } from '#test/funding.ts'
import { profile, saveBank } from '#test/incentives/bank.ts'

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

test('what comes back takes back what was withheld of it; what never counted as paid is not booked, and what was paid after all is', async () => {
  const shop = await openFunding(books.server, { payVia: 'O', company: books.company, secondAbove: null })
  const [account] = await shop.sql(`select id from accounts where company_id = $1 and account_type = 'Expense' order by id limit 1`)
  await shop.sql(
    `insert into incentive_settings (company_id, customer_account_id) values ($1, $2) on conflict (company_id) do update set customer_account_id = $2`,
    account.id,
  )
  await saveBank(shop, { withoutTaxForm: 'withhold' })
  const payees = new Map<string, string>()
  for (const [name, amount] of Object.entries({ Ana: 50_000, Ben: 10_000, Cai: 1_000, Dee: 2_000 })) {
    const payee = await shop.newCustomer(name)
    resultOf(await profile(shop, payee, { otherWay: 'manual' }))
    await shop.approved(payee, amount)
    payees.set(name, payee)
  }
  const id = await shop.submitted()
  const items = (await shop.items(id)) as { id: string; payeeId: string }[]
  const itemOf = (name: string) => items.find(({ payeeId }) => payeeId === payees.get(name))?.id ?? ''
  const become = (name: string, state: string) =>
    shop.sql(
      `update funding_items set state = $3, settled_at = now(), posted_at = case $3 when 'Posted' then now() else posted_at end where company_id = $1 and id = $2`,
      itemOf(name),
      state,
    )
  const confirm = async (names: string[], verdict: object) => {
    const { version } = await shop.batch(id)
    return resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, items: names.map(itemOf), ...verdict }))
  }
  // The bank's file of returns came before anybody had said that it was paid.
  await become('Dee', 'Returned')
  await confirm(['Ana'], { verdict: 'paid', reference: 'check 1' })
  assert.equal((await confirm(['Ben', 'Cai'], { verdict: 'refused', reason: 'lost' })).state, 'PartlySettled')
  const { batchNo } = await shop.batch(id)
  const booked = async (words: string) => {
    await books.settled()
    return (await books.documents('JournalEntry', words)).map((document) => linesOf({ Line: document.Line }))
  }
  assert.deepEqual(await booked(`Rewards, batch ${batchNo}`), [['Debit 500.00', 'Credit 120.00', 'Credit 380.00']])
  await become('Ben', 'Posted')
  assert.deepEqual(await booked(`Rewards, batch ${batchNo}`), [['Debit 600.00', 'Credit 144.00', 'Credit 456.00']])
  await become('Ana', 'Returned')
  assert.deepEqual(await booked('Reward that came back'), [['Debit 380.00', 'Debit 120.00', 'Credit 500.00']])
})
