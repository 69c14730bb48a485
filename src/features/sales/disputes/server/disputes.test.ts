import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { paidOrder, sdkOf, until } from '#test/till.ts'
import { disputeDeadlines } from './dispute-deadlines.ts'
import { keepDispute } from './keep-dispute.ts'
import { readDispute } from './read-dispute.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe({ works: true, listen: true })
})
after(() => server.close())

type Company = Awaited<ReturnType<typeof payableCompany>>
const rowsOf = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, values)).rows
const disputeOf = async ({ companyId }: Company) => (await rowsOf('select * from disputes where company_id = $1', companyId))[0]
const codes = async ({ companyId }: Company) =>
  (await rowsOf('select code, value from notifications where company_id = $1 order by id', companyId)).map(({ code }) => code)

async function disputed(reason = 'fraudulent') {
  const company = await payableCompany(server)
  const paid = await paidOrder(server, company)
  await until('paid', async () => (await paid.order()).state === 'Paid')
  const { id } = await server.control('POST', 'disputes', { account: company.account, charge: paid.chargeId, reason })
  await until('kept', () => disputeOf(company))
  const close = (outcome: 'won' | 'lost') => server.control('POST', 'disputes/close', { account: company.account, dispute: id, outcome })
  return { company, ...paid, id: id as string, close }
}

test('a lost dispute is money given back, once, and no debt of the order; it tells, and its fee is known', async () => {
  await server.control('PATCH', 'settings', { webhooks: { duplicate: 1, shuffle: true } })
  const { company, order, id, intentId, close } = await disputed()
  const [intent] = await rowsOf('select dispute_state, dispute_due_by from payment_intents where id = $1', intentId)
  assert.equal(intent.dispute_state, 'needs_response')
  assert.ok(intent.dispute_due_by)
  assert.equal((await order()).state, 'Paid')
  await close('lost')
  const lost = await until('lost', async () => {
    const found = await order()
    return found.paymentState === 'Refunded' && found
  })
  assert.deepEqual([lost.state, lost.amountReceived, lost.amountRefunded, lost.openAmount], ['Paid', 2500, 2500, 0])
  await readDispute(server.services, { companyId: company.companyId, accountId: company.account, id })
  assert.equal((await order()).amountRefunded, 2500)
  await until('fee', async () => Number((await disputeOf(company))?.net) === -2500 - 1500)
  assert.deepEqual(
    (await codes(company)).filter((code) => code.startsWith('NA_DISPUTE')),
    ['NA_DISPUTE_OPENED', 'NA_DISPUTE_LOST'],
  )
  const [{ value, record_id }] = await rowsOf(
    `select value, record_id from notifications where company_id = $1 and code = 'NA_DISPUTE_LOST'`,
    company.companyId,
  )
  assert.deepEqual([value.startsWith('$25.00 · #'), record_id], [true, id])
})

test('a dispute that comes with the payment itself: the order is paid, and the dispute known, whichever is heard of first', async () => {
  await server.control('PATCH', 'settings', { money: { disputeAfterSeconds: 0 }, webhooks: { shuffle: true } })
  const company = await payableCompany(server)
  const paid = await paidOrder(server, company, '25', 'pm_card_createDispute')
  const dispute = await until('kept', () => disputeOf(company))
  assert.equal((await until('paid', async () => (await paid.order()).state === 'Paid' && paid.order())).amountReceived, 2500)
  assert.equal(dispute.intent_id, paid.intentId)
  assert.ok((await codes(company)).includes('NA_DISPUTE_OPENED'))
  await server.control('PATCH', 'settings', { money: { disputeAfterSeconds: 2 }, webhooks: { shuffle: false } })
})

test('a won dispute leaves the order paid; one that is won after it was lost gives the money back', async () => {
  const { company, order, id, close } = await disputed()
  // In one transaction that locks as the product does: an event that is read meanwhile waits, and finds it lost.
  await server.database.owner.query(`
    select from orders where company_id = '${company.companyId}' for update;
    select from payment_intents where company_id = '${company.companyId}' for update;
    update disputes set state = 'lost', heard_at = now() - interval '1 hour' where id = '${id}';
    update orders set amount_refunded = 2500 where company_id = '${company.companyId}'`)
  await close('won')
  await until('paid again', async () => (await order()).paymentState === 'Paid')
  assert.deepEqual([(await order()).amountReceived, (await order()).amountRefunded], [2500, 0])
  await until('given back', async () => Number((await disputeOf(company))?.net) === -1500)
  assert.equal((await codes(company)).at(-1), 'NA_DISPUTE_WON')
})

test('a won dispute gives back no more than was left beside a refund', async () => {
  const company = await payableCompany(server)
  const { intentId, chargeId, order } = await paidOrder(server, company)
  const kept = (cents: number) =>
    until(`kept ${cents}`, async () => {
      const { amountReceived, amountRefunded } = await order()
      return amountReceived - amountRefunded === cents
    })
  await kept(2500)
  await sdkOf(server).refunds.create({ payment_intent: intentId, amount: 1500 }, { stripeAccount: company.account })
  await kept(1000)
  const { id } = await server.control('POST', 'disputes', { account: company.account, charge: chargeId })
  await until('kept', () => disputeOf(company))
  const dispute = await sdkOf(server).disputes.retrieve(id, {}, { stripeAccount: company.account })
  const { companyId } = company
  await server.services.transaction({ companyId }, (db) =>
    keepDispute(db, { companyId, dispute: { ...dispute, status: 'lost' }, askedAt: new Date() }),
  )
  await kept(0)
  await server.control('POST', 'disputes/close', { account: company.account, dispute: id, outcome: 'won' })
  await until('won', async () => (await disputeOf(company)).state === 'won')
  await kept(1000)
  assert.deepEqual([(await order()).paymentState, (await order()).state, (await order()).openAmount], ['PartRefunded', 'Paid', 0])
})

test('money that waits for its order is not taken while the bank may take it', async () => {
  const company = await payableCompany(server)
  const { intentId, chargeId, order } = await paidOrder(server, company, '25', 'pm_card_visa', '20')
  const shown = async () => (await company.get(`/api/Stripe/Transaction/${intentId}`)).json().result
  const take = () => company.post(`/api/Stripe/TakeHeld/${intentId}`, {})
  await until('held', async () => (await shown())?.mayTake)
  const { id: dispute } = await server.control('POST', 'disputes', { account: company.account, charge: chargeId })
  await until('kept', () => disputeOf(company))
  assert.equal((await shown()).mayTake, false)
  assert.equal((await take()).json().code, 'heldImpossible')
  assert.equal((await order()).amountReceived, 0)
  await server.control('POST', 'disputes/close', { account: company.account, dispute, outcome: 'won' })
  await until('won', async () => (await shown()).mayTake)
  assert.equal((await take()).statusCode, 200)
  assert.equal((await order()).amountReceived, 2000)
})

test('the bank’s question takes nothing; who has not answered is warned once', async () => {
  const { company, order, id } = await disputed('inquiry')
  assert.equal((await disputeOf(company)).state, 'warning_needs_response')
  assert.equal((await order()).state, 'Paid')
  await server.database.owner.query(`update disputes set due_by = now() + interval '1 day' where id = $1`, [id])
  await disputeDeadlines.run(server.services)
  await disputeDeadlines.run(server.services)
  assert.equal((await codes(company)).filter((code) => code === 'NA_DISPUTE_DUE').length, 1)
})
