import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { ask, detailsOf, openRefunds, settled } from '#test/refunds.ts'

let desk: Awaited<ReturnType<typeof openRefunds>>
before(async () => {
  desk = await openRefunds()
})
after(() => desk.server.close())

test('above the limit a second person agrees, never who prepared it', async () => {
  const { company, order, id } = await desk.paidOrder()
  const colleague = (role: 'manager' | 'accounting' | 'viewer') => signedInCompany(desk.server, { role, companyId: company.companyId })
  const limits = { owner: null, manager: 1000, accounting: null }
  assert.equal((await company.post('/api/Stripe/RefundLimits', limits)).statusCode, 200)
  const [manager, accounting, viewer] = await Promise.all([colleague('manager'), colleague('accounting'), colleague('viewer')])
  assert.equal((await manager.post('/api/Stripe/RefundLimits', limits)).statusCode, 403)
  assert.equal((await ask(viewer, id, 100)).statusCode, 403)
  assert.equal((await ask(manager, id, 600)).json().result.isWaiting, false)
  // Small ones add up.
  const asked = (await ask(manager, id, 600)).json().result
  assert.equal(asked.isWaiting, true)
  assert.equal((await detailsOf(manager, id)).refundable, 1300)
  await settled(manager, id)
  assert.equal((await desk.atStripe(company, id)).length, 1)
  assert.deepEqual([(await detailsOf(manager, id)).mostAlone, (await detailsOf(company, asked.id)).refunds[0].mayApprove], [400, true])
  const told = await desk.server.database.owner.query(
    `select distinct user_id from notifications where code = 'NA_REFUND_WAITING' and record_id = $1`,
    [asked.id],
  )
  assert.equal(told.rows.length, 2)
  assert.equal((await manager.post(`/api/Stripe/ApproveRefund/${asked.id}`, {})).json().code, 'refundOwn')
  const both = await Promise.all([company, accounting].map((who) => who.post(`/api/Stripe/ApproveRefund/${asked.id}`, {})))
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  await settled(company, id)
  assert.equal((await order()).amountRefunded, 1200)
  const other = (await ask(manager, id, 1100)).json().result
  assert.equal((await accounting.post(`/api/Stripe/DeclineRefund/${other.id}`, { reason: 'Ask first' })).statusCode, 200)
  const declined = await detailsOf(manager, id)
  assert.deepEqual([declined.refunds[0].state, declined.refunds[0].failure, declined.refundable], ['Declined', 'Ask first', 1300])
  const stranger = await signedInCompany(desk.server)
  for (const path of [`Transaction/${id}`, `Transaction/${asked.id}`])
    assert.equal((await stranger.get(`/api/Stripe/${path}`)).statusCode, 404)
  assert.equal((await ask(stranger, id, 100)).statusCode, 404)
})

test('where nobody else could approve, the limit holds nothing up', async () => {
  const { company, id } = await desk.paidOrder()
  await company.post('/api/Stripe/RefundLimits', { owner: 0, manager: 0, accounting: 0 })
  assert.equal((await ask(company, id, 2500)).json().result.isWaiting, false)
  assert.equal((await settled(company, id)).amountRefunded, 2500)
})
