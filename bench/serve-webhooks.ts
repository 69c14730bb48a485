import { limits } from '#server/http/limits.ts'
import { payableCompany, serverWithStripe } from '#test/stripe.ts'

// A server that is told of payments and takes note; the work that follows waits for a worker.
limits.read.requests = 1e9
const server = await serverWithStripe({ listen: true, fsync: true, env: { RATE_LIMIT_SCALE: '10000' } })
const { account } = await payableCompany(server)
const { STRIPE_CONNECT_WEBHOOK_SECRET: secret } = server.services.config
process.on('message', async () => {
  const { rows } = await server.database.owner.query(
    `select (select count(*) from inbound_events where provider = 'stripe')::int as noted,
            (select count(*) from pgboss.job where name = 'stripe.told')::int as queued`,
  )
  process.send?.(rows[0])
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.({ base: server.url, account, secret })
