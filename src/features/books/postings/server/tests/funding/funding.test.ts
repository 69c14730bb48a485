import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { looseMemos } from '#features/incentives/attainment/server/intake/of-books.ts'
import { accruals } from '#features/incentives/funding/server/money/accrual.ts'
import { openBooks } from '#test/books.ts'
import { openFunding, resultOf, today, until } from '#test/funding.ts'
import { account, profile, saveBank } from '#test/incentives/bank.ts'
import { proofOf } from '#test/proofs.ts'
import { bookWork } from '../../work.ts'

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

const choose = async (shop: Awaited<ReturnType<typeof openFunding>>, liability = false) => {
  const [spent] = await shop.sql(`select id from accounts where company_id = $1 and account_type = 'Expense' order by id limit 1`)
  const { version, ...now } = resultOf(await shop.get('/api/Settings/Incentives'))
  const { accounts, items } = now
  const owed = accounts.find(({ classification }: { classification: string }) => classification === 'Liability')
  const { secondPersonAbove, approvesBelow, minimumPayout } = now
  const rest = { secondPersonAbove, approvesBelow, minimumPayout, creditItemId: items[0].id, accruedAccountId: liability ? owed.id : null }
  resultOf(await shop.post('/api/Settings/Incentives', { customerAccountId: spent.id, repAccountId: spent.id, version, ...rest }))
}

test('a credit is a credit memo of its customer, once, and counts as paid when it is there; it is no return of a sale', async () => {
  const shop = await openFunding(books.server, { payVia: 'O', company: books.company, secondAbove: null })
  await choose(shop)
  const dealer = books.customer?.id ?? ''
  const entry = await shop.approved(dealer, 12_345)
  const id = await shop.submitted()
  // What is given and on no invoice yet, as QuickBooks has it: not yet, as we do, otherwise, not any more; and on an invoice.
  const loose = async () => {
    const { rows, left, differing } = resultOf(await shop.get('/api/Incentive/RewardCredits'))
    type Row = { customerId: string; credits: { amount: number; left: number; standing: string; days: number }[] }
    const own = rows.find(({ customerId }: Row) => customerId === dealer)?.credits
    return [left, differing, own?.map((credit: Row['credits'][number]) => [credit.amount, credit.left, credit.standing, credit.days])]
  }
  assert.deepEqual(await loose(), [12_345, 0, [[12_345, 12_345, 'waits', 0]]])
  await bookWork.run(books.server.services)
  // Under way already: nobody says by hand what became of it.
  const { version } = await shop.batch(id)
  const byHand = await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, verdict: 'paid', reference: 'memo' })
  assert.equal(byHand.json().code, 'fundingByBooks', byHand.body)
  await until('its memo is there', async () => {
    await books.settled()
    return (await shop.batch(id)).state === 'Settled'
  })
  const { batchNo } = await shop.batch(id)
  const memos = await books.documents('CreditMemo', `Reward, batch ${batchNo}`)
  assert.deepEqual(
    memos.map(({ TotalAmt, DocNumber }) => [TotalAmt, DocNumber]),
    [[123.45, `LS-RC${batchNo}-1`]],
  )
  assert.equal(await shop.statusOf(entry), 'Paid')
  assert.equal((await shop.items(id))[0].providerRef, `LS-RC${batchNo}-1`)
  assert.deepEqual(await books.documents('JournalEntry', `Rewards, batch ${batchNo}`), [])
  const memo = (set: string) => shop.sql(`update credit_memos set ${set} where company_id = $1 and number = $2`, `LS-RC${batchNo}-1`)
  assert.deepEqual(await loose(), [12_345, 0, [[12_345, 12_345, 'agrees', 0]]])
  await memo('balance = 2345')
  assert.deepEqual(await loose(), [2_345, 0, [[12_345, 2_345, 'agrees', 0]]])
  await memo('balance = 0')
  assert.deepEqual(await loose(), [0, 0, undefined])
  await memo('total = 12000')
  assert.deepEqual(await loose(), [0, 1, [[12_345, 0, 'differs', 0]]])
  await memo('deleted = true')
  assert.deepEqual(await loose(), [0, 1, [[12_345, 0, 'gone', 0]]])
  await memo('deleted = false, total = 12345, balance = 12345')
  const returns = await books.server.services.transaction({ companyId: shop.companyId }, async (db) => {
    const rows = await db.selectFrom('creditMemos').select('id').where('total', '=', 12_345).execute()
    assert.equal(rows.length, 1)
    return looseMemos(
      db,
      rows.map((row) => row.id),
    )
  })
  assert.deepEqual(returns, [])
})

test('a rep who is a vendor of QuickBooks is paid by a bill and its payment; fees alone are in the entry', async () => {
  const shop = await openFunding(books.server, { payVia: 'A', company: books.company, secondAbove: null })
  await choose(shop)
  await saveBank(shop, { withoutTaxForm: 'withhold', achFee: 25 })
  const rep = await shop.newRep('Cai Vendor')
  const made = { entity: 'Vendor', operation: 'create', body: { DisplayName: 'Cai Vendor' } }
  const { id: vendor } = await books.server.control('POST', `companies/${books.realmId}/write`, made)
  await shop.sql(
    `with vendor as (insert into vendors (company_id, name) values ($1, 'Cai Vendor') returning id), linked as (
      insert into external_links (company_id, provider, kind, local_id, external_id) select $1, 'quickbooks', 'vendor', id, $3 from vendor)
     update reps set vendor_id = vendor.id from vendor where reps.id = $2 and company_id = $1`,
    rep,
    vendor,
  )
  resultOf(await profile(shop, rep, account, 'S'))
  await shop.approved(rep, 50_000, { kind: 'S' })
  await shop.deposit(100_000)
  const id = await shop.submitted()
  const { version, batchNo } = await shop.batch(id)
  resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, verdict: 'paid', reference: 'file' }))
  await until('it is paid there', async () => {
    await books.settled()
    return (await books.documents('BillPayment', `batch ${batchNo}`)).length > 0
  })
  const [bill, ...bills] = await books.documents('Bill', `batch ${batchNo}`)
  const [paid, ...others] = await books.documents('BillPayment', `batch ${batchNo}`)
  assert.deepEqual([bills, others], [[], []])
  assert.deepEqual([bill?.TotalAmt, bill?.Balance, paid?.TotalAmt], [380, 0, 380])
  const [entry] = await books.documents('JournalEntry', `Rewards, batch ${batchNo}`)
  assert.deepEqual(entry && linesOf({ Line: entry.Line }), ['Debit 0.25', 'Credit 0.25'])
})

test('what is earned and not paid when a month ends is accrued, taken back the day after, and proved to the cent', async () => {
  const shop = await openFunding(books.server, { payVia: 'O', company: books.company, secondAbove: null })
  await choose(shop, true)
  const [month] = [Temporal.PlainDate.from(today()).with({ day: 1 }).subtract({ days: 1 }).toString()]
  await shop.sql(`update incentive_settings set accrued_since = $2 where company_id = $1`, month)
  const dealer = await shop.newCustomer('Owed')
  await shop.approved(dealer, 30_000)
  await shop.approved(dealer, 1_200)
  await shop.sql(`update attainments set sale_day = $2 where company_id = $1 and customer_id = $3`, month, dealer)
  await accruals.run(books.server.services)
  await accruals.run(books.server.services)
  await until('both entries are there', async () => {
    await books.settled()
    return (await books.documents('JournalEntry', 'Reversal of rewards accrued')).length > 0
  })
  const entries = [
    ...(await books.documents('JournalEntry', 'Rewards earned and not paid')),
    ...(await books.documents('JournalEntry', 'Reversal of')),
  ]
  const firstOfMonth = Temporal.PlainDate.from(month).add({ days: 1 }).toString()
  assert.deepEqual(
    entries.map((entry) => [entry.TxnDate, linesOf({ Line: entry.Line })]),
    [
      [month, ['Debit 312.00', 'Credit 312.00']],
      [firstOfMonth, ['Credit 312.00', 'Debit 312.00']],
    ],
  )
  const accrued = async () => {
    const { checks, differences } = await proofOf(books.company)
    const check = checks.find(({ entity }) => entity === 'Accrual')
    return [check?.ours, check?.theirs, ...differences.filter(({ entity }) => entity === 'Accrual').map(({ cause }) => cause.slice(0, 15))]
  }
  assert.deepEqual(await accrued(), [31_200, 31_200])
  const [spent, owed] = entries[0]?.Line ?? []
  const line = ({ JournalEntryLineDetail: { AccountRef } }: Line, PostingType: string) => ({
    Amount: 5,
    DetailType: 'JournalEntryLineDetail',
    JournalEntryLineDetail: { PostingType, AccountRef },
  })
  const body = { TxnDate: month, Line: [line(spent, 'Debit'), line(owed, 'Credit')] }
  await books.server.control('POST', `companies/${books.realmId}/write`, { entity: 'JournalEntry', operation: 'create', body })
  assert.deepEqual(await accrued(), [31_200, 31_700, 'Something other'])
})
