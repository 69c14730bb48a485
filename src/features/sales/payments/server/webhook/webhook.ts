import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { Services } from '#server/services.ts'
import { enqueue } from '#server/work/job.ts'
import { companyOfAccount } from '../account/account.ts'
import { stripeOf } from '../stripe.ts'
import { stripeEventRequest } from './webhook-event.ts'

/**
 * Where Stripe tells that something changed: of the platform, and of the connected accounts. An event is a nudge: it is noted by its id with
 * the work that it causes, and answered; what it says is read from Stripe itself. Nothing of its content is kept.
 */
export function stripeWebhooks(app: FastifyInstance, services: Services) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [path, secrets] of [
      ['/api/Stripe/Webhook', services.config.STRIPE_WEBHOOK_SECRET],
      ['/api/Stripe/ConnectWebhook', services.config.STRIPE_CONNECT_WEBHOOK_SECRET],
    ] as const) {
      if (!secrets) continue
      scope.post(path, async (request, reply) => {
        const event = await verified(services, request.body, request.headers['stripe-signature'], secrets.split(','))
        if (!event) return reply.code(400).send()
        await take(services, event)
        return reply.code(200).send()
      })
    }
  })
}

/** Several secrets while one is replaced by the next. */
async function verified(services: Services, body: unknown, signature: unknown, secrets: readonly string[]): Promise<Stripe.Event | null> {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null
  const { webhooks } = await stripeOf(services)
  for (const secret of secrets)
    try {
      return webhooks.constructEvent(body, signature, secret.trim())
    } catch {
      // The next secret may fit; if none does, it is not from Stripe, or too old.
    }
  return null
}

/** Who takes our access away is told of by the platform's own id. */
function objectOf({ type, data: { object } }: Stripe.Event, accountId: string): string {
  return type !== 'account.application.deauthorized' && 'id' in object && object.id ? object.id : accountId
}

async function take(services: Services, event: Stripe.Event) {
  const isLive = services.config.STRIPE_SECRET_KEY.includes('_live_')
  // An endpoint of the live mode is told of tests too.
  if (event.livemode !== isLive || !event.account) return
  const companyId = await companyOfAccount(services, event.account)
  if (!companyId) return services.log.warn({ account: event.account, type: event.type }, 'Stripe told of an account that belongs to nobody')
  const about = { companyId, accountId: event.account, type: event.type, id: objectOf(event, event.account) }
  await services.transaction({}, async (db) => {
    const { numInsertedOrUpdatedRows: isNew } = await db
      .insertInto('inboundEvents')
      .values({
        provider: 'stripe',
        eventKey: event.id,
        headers: JSON.stringify({ account: event.account, type: event.type, id: about.id }),
        body: Buffer.alloc(0),
        processedAt: new Date(),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'eventKey']).doNothing())
      .executeTakeFirstOrThrow()
    if (isNew) await enqueue(services, stripeEventRequest, about, db, { key: `${about.accountId} ${about.id}` })
  })
}
