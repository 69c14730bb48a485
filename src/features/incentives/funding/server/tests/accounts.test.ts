import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Funding, openFunding, resultOf } from '#test/funding.ts'
import { account, profile, returnsOf, saveBank } from '#test/incentives/bank.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function withBank() {
  const shop = await openFunding(server, { payVia: 'A' })
  await saveBank(shop)
  await shop.deposit(100_000)
  return shop
}
const fileOf = async (shop: Funding, id: string): Promise<string> => resultOf(await shop.post(`/api/Incentive/FundingFile/${id}`)).text
const isPaid = async (shop: Funding, id: string) => {
  const { version } = await shop.batch(id)
  resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, verdict: 'paid', reference: 'upload' }))
}
const bring = async (shop: Funding, text: string) => resultOf(await shop.post('/api/Incentive/BringReturns', { text }))
const asked = (shop: Funding, entry: string, isAsked: boolean) =>
  shop.sql(`update reward_entries set asked = $3 where company_id = $1 and id = $2`, entry, isAsked)

test('another account than the one that was approved is approved anew, and not by whoever named it', async () => {
  const shop = await withBank()
  const dealer = await shop.newCustomer('Dealer')
  resultOf(await profile(shop, dealer, account))
  await shop.approved(dealer, 2_000)
  const { id } = resultOf(await shop.initiate())
  resultOf(await shop.step(shop, id, 'ask'))
  resultOf(await shop.step(shop.checker, id, 'approve'))
  // At the same bank: neither the routing number nor the amount tells.
  resultOf(await profile(shop.checker, dealer, { ...account, bankAccount: '666000666' }))
  const moved = resultOf(await shop.step(shop, id, 'submit'))
  assert.deepEqual([moved.state, moved.moved], ['AwaitingApproval', [{ payeeName: 'Dealer', from: 2_000, to: 2_000, goesElsewhere: true }]])
  for (const preparer of [shop, shop.checker]) assert.equal((await shop.step(preparer, id, 'approve')).json().code, 'fundingOwn')
  resultOf(await shop.step(await shop.colleague('manager'), id, 'approve'))
  assert.equal(resultOf(await shop.step(shop, id, 'submit')).state, 'Processing')
  assert.match(await fileOf(shop, id), /666000666/)
})

test('what the bank corrects of an account is in the history, and changes no account that came since', async () => {
  const shop = await withBank()
  const ben = await shop.newCustomer('Ben Ortiz')
  resultOf(await profile(shop, ben, account))
  await shop.approved(ben, 1_000)
  const first = await shop.submitted()
  const shown = async () => resultOf(await shop.get(`/api/Incentive/Payee/${ben}?kind=C`)).bankAccount
  resultOf(await profile(shop, ben, { ...account, bankAccount: '55501234' }))
  const late = await bring(shop, returnsOf(await fileOf(shop, first), [{ name: 'BEN ORTIZ', code: 'C01', data: '987654321' }]))
  assert.deepEqual([late.changed, late.unknown.length, await shown()], [0, 1, '•••• 1234'])
  await shop.approved(ben, 1_500)
  const second = await shop.submitted()
  await shop.approved(ben, 1_700)
  const { id: third } = resultOf(await shop.initiate())
  resultOf(await shop.step(shop, third, 'ask'))
  const file = returnsOf(await fileOf(shop, second), [{ name: 'BEN ORTIZ', code: 'C01', data: '987654321' }])
  assert.deepEqual(resultOf(await shop.checker.post('/api/Incentive/BringReturns', { text: file })).changed, 1)
  assert.equal(await shown(), '•••• 4321')
  const history = await shop.sql(
    `select changes::text as changes from audit_events where company_id = $1 and action = 'payeeChanged' and record_id = $2`,
    ben,
  )
  assert.equal(history.filter(({ changes }) => changes.includes('•••• 1234') && changes.includes('•••• 4321')).length, 1)
  // Who brought the correction decided where it goes.
  resultOf(await shop.step(shop.checker, third, 'approve'))
  assert.equal((await shop.step(shop.checker, third, 'approve')).json().code, 'fundingOwn')
})

test('money that came back is claimed once it is paid, not by whatever else its payee gets', async () => {
  const shop = await withBank()
  const ana = await shop.newCustomer('Ana Ruiz')
  resultOf(await profile(shop, ana, account))
  const entry = await shop.approved(ana, 3_500)
  const first = await shop.submitted()
  await isPaid(shop, first)
  await bring(shop, returnsOf(await fileOf(shop, first), [{ name: 'ANA RUIZ', code: 'R03' }]))
  const unclaimed = async () => resultOf(await shop.get('/api/Incentive/Unclaimed')).rows.map(({ amount }: { amount: number }) => amount)
  assert.deepEqual(await unclaimed(), [3_500])
  await asked(shop, entry, true)
  await shop.approved(ana, 1_000)
  await isPaid(shop, await shop.submitted())
  assert.deepEqual(await unclaimed(), [3_500])
  await asked(shop, entry, false)
  await isPaid(shop, await shop.submitted())
  assert.deepEqual(await unclaimed(), [])
})

test('what was paid is taken back also where it is rejected or asked about since; of what was not paid nothing is', async () => {
  const shop = await openFunding(server, { payVia: 'O' })
  const dealer = await shop.newCustomer('Dealer')
  resultOf(await profile(shop, dealer, { otherWay: 'manual' }))
  const reject = async (entryId: string, amount: number) => {
    await shop.approved(dealer, -amount, { entryId })
    await shop.sql(`update reward_entries set decided = 'Rejected' where company_id = $1 and id = $2`, entryId)
  }
  const [wrong, doubted] = [await shop.approved(dealer, 3_000), await shop.approved(dealer, 2_000)]
  await isPaid(shop, await shop.submitted())
  const [unpaid, held] = [await shop.approved(dealer, 900), await shop.approved(dealer, 800)]
  await reject(wrong, 3_000)
  await reject(unpaid, 900)
  for (const entryId of [doubted, held]) {
    await shop.approved(dealer, -500, { entryId })
    await asked(shop, entryId, true)
  }
  await shop.approved(dealer, 5_000)
  const id = await shop.submitted()
  const { gross, netted, total } = await shop.batch(id)
  assert.deepEqual([gross, netted, total], [5_000, 3_500, 1_500])
  await isPaid(shop, id)
  assert.deepEqual(await Promise.all([wrong, unpaid, doubted, held].map(shop.statusOf)), ['Rejected', 'Rejected', 'Disputed', 'Disputed'])
})
