import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { paidOrder, sdkOf, until } from '#test/till.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe({ works: true, listen: true })
})
after(() => server.close())

async function disputed(reason = 'fraudulent') {
  const company = await payableCompany(server)
  const paid = await paidOrder(server, company)
  await until('paid', async () => (await paid.order()).state === 'Paid')
  const { id } = await server.control('POST', 'disputes', { account: company.account, charge: paid.chargeId, reason })
  const read = async () => (await company.get(`/api/Stripe/Disputes/${id}`)).json().result
  const dispute = await until('kept', read)
  return { company, ...paid, id: id as string, read, dispute }
}

test('the answer is filled in from the order and its payment, kept, sent once, and shown', async () => {
  const { company, id, read, dispute, intentId } = await disputed()
  assert.deepEqual(
    [dispute.state, dispute.isDraft, dispute.version, dispute.evidence.customerEmail],
    ['answer', false, 0, 'kim@pier9.example'],
  )
  assert.match(dispute.evidence.summary, /^Order #1001 of Pier .+, placed with .+\n\nWhat was ordered\n- 1 x Rope \(\$25\.00\)\n/s)
  assert.match(dispute.evidence.summary, new RegExp(`\\$25\\.00 was paid with Visa ending in 4242 \\(payment ${intentId}\\)`))
  const evidence = { ...dispute.evidence, summary: 'winning_evidence', trackingNumber: ' 1Z999 ' }
  const saved = await company.post('/api/Stripe/SaveEvidence', { id, version: 0, evidence })
  assert.deepEqual(saved.json().result, { version: 1 })
  assert.equal((await company.post('/api/Stripe/SaveEvidence', { id, version: 0, evidence })).statusCode, 409)
  assert.equal((await company.post('/api/Stripe/SubmitEvidence', { id, version: 0 })).statusCode, 409)
  assert.deepEqual([(await read()).isDraft, (await read()).evidence.trackingNumber], [true, '1Z999'])
  const both = await Promise.all([1, 2].map(() => company.post('/api/Stripe/SubmitEvidence', { id, version: 1 })))
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  const there = await sdkOf(server).disputes.retrieve(id, {}, { stripeAccount: company.account })
  assert.deepEqual(
    [there.evidence_details.submission_count, there.evidence.shipping_tracking_number, there.evidence.customer_name?.startsWith('Pier')],
    [1, '1Z999', true],
  )
  const sent = await read()
  assert.deepEqual([sent.state, sent.evidence.summary, Boolean(sent.sentAt)], ['review', 'winning_evidence', true])
  await server.control('POST', 'clock', { seconds: 6 })
  await until('won', async () => (await read()).state === 'won')
  assert.equal((await company.post('/api/Stripe/AcceptDispute', { id })).json().code, 'disputeClosed')
  const { rows } = await server.database.owner.query(
    `select count(*)::int as told from audit_events where company_id = $1 and action = 'disputeAnswered'`,
    [company.companyId],
  )
  assert.equal(rows[0].told, 1)
})

test('Stripe does not answer: what was typed is kept and can be sent again; decided there meanwhile: that is said', async () => {
  const { company, id, read, dispute } = await disputed()
  await company.post('/api/Stripe/SaveEvidence', { id, version: 0, evidence: dispute.evidence })
  await server.control('POST', 'faults', { kind: '500', method: 'POST', path: `/v1/disputes/${id}`, times: 3 })
  const failed = await company.post('/api/Stripe/SubmitEvidence', { id, version: 1 })
  assert.deepEqual([failed.statusCode, failed.json().code], [502, 'stripeSilent'])
  assert.equal((await read()).state, 'answer')
  await server.control('DELETE', 'faults')
  await server.control('PATCH', 'settings', { webhooks: { lost: 1 } })
  await server.control('POST', 'disputes/close', { account: company.account, dispute: id, outcome: 'won' })
  const late = await company.post('/api/Stripe/SubmitEvidence', { id, version: 1 })
  assert.deepEqual([late.statusCode, late.json().code, (await read()).state], [409, 'disputeClosed', 'won'])
  await server.control('PATCH', 'settings', { webhooks: { lost: 0 } })
})

test('an accepted dispute is lost; the list finds disputes, and shows them to nobody else', async () => {
  const { company, id, read, order, intentId } = await disputed('product_not_received')
  const list = async (query: string, by = company) => (await by.get(`/api/Stripe/Disputes?${query}`)).json().result.rows
  for (const query of ['', 'open=true', 'search=%231001', 'search=25.00', `search=${id}`, `search=${intentId}`])
    assert.deepEqual(
      (await list(query)).map((row: { id: string; reason: string }) => [row.id, row.reason]),
      [[id, 'product_not_received']],
      query,
    )
  assert.deepEqual(await list('search=26'), [])
  const other = await payableCompany(server)
  assert.deepEqual(await list('', other), [])
  for (const call of [
    other.get(`/api/Stripe/Disputes/${id}`),
    other.post('/api/Stripe/AcceptDispute', { id }),
    other.post('/api/Stripe/SubmitEvidence', { id, version: 0 }),
  ])
    assert.equal((await call).statusCode, 404)
  assert.equal((await company.post('/api/Stripe/AcceptDispute', { id })).statusCode, 200)
  assert.equal((await read()).state, 'lost')
  assert.deepEqual([(await order()).state, (await order()).paymentState], ['Paid', 'Refunded'])
  assert.deepEqual(await list('open=true'), [])
})
