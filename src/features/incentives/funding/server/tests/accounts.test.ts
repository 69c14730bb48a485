import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Funding, openFunding, resultOf } from '#test/funding.ts'
import { profile } from '#test/incentives/bank.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: false })
})
after(() => server.close())

const isPaid = async (shop: Funding, id: string) => {
  const { version } = await shop.batch(id)
  resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, verdict: 'paid', reference: 'upload' }))
}
const asked = (shop: Funding, entry: string, isAsked: boolean) =>
  shop.sql(`update reward_entries set asked = $3 where company_id = $1 and id = $2`, entry, isAsked)

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
