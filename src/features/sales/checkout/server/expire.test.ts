import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openShop } from '#test/shop.ts'
import { type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { twoAtOnce } from '#test/two-at-once.ts'
import { linkExpired } from './expire.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

test('an order that got another link in the moment in which its old one expires goes on waiting for the money', async () => {
  const { company, customerId } = await openShop(server)
  const { companyId } = company
  const lines = [{ description: 'Rope', quantity: '2', unit: 'm', unitPrice: '10', taxable: false }]
  const { id } = (await company.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines })).json().result
  const state = async () => (await company.get(`/api/Order/Details/${id}`)).json().result.state
  assert.equal((await company.get(`/api/Payment/GetQrCode?orderId=${id}`)).statusCode, 200)
  assert.equal(await state(), 'AwaitingPayment')
  const { rows } = await server.database.owner.query('select id from payment_links where order_id = $1', [id])
  const linkId: string = rows[0].id
  await twoAtOnce(
    server,
    companyId,
    async (db) => {
      await db.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
      await db.updateTable('paymentLinks').set({ state: 'Superseded' }).where('id', '=', linkId).execute()
    },
    (db) => linkExpired(db, companyId, linkId),
  )
  assert.equal(await state(), 'AwaitingPayment')
})
