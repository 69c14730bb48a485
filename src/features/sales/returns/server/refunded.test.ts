import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { payableCompany, serverWithStripe } from '#test/stripe.ts'
import { paidOrder, until } from '#test/till.ts'

test('a refund that waits for approval or was declined does not stand beside the return as if it had been made', async (t) => {
  const server = await serverWithStripe({ works: true, listen: true })
  t.after(() => server.close())
  const company = await payableCompany(server)
  const paid = await paidOrder(server, company, '40')
  await until('paid', async () => (await paid.order()).state === 'Paid')
  const id = paid.orderId
  await company.post('/api/Stripe/RefundLimits', { owner: null, manager: 1000, accounting: null })
  const manager = await signedInCompany(server, { role: 'manager', companyId: company.companyId })
  await company.post(`/api/Shipment/Ship/${id}`, {
    requestKey: crypto.randomUUID(),
    shippedOn: '2026-11-20',
    lines: [{ lineNo: 1, quantity: '1' }],
  })
  const taken = await manager.post(`/api/Return/TakeBack/${id}`, {
    requestKey: crypto.randomUUID(),
    returnedOn: '2026-11-25',
    reason: 'Too long',
    money: 'refund',
    lines: [{ lineNo: 1, quantity: '1' }],
  })
  assert.deepEqual(taken.json().result, { number: 1, isWaiting: true }, taken.body)
  const refund = async () => (await company.get(`/api/Return/List/${id}`)).json().result.returns[0].refund
  assert.equal(await refund(), 'waits')
  const { refunds } = (await company.get(`/api/Stripe/Transaction/${paid.intentId}`)).json().result
  const declined = await company.post(`/api/Stripe/DeclineRefund/${refunds[0].id}`, { reason: 'It was used' })
  assert.equal(declined.statusCode, 200, declined.body)
  assert.equal(await refund(), 'off')
})
