import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { refusal, type TestStripe, testStripe } from '../wire/checked-client.ts'

const sandbox = await testStripe()
const { stripe } = sandbox
after(() => sandbox.close())

/** A paid intent on an account of its own, so that its balance holds nothing else. */
async function paidAlone(card: string, amount = 10_000, more: object = {}) {
  const { id } = await sandbox.control('POST', '/accounts', { name: 'Pier Foods' })
  const on = { stripeAccount: String(id) }
  const wish = { amount, currency: 'usd', confirm: true, payment_method: card, return_url: 'https://shop.example/', ...more }
  const intent = await stripe.paymentIntents.create(wish, on)
  await sandbox.advance({ hours: 1 })
  return { on, account: on.stripeAccount, intent, charge: String(intent.latest_charge) }
}

async function total({ stripe: client }: TestStripe, on: { stripeAccount: string }) {
  const { available, pending } = await client.balance.retrieve({}, on)
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0)
}

test('refunds in parts, never more than was paid', async () => {
  const { on, intent, charge } = await paidAlone('pm_card_visa')
  const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000, reason: 'requested_by_customer' }, on)
  assert.equal(part.status, 'succeeded')
  assert.equal((await stripe.charges.retrieve(charge, { expand: ['refunds'] }, on)).refunds?.data.length, 1)
  const tooMuch = await refusal(stripe.refunds.create({ charge, amount: 6001 }, on))
  assert.match(tooMuch.message, /\$60\.01.*\$60\.00/)
  await stripe.refunds.create({ charge }, on)
  const whole = await stripe.charges.retrieve(charge, {}, on)
  assert.deepEqual([whole.refunded, whole.amount_refunded], [true, 10_000])
  assert.equal((await refusal(stripe.refunds.create({ charge }, on))).code, 'charge_already_refunded')
  assert.equal(await total(sandbox, on), -320)
})

test('a refund that comes back gives the money back', async () => {
  const { on, charge } = await paidAlone('pm_card_refundFail')
  const refund = await stripe.refunds.create({ charge }, on)
  await sandbox.advance({ hours: 1 })
  const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] }, on)
  assert.equal(failed.status, 'failed')
  assert.equal((await stripe.charges.retrieve(charge, {}, on)).refunded, false)
  assert.equal(await total(sandbox, on), 9680)
  const waiting = await paidAlone('pm_card_pendingRefund')
  const pending = await stripe.refunds.create({ charge: waiting.charge }, waiting.on)
  assert.equal(pending.status, 'pending')
  await sandbox.advance({ hours: 1 })
  assert.equal((await stripe.refunds.retrieve(pending.id, {}, waiting.on)).status, 'succeeded')
})

test('a dispute takes amount and fee; evidence wins the amount back, or not', async () => {
  for (const [words, status, left] of [
    ['winning_evidence', 'won', 9680 - 1500],
    ['losing_evidence', 'lost', -320 - 1500],
  ] as const) {
    const { on, charge } = await paidAlone('pm_card_createDispute')
    const [dispute] = (await stripe.disputes.list({ charge }, on)).data
    assert.ok(dispute)
    assert.deepEqual([dispute.status, dispute.reason, dispute.balance_transactions.length], ['needs_response', 'fraudulent', 1])
    assert.equal((await refusal(stripe.refunds.create({ charge }, on))).code, 'charge_disputed')
    const draft = await stripe.disputes.update(dispute.id, { evidence: { customer_name: 'Ada' }, submit: false }, on)
    assert.deepEqual([draft.status, draft.evidence.customer_name], ['needs_response', 'Ada'])
    const handed = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: words }, submit: true }, on)
    assert.equal(handed.status, 'under_review')
    await sandbox.advance({ hours: 1 })
    assert.equal((await stripe.disputes.retrieve(dispute.id, {}, on)).status, status)
    assert.equal(await total(sandbox, on), left)
  }
})

test('an inquiry takes nothing; a dispute can be given up', async () => {
  const asked = await paidAlone('pm_card_createDisputeInquiry')
  const [inquiry] = (await stripe.disputes.list({}, asked.on)).data
  assert.equal(inquiry?.status, 'warning_needs_response')
  assert.equal(await total(sandbox, asked.on), 9680)
  const { on, charge, account } = await paidAlone('pm_card_visa')
  const opened = await sandbox.control('POST', '/disputes', { account, charge, reason: 'product_not_received' })
  assert.equal((await stripe.disputes.close(String(opened.id), {}, on)).status, 'lost')
  const warned = await paidAlone('pm_card_createIssuerFraudRecord')
  assert.equal((await stripe.radar.earlyFraudWarnings.list({}, warned.on)).data[0]?.charge, warned.charge)
})

test('a payout takes everything available, to the cent, and says what is in it', async () => {
  const { on, account, charge } = await paidAlone('pm_card_visa')
  await stripe.refunds.create({ charge, amount: 1000 }, on)
  await sandbox.control('PATCH', '/settings', { money: { automaticPayouts: false } })
  await sandbox.advance({ days: 5 })
  await sandbox.control('POST', '/payouts', { account })
  await sandbox.advance({ seconds: 5 })
  const [payout] = (await stripe.payouts.list({}, on)).data
  assert.ok(payout)
  assert.deepEqual([payout.amount, payout.status, payout.reconciliation_status], [8680, 'in_transit', 'completed'])
  const members = (await stripe.balanceTransactions.list({ payout: payout.id, expand: ['data.source'] }, on)).data
  const parts = members.filter(({ type }) => type !== 'payout')
  assert.equal(
    parts.reduce((sum, { net }) => sum + net, 0),
    payout.amount,
  )
  assert.equal(await total(sandbox, on), 0)
  await sandbox.advance({ days: 4 })
  assert.equal((await stripe.payouts.retrieve(payout.id, {}, on)).status, 'paid')
  await sandbox.control('POST', '/payouts/fail', { account, payout: payout.id, code: 'account_closed' })
  const failed = await stripe.payouts.retrieve(payout.id, { expand: ['failure_balance_transaction'] }, on)
  assert.deepEqual([failed.status, failed.failure_code], ['failed', 'account_closed'])
  assert.equal(await total(sandbox, on), 8680)
  const byHand = await stripe.payouts.create({ amount: 680, currency: 'usd' }, on)
  assert.equal((await stripe.payouts.cancel(byHand.id, {}, on)).status, 'canceled')
  assert.equal((await refusal(stripe.payouts.create({ amount: 99_999, currency: 'usd' }, on))).code, 'balance_insufficient')
  await sandbox.control('PATCH', '/settings', { money: { automaticPayouts: true } })
  await sandbox.advance({ days: 2 })
  assert.equal((await stripe.payouts.list({}, on)).data[0]?.automatic, true)
})

test('what came in another currency is paid out in it, by a payout of its own', async () => {
  await sandbox.control('PATCH', '/settings', { money: { automaticPayouts: false } })
  const { on, account } = await paidAlone('pm_card_bypassPending')
  const rest = { confirm: true, payment_method: 'pm_card_bypassPending', return_url: 'https://shop.example/' }
  for (const currency of ['eur', 'jpy']) await stripe.paymentIntents.create({ amount: 5000, currency, ...rest }, on)
  await sandbox.advance({ hours: 1 })
  const { available } = await stripe.balance.retrieve({}, on)
  const expected = [
    ['eur', 4825],
    ['jpy', 4825],
    ['usd', 9680],
  ]
  const sorted = (entries: { currency: string; amount: number }[]) => entries.map(({ currency, amount }) => [currency, amount]).toSorted()
  assert.deepEqual(sorted(available), expected)
  await sandbox.control('POST', '/payouts', { account })
  const payouts = (await stripe.payouts.list({}, on)).data
  assert.deepEqual(sorted(payouts), expected)
  for (const { id, currency } of payouts) {
    const parts = (await stripe.balanceTransactions.list({ payout: id }, on)).data
    assert.deepEqual(new Set(parts.map((each) => each.currency)), new Set([currency]))
  }
  await sandbox.control('PATCH', '/settings', { money: { automaticPayouts: true } })
})

test('the fee of the platform is booked there, and returned in proportion', async () => {
  const { on, charge } = await paidAlone('pm_card_visa', 10_000, { application_fee_amount: 500 })
  const whole = await stripe.charges.retrieve(charge, { expand: ['application_fee', 'balance_transaction'] }, on)
  assert.ok(typeof whole.application_fee === 'object' && whole.application_fee)
  assert.deepEqual([whole.application_fee.amount, whole.application_fee.account], [500, on.stripeAccount])
  assert.equal(await total(sandbox, on), 9180)
  await stripe.refunds.create({ charge, amount: 5000, refund_application_fee: true }, on)
  assert.equal((await stripe.applicationFees.retrieve(whole.application_fee.id)).amount_refunded, 250)
})

test('a payout at once costs its fee, fees are taxed, and a balance below zero is taken from the bank; who pays out by hand gets no payout', async () => {
  await sandbox.control('PATCH', '/settings', { money: { feeTaxPercent: 10, debitNegative: true, automaticPayouts: false } })
  const { on, account, charge } = await paidAlone('pm_card_bypassPending')
  const { balance_transaction: taken } = await stripe.charges.retrieve(charge, { expand: ['balance_transaction'] }, on)
  assert.ok(typeof taken === 'object' && taken)
  assert.deepEqual(
    [taken.fee, taken.net, taken.fee_details.map(({ type, amount }) => [type, amount])],
    [
      352,
      9648,
      [
        ['stripe_fee', 320],
        ['tax', 32],
      ],
    ],
  )
  await sandbox.control('PATCH', '/accounts', { account, payouts: 'manual' })
  assert.equal((await stripe.accounts.retrieve(account)).settings?.payouts?.schedule.interval, 'manual')
  await sandbox.control('PATCH', '/settings', { money: { automaticPayouts: true } })
  await sandbox.advance({ days: 3 })
  assert.deepEqual((await stripe.payouts.list({}, on)).data, [])
  const atOnce = await stripe.payouts.create({ amount: 8000, currency: 'usd', method: 'instant' }, on)
  const own = await stripe.balanceTransactions.retrieve(String(atOnce.balance_transaction), {}, on)
  assert.deepEqual([atOnce.method, own.amount, own.fee, own.net], ['instant', -8000, 120, -8120])
  await sandbox.control('POST', '/fees', { account, amount: 2000 })
  assert.equal(await total(sandbox, on), 9648 - 8120 - 2200)
  await sandbox.control('PATCH', '/accounts', { account, payouts: 'daily' })
  await sandbox.advance({ days: 2 })
  const [back] = (await stripe.payouts.list({}, on)).data
  assert.deepEqual([back?.amount, back?.automatic, await total(sandbox, on)], [-672, true, 0])
  await sandbox.control('PATCH', '/settings', { money: { feeTaxPercent: 0, debitNegative: false } })
})
