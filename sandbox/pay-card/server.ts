import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, listen, partServer } from '../part.ts'
import { cardRoutes, wrong } from './cards.ts'
import { payCardEvents } from './events.ts'
import { fundingRoutes } from './fundings.ts'
import { payCardRecords } from './records.ts'
import { payCardTrouble } from './trouble.ts'

export type PayCardOptions = Address & { dataFolder?: string; apiKey?: string; webhook?: { url: string; secret: string } }

/** A processor of prepaid cards: people are enrolled and have a card, and clients load the cards by files of items. */
export async function startPayCard({ dataFolder, apiKey = 'pay_card_sandbox', webhook, ...address }: PayCardOptions = {}) {
  const app = partServer()
  const records = payCardRecords(dataFolder)
  const switches = payCardTrouble(app)
  const events = payCardEvents(webhook, switches)
  const expected = Buffer.from(`Bearer ${apiKey}`)

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return
    await sleep(switches.latencyMs)
    if (switches.outage) return reply.code(503).type('text/plain').send('Service Unavailable')
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return reply.code(401).send(wrong('key_invalid', 'Not a key.'))
    if (request.method !== 'POST' || request.url !== '/v1/cards' || switches.turnAwayCards === 0) return
    switches.turnAwayCards -= 1
    return reply.code(switches.turnAwayStatus).send(wrong('too_many', 'Too many calls.'))
  })
  cardRoutes(app, records, events)
  fundingRoutes(app, { records, events, switches })

  const url = await listen(app, address)
  return {
    url,
    apiKey,
    webhookSecret: webhook?.secret ?? '',
    async close() {
      events.close()
      await app.close()
      records.close()
    },
  }
}
