import { limits } from '#server/http/limits.ts'
import { openShop } from '#test/shop.ts'
import { serverWithStripe } from '#test/stripe.ts'

// A link whose payment exists, and the statements that opening it sends.
limits.checkout.requests = 1e9
const server = await serverWithStripe({ listen: true, fsync: true, env: { RATE_LIMIT_SCALE: '10000' } })
const { code } = await openShop(server)
const path = `/api/Payment/GetPaymentDetail?paymentNumber=${code}`
const { services, app, database } = server
// The first makes the payment, the second finds everything as it stays.
for (let time = 0; time < 2; time++) await app.inject(path)

type Sent = { text: string; values?: unknown[] }
const statements: Sent[] = []
const client = await services.pool.connect()
const original = client.query.bind(client) as (sent: Sent) => unknown
Object.assign(client, {
  query(sent: Sent) {
    statements.push({ text: sent.text, values: sent.values ?? [] })
    return original(sent)
  },
})
// Given back last, it is the one that the request takes.
client.release()
const answer = await app.inject(path)
Reflect.deleteProperty(client, 'query')
const { result } = answer.json()
if (!result.paymentSecret || !statements.length) throw new Error(answer.body)
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.({ base: server.url, path, appUrl: database.appUrl, statements, result })
