import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { paidOrder, sdkOf, until } from '#test/till.ts'
import { movementsOf } from './movements.ts'
import { readPayout } from './read-payout.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe({ works: true, listen: true })
})
after(() => server.close())

type Company = Awaited<ReturnType<typeof payableCompany>>
const rowsOf = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, values)).rows
const payouts = ({ companyId }: Company) => rowsOf('select * from payouts where company_id = $1 order by created_at', companyId)

test('what a payout consists of is kept to the cent, whatever the order and number of the events; one that comes back is told of', async () => {
  const company = await payableCompany(server)
  await server.control('PATCH', 'settings', { webhooks: { duplicate: 1, shuffle: true } })
  const first = await paidOrder(server, company)
  const second = await paidOrder(server, company, '40')
  await until('paid', async () => (await second.order()).state === 'Paid' && (await first.order()).state === 'Paid')
  await server.control('POST', 'clock', { seconds: 5 })
  await until(
    'movements',
    async () => (await rowsOf('select id from balance_transactions where company_id = $1', company.companyId)).length === 2,
  )
  await server.control('POST', 'clock', { days: 6 })
  const [payout] = await until('reconciled', async () => (await payouts(company)).some(({ reconciled }) => reconciled) && payouts(company))
  // 2.9 % and 30 cents of each.
  assert.deepEqual([Number(payout.amount), payout.destination_last4, payout.automatic], [2500 - 103 + 4000 - 146, '6789', true])
  const intents = await rowsOf(
    'select id, payout_id, fee, net from payment_intents where company_id = $1 order by amount',
    company.companyId,
  )
  assert.deepEqual(
    intents.map(({ payout_id, fee, net }) => [payout_id, Number(fee), Number(net)]),
    [
      [payout.id, 103, 2397],
      [payout.id, 146, 3854],
    ],
  )
  const content = await server.services.transaction({ companyId: company.companyId }, (db) =>
    movementsOf(db, { payoutId: payout.id, limit: 10 }),
  )
  assert.deepEqual(
    // Those of one second have no order of their own.
    content
      .toSorted((one, other) => one.net - other.net)
      .map(({ kind, net, orderId, customerName }) => [kind, net, orderId, customerName?.startsWith('Pier')]),
    [
      ['charge', 2397, first.orderId, true],
      ['charge', 3854, second.orderId, true],
    ],
  )
  const after = await server.services.transaction({ companyId: company.companyId }, (db) =>
    movementsOf(db, { after: content[0] ?? null, limit: 10 }),
  )
  assert.deepEqual(
    after.map(({ kind }) => kind),
    ['charge', 'payout'],
  )
  await until('arrived', async () => (await payouts(company))[0]?.status === 'paid')
  await server.control('POST', 'payouts/fail', { account: company.account, payout: payout.id, code: 'account_closed' })
  const [failed] = await until('failed', async () => (await payouts(company))[0]?.status === 'failed' && payouts(company))
  assert.deepEqual([failed.failure_code, failed.reconciled], ['account_closed', true])
  const told = await rowsOf(`select value from notifications where company_id = $1 and code = 'NA_PAYOUT_FAILED'`, company.companyId)
  assert.deepEqual(told, [{ value: '$62.51' }])
})

test('an answer of Stripe that was asked for earlier changes nothing; a payout made by hand has no content', async () => {
  const company = await payableCompany(server)
  await paidOrder(server, company, '60', 'pm_card_bypassPending')
  await server.control('POST', 'clock', { seconds: 5 })
  const sdk = sdkOf(server)
  const { id } = await until('money', () =>
    sdk.payouts.create({ amount: 1000, currency: 'usd' }, { stripeAccount: company.account }).catch(() => null),
  )
  await until('kept', async () => (await payouts(company))[0]?.status === 'pending' || (await payouts(company))[0]?.status === 'in_transit')
  await server.database.owner.query(`update payouts set status = 'failed', heard_at = now() + interval '1 hour' where id = $1`, [id])
  await readPayout(server.services, { companyId: company.companyId, accountId: company.account, id })
  const [payout] = await payouts(company)
  assert.deepEqual([payout.status, payout.automatic, payout.reconciled], ['failed', false, false])
})
