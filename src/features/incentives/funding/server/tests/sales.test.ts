import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { resultOf, today } from '#test/funding.ts'
import { reward } from '#test/incentives/papers.ts'
import { rewardOffice } from '#test/incentives/reward-office.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('from a sale to the payout and back: what is returned after it was paid comes off the next one, and a void sale leaves its batch', async () => {
  const office = await rewardOffice(server)
  const { owner } = office
  const acme = await office.customer('Acme')
  const programId = await office.program({ rewards: [reward('line', { salePer: '5', payVia: 'O' })] })
  const approveAll = async () => {
    await office.compute()
    const entries = (await office.of(programId)).flatMap((each) =>
      each.entries.filter(({ status }) => status === 'Earned').map(({ id }) => id),
    )
    resultOf(await owner.post('/api/Incentive/DecideRewards', { entries, verdict: 'approve' }))
  }
  const initiated = async () =>
    resultOf(await owner.post('/api/Incentive/InitiateFunding', { programId, payVia: 'O', cutOff: today(), requestKey: randomUUID() }))
  const step = async (id: string, name: string) => {
    const { version } = resultOf(await owner.get(`/api/Incentive/Funding/${id}`))
    return resultOf(await owner.post(`/api/Incentive/FundingStep/${id}`, { step: name, version }))
  }
  const statuses = async () => (await office.listFor(owner, { sort: 'spend' })).map(({ status }) => status)
  const first = await office.sell(acme, 100_000)
  await approveAll()
  const paid = await initiated()
  assert.deepEqual([paid.total, paid.payees], [5_000, 1])
  // Without a limit of the company one person is enough.
  for (const name of ['ask', 'approve', 'submit']) await step(paid.id, name)
  assert.deepEqual(await statuses(), ['Funding'])
  const { version } = resultOf(await owner.get(`/api/Incentive/Funding/${paid.id}`))
  resultOf(await owner.post(`/api/Incentive/ConfirmFunding/${paid.id}`, { version, verdict: 'paid', reference: 'credit 12' }))
  assert.deepEqual(await statuses(), ['Paid'])
  const [item] = resultOf(await owner.get(`/api/Incentive/FundingItems/${paid.id}`)).rows
  const rewards = resultOf(await owner.get(`/api/Incentive/FundedRewards/${item.id}`)).rows
  assert.deepEqual(
    rewards.map(({ customerName, amount }: { customerName: string; amount: number }) => [customerName, amount]),
    [['Acme', 5_000]],
  )
  await office.credit(acme, 40_000, first)
  const second = await office.sell(acme, 60_000)
  await approveAll()
  const next = await initiated()
  assert.deepEqual([next.gross, next.netted, next.total], [3_000, 2_000, 1_000])
  await step(next.id, 'ask')
  await step(next.id, 'approve')
  await office.change(second, { isVoid: true })
  await office.compute()
  const moved = await step(next.id, 'submit')
  assert.deepEqual([moved.state, moved.payees, moved.moved], ['AwaitingApproval', 0, [{ payeeName: 'Acme', from: 1_000, to: 0 }]])
})
