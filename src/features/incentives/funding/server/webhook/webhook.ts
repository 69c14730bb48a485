import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isId } from '#contract/fields.ts'
import { readCardRequest } from '#features/customers/contacts/server/door.ts'
import type { Services } from '#server/services.ts'
import { enqueue } from '#server/work/job.ts'
import { askJobRequest } from '../sending/ask-job.ts'

const toleranceSeconds = 300

const event = z.object({
  id: z.string().min(1).max(100),
  type: z.string(),
  client: z.uuid(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})

/**
 * Where the processor of pay cards tells that something changed: a card, or what became of a load. An event is a nudge: it is noted by its id with the
 * work that it causes, and what it says is read from the processor itself.
 */
export function payCardWebhook(app: FastifyInstance, services: Services) {
  const secrets = services.config.PAY_CARD_WEBHOOK_SECRET.split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  if (!secrets.length) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/PayCard/Webhook', async (request, reply) => {
      const told = verified(request.body, request.headers['pay-card-signature'], secrets)
      if (!told) return reply.code(400).send()
      await take(services, told)
      return reply.code(200).send()
    })
  })
}

function verified(body: unknown, signature: unknown, secrets: readonly string[]) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!seconds || Math.abs(Date.now() / 1000 - Number(seconds)) > toleranceSeconds) return null
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(`${seconds}.`).update(body).digest(), Buffer.from(given, 'hex')),
  )
  if (!isSigned) return null
  try {
    return event.safeParse(JSON.parse(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

async function take(services: Services, { id, type, client: companyId, data }: z.output<typeof event>) {
  await services.transaction({}, async (db) => {
    const { numInsertedOrUpdatedRows: isNew } = await db
      .insertInto('inboundEvents')
      .values({ provider: 'payCard', eventKey: id, headers: JSON.stringify({ type }), body: Buffer.alloc(0), processedAt: new Date() })
      .onConflict((conflict) => conflict.columns(['provider', 'eventKey']).doNothing())
      .executeTakeFirstOrThrow()
    if (!isNew) return
    const [cardId, funding] = [String(data.card ?? ''), String(data.funding ?? '')]
    if (type === 'card.updated' && cardId) await enqueue(services, readCardRequest, { companyId, cardId }, db, { key: cardId })
    if (type === 'funding.item.updated' && isId(funding))
      await enqueue(services, askJobRequest, { companyId, id: funding }, db, { key: funding })
  })
}
