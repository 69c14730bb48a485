import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TypedTerms } from '#features/incentives/programs/door.ts'
import { reward } from '#test/incentives/papers.ts'
import { type RewardOffice, rewardOffice } from '#test/incentives/reward-office.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** An invoice of a rep's customer, paid whole; its reward. */
async function sold(given: Partial<TypedTerms> = {}) {
  const office = await rewardOffice(server)
  const repId = await office.rep('RITA')
  const rita = await office.as('rep', { repId })
  const acme = await office.customer('Acme', { rep: 'RITA' })
  const program = await office.program({ rewards: [reward('rep', { payee: 'S', salePer: '5' })], ...given })
  const invoice = await office.sell(acme, 10_000)
  await office.pay(invoice, 10_000)
  await office.compute()
  const entry = async () => {
    const own = (await office.of(program))[0]?.entries[0]
    assert.ok(own)
    return own
  }
  const { id } = await entry()
  const decide = async (verdict: 'approve' | 'reject') =>
    (await office.owner.post('/api/Incentive/DecideRewards', { entries: [id], verdict, reason: 'So' })).json().result
  const ask = async () => (await rita.post(`/api/Incentive/AskReward/${id}`, { question: 'Why?' })).statusCode
  const answer = async (outcome: 'stays' | 'rejected') =>
    (await office.owner.post(`/api/Incentive/AnswerReward/${id}`, { answer: 'So', outcome })).statusCode
  return { office, acme, invoice, id, entry, decide, ask, answer }
}
const shown = ({ status, rows }: Awaited<ReturnType<RewardOffice['of']>>[number]['entries'][number]) => [
  status,
  ...rows.map(({ amount, approvedAt }) => [amount, approvedAt !== null]),
]
const becomes = (office: RewardOffice, id: string, decided: string) =>
  office.rows(`update reward_entries set decided = $3 where company_id = $1 and id = $2`, id, decided)

test('a payment that bounces takes its share back by itself, though the rest of the reward waits for money again', async () => {
  const { office, invoice, id, entry, decide } = await sold({ earnOn: 'paid' })
  assert.equal((await decide('approve')).decided, 1)
  await becomes(office, id, 'Paid')
  await office.pay(invoice, -4000, '2026-11-25')
  await office.compute()
  assert.deepEqual(shown(await entry()), ['Approved', [0, true], [500, true], [-200, true]])
})

test('what is taken back is approved while its payee asks, and while a payment of it is on its way', async () => {
  const { office, acme, invoice, id, entry, decide, ask, answer } = await sold()
  await decide('approve')
  assert.equal(await ask(), 200)
  await becomes(office, id, 'Funding')
  await office.credit(acme, 4000, invoice)
  await office.compute()
  assert.deepEqual(shown(await entry()), ['Disputed', [500, true], [-200, true]])
  // What is on its way is not rejected.
  assert.equal(await answer('rejected'), 409)
  assert.equal(await answer('stays'), 200)
  assert.equal((await entry()).status, 'Funding')
  await office.change(invoice, { cents: 30_000 })
  await office.compute()
  assert.equal((await entry()).status, 'Earned')
  assert.deepEqual(await decide('reject'), { decided: 0, left: [{ id, why: 'state' }] })
  assert.equal((await decide('approve')).decided, 1)
  assert.equal((await entry()).status, 'Funding')
})

test('what was rejected stays rejected, whatever becomes of its sale', async () => {
  const { office, invoice, entry, decide } = await sold()
  await office.rows(`insert into incentive_settings (company_id, approves_below) values ($1, 100000)`)
  await decide('reject')
  for (const given of [{ cents: 20_000 }, { isVoid: true }, { isVoid: false, cents: 30_000 }]) {
    await office.change(invoice, given)
    await office.compute()
    const { status, amount, reason, rows } = await entry()
    assert.deepEqual([status, amount, reason, rows.every(({ approvedAt }) => approvedAt !== null)], ['Rejected', 0, 'So', true])
  }
})
