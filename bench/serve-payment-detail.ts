import { limits } from '#server/limits.ts'
import { openShop } from '../test/shop.ts'
import { serverWithStripe } from '../test/stripe.ts'

// A link whose payment exists, and the statements that opening it sends.
limits.checkout.requests = 1e9
const server = await serverWithStripe({ listen: true, env: { RATE_LIMIT_SCALE: '10000' } })
const { code, company } = await openShop(server)
const path = `/api/Payment/GetPaymentDetail?paymentNumber=${code}`
const { services, app, database } = server
// The first makes the payment, the second finds everything as it stays.
for (let time = 0; time < 2; time++) await app.inject(path)

type Sent = { text: string; values: unknown[] }
const statements: Sent[] = []
const client = await services.pool.connect()
const prototype = Object.getPrototypeOf(client)
const original = prototype.query
client.release()
prototype.query = function (this: unknown, ...given: [string | Sent, unknown[]?]) {
  const [sent, values] = given
  statements.push(typeof sent === 'string' ? { text: sent, values: values ?? [] } : { text: sent.text, values: sent.values ?? [] })
  return original.apply(this, given)
}
const answer = await app.inject(path)
prototype.query = original
if (!answer.json().result.paymentSecret) throw new Error(answer.body)
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.({ base: server.url, path, statements, appUrl: database.appUrl, companyId: company.companyId })
