import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { findCompanyOf } from '#server/data/directory.ts'
import type { Services } from '#server/services.ts'
import { saveNotices } from './notices.ts'
import { isSigned, noticesOf } from './webhook-events.ts'
import { keepHeartbeat } from './webhook-heartbeat.ts'

/** Where Intuit tells that something changed. Stored before it is answered, within the 3 s it waits; the truth is read by a job. */
export function quickbooksWebhook(app: FastifyInstance, services: Services) {
  const verifier = services.config.QUICKBOOKS_WEBHOOK_VERIFIER
  if (!verifier) return
  keepHeartbeat(app, services)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/QuickBooks/Webhook', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['intuit-signature']
      if (typeof signature !== 'string' || !isSigned(body, signature, verifier)) return reply.code(401).send()
      await take(services, body, signature)
      return reply.code(200).send()
    })
  })
}

/**
 * Stored raw first. CloudEvents have ids: the same body again is a repetition. The old form has whole seconds only, so that another change of
 * a record within one looks the same.
 */
async function take(services: Services, body: Buffer, signature: string) {
  const eventKey = createHash('sha256').update(body).digest('hex')
  const event = await services.transaction({}, (db) =>
    db
      .insertInto('inboundEvents')
      .values({ provider: 'quickbooks', eventKey, headers: JSON.stringify({ 'intuit-signature': signature }), body })
      .onConflict((conflict) => conflict.columns(['provider', 'eventKey']).doUpdateSet({ receivedAt: new Date() }))
      .returning('processedAt')
      .executeTakeFirstOrThrow(),
  )
  const told = parsed(body)
  if (event.processedAt && Array.isArray(told)) return
  for (const [realmId, notices] of Map.groupBy(noticesOf(told), (notice) => notice.realmId)) {
    const companyId = await services.transaction({}, (db) => findCompanyOf(db, 'quickbooksRealm', realmId))
    if (companyId) await services.transaction({ companyId }, (db) => saveNotices(services, db, companyId, notices))
  }
  await services.transaction({}, (db) =>
    db
      .updateTable('inboundEvents')
      .set({ processedAt: new Date() })
      .where('provider', '=', 'quickbooks')
      .where('eventKey', '=', eventKey)
      .execute(),
  )
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
