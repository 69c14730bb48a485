import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { payableCompany, serverWithStripe } from '#test/stripe.ts'
import { paidOrder, sdkOf, until } from '#test/till.ts'

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
  const undo = async (number: number, person = company) => {
    const { returns } = (await company.get(`/api/Return/List/${id}`)).json().result
    const back = returns.find((each: { number: number }) => each.number === number)
    return person.post(`/api/Return/CallOff/${id}`, { returnId: back.id, reason: 'Wrong order' })
  }
  assert.equal((await undo(1)).statusCode, 200)
  const again = (who = manager) =>
    who.post(`/api/Return/TakeBack/${id}`, {
      ...{ requestKey: crypto.randomUUID(), returnedOn: '2026-11-25', reason: 'Too long', money: 'refund' },
      lines: [{ lineNo: 1, quantity: '1' }],
    })
  assert.deepEqual((await again()).json().result, { number: 2, isWaiting: true })
  // One that waits goes no more; one that has gone is money that the customer has.
  assert.equal((await undo(2)).statusCode, 200)
  assert.equal(await refund(), 'off')
  assert.deepEqual((await again(company)).json().result, { number: 3, isWaiting: false })
  const late = await undo(3)
  assert.deepEqual([late.statusCode, late.json().code], [409, 'returnRefunded'])
})

test('what no payment of an order covers alone goes back by several, the newest first, and together they count against the limit', async (t) => {
  const server = await serverWithStripe({ works: true, listen: true })
  t.after(() => server.close())
  const company = await payableCompany(server)
  const paid = await paidOrder(server, company, '40', 'pm_card_visa', '15')
  const id = paid.orderId
  const payments = async (): Promise<{ id: string; held_for: string; amount: number; gone: number }[]> =>
    (
      await server.database.owner.query(
        `select i.id, i.held_for, i.amount_received::int as amount,
           coalesce((select sum(r.amount) from refunds r where r.company_id = i.company_id and r.intent_id = i.id), 0)::int as gone
         from payment_intents i where i.company_id = $1 and i.status = 'succeeded' order by i.attempt`,
        [company.companyId],
      )
    ).rows
  const known = (count: number) => until('known', async () => (await payments()).length === count)
  const takeHeld = async () => {
    for (const { id: held } of (await payments()).filter(({ held_for }) => held_for)) await company.post(`/api/Stripe/TakeHeld/${held}`)
  }
  await known(1)
  await takeHeld()
  await sdkOf(server).paymentIntents.create(
    {
      ...{ amount: 2500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order_id: id, order_version: '1', attempt: '2' },
    },
    { stripeAccount: company.account },
  )
  await known(2)
  await takeHeld()
  assert.equal((await paid.order()).openAmount, 0)
  const shipped = await company.post(`/api/Shipment/Ship/${id}`, {
    ...{ requestKey: crypto.randomUUID(), shippedOn: '2026-11-20' },
    lines: [{ lineNo: 1, quantity: '1' }],
  })
  assert.equal(shipped.statusCode, 200, shipped.body)
  await company.post('/api/Stripe/RefundLimits', { owner: null, manager: 3000, accounting: null })
  const manager = await signedInCompany(server, { role: 'manager', companyId: company.companyId })
  const priced = await manager.post(`/api/Return/Price/${id}`, { lines: [{ lineNo: 1, quantity: '1' }] })
  assert.deepEqual(priced.json().result.moneys, ['refund', 'none'])
  const body = {
    ...{ requestKey: crypto.randomUUID(), returnedOn: '2026-11-25', reason: 'Too long', money: 'refund' },
    lines: [{ lineNo: 1, quantity: '1' }],
  }
  const both = await Promise.all([1, 2].map(() => manager.post(`/api/Return/TakeBack/${id}`, body)))
  assert.deepEqual(
    both.map((answer) => answer.json().result),
    [1, 2].map(() => ({ number: 1, isWaiting: true })),
  )
  assert.deepEqual(
    (await payments()).map(({ amount, gone }) => [amount, gone]),
    [
      [1500, 1500],
      [2500, 2500],
    ],
  )
  const back = async () => (await company.get(`/api/Return/List/${id}`)).json().result.returns[0].refund
  assert.equal(await back(), 'waits')
  const { rows } = await server.database.owner.query(`select id from refunds where company_id = $1 order by amount desc`, [
    company.companyId,
  ])
  for (const refund of rows) assert.equal((await company.post(`/api/Stripe/ApproveRefund/${refund.id}`)).statusCode, 200)
  await until('refunded', async () => (await paid.order()).amountRefunded === 4000)
  assert.equal(await back(), 'made')
})
