import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { paidOrder, sdkOf, until } from '#test/till.ts'
import { nightlyStripeSweeps, sweepAccount } from './sweep.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe({ works: true, listen: true })
})
after(() => server.close())

const rowsOf = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, values)).rows

test('with every event lost, one look brings everything right', async () => {
  await server.control('PATCH', 'settings', { webhooks: { lost: 1 } })
  const company = await payableCompany(server)
  const account = { companyId: company.companyId, accountId: company.account }
  const kept = await paidOrder(server, company)
  const lost = await paidOrder(server, company, '40')
  const { id } = await server.control('POST', 'disputes', { account: company.account, charge: lost.chargeId })
  await server.control('POST', 'disputes/close', { account: company.account, dispute: id, outcome: 'lost' })
  await sdkOf(server).refunds.create({ payment_intent: kept.intentId, amount: 500 }, { stripeAccount: company.account })
  await server.control('POST', 'clock', { days: 8 })
  await sweepAccount(server.services, account)
  assert.deepEqual([(await kept.order()).paymentState, (await kept.order()).amountRefunded], ['PartRefunded', 500])
  assert.deepEqual([(await lost.order()).paymentState, (await lost.order()).openAmount], ['Refunded', 0])
  assert.deepEqual(await rowsOf('select state, net::int from disputes where id = $1', id), [{ state: 'lost', net: -5500 }])
  const [payout] = await rowsOf('select amount::int, status, reconciled from payouts where company_id = $1', company.companyId)
  assert.deepEqual(payout, { amount: 2397 - 500 + 3854 - 5500, status: 'paid', reconciled: true })
  assert.deepEqual(await rowsOf(`select state, payout_id is not null as out from refunds where company_id = $1`, company.companyId), [
    { state: 'Succeeded', out: true },
  ])
  const [{ open }] = await rowsOf(
    'select count(*)::int as open from payment_intents where company_id = $1 and payout_id is null',
    company.companyId,
  )
  assert.equal(open, 0)
})

test('a night is begun once for an account that is due, and none for one that is not', async () => {
  const company = await payableCompany(server)
  const began = async () =>
    (await rowsOf('select sweep_began_at, swept_to from stripe_accounts where company_id = $1', company.companyId))[0]
  await nightlyStripeSweeps.run(server.services)
  assert.equal((await began()).sweep_began_at, null)
  await server.database.owner.query(`update stripe_accounts set connected_at = now() - interval '2 days' where company_id = $1`, [
    company.companyId,
  ])
  await nightlyStripeSweeps.run(server.services)
  const first = await until('swept', async () => (await began()).swept_to && began())
  await nightlyStripeSweeps.run(server.services)
  assert.deepEqual((await began()).sweep_began_at, first.sweep_began_at)
})
