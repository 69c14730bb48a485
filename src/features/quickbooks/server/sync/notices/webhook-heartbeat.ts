import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'

const beatMs = 30_000
const name = 'quickbooks webhooks'

/**
 * Says that somebody is here to be told. Whoever begins after nobody was for two minutes notes the end of a gap: every company is looked at
 * again.
 */
export function keepHeartbeat(app: FastifyInstance, services: Services) {
  const beat = () =>
    services.pool.query(
      `insert into heartbeats as h (name) values ($1) on conflict (name) do update
         set gap_ended_at = case when h.at < now() - interval '2 minutes' then now() else h.gap_ended_at end, at = now()`,
      [name],
    )
  const quietly = () => void beat().catch((error) => services.log.warn({ err: error }, 'no heartbeat'))
  const timer = setInterval(quietly, beatMs)
  app.addHook('onReady', async () => void (await beat()))
  app.addHook('onClose', async () => clearInterval(timer))
}
