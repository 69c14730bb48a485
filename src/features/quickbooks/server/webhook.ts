import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { enqueue } from '#server/job.ts'
import type { Services } from '#server/services.ts'
import { noticeJob } from './notice-job.ts'
import { isSigned, type Notice, noticesOf } from './webhook-events.ts'

// Several changes of a company in a row are one look at it.
const gatherSeconds = 5

/** Where Intuit tells that something changed. Stored before it is answered, within the 3 s it waits; the truth is read by a job. */
export function quickbooksWebhook(app: FastifyInstance, services: Services) {
  const verifier = services.config.QUICKBOOKS_WEBHOOK_VERIFIER
  if (!verifier) return
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

async function take(services: Services, body: Buffer, signature: string) {
  const notices = noticesOf(parsed(body))
  const byRealm = Map.groupBy(notices, ({ realmId }) => realmId)
  await services.transaction({}, async (db) => {
    const stored = await db
      .insertInto('inboundEvents')
      .values({
        provider: 'quickbooks',
        eventKey: createHash('sha256').update(body).digest('hex'),
        headers: JSON.stringify({ 'intuit-signature': signature }),
        body,
        processedAt: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('eventKey')
      .executeTakeFirst()
    if (!stored) return
    for (const [realmId, changes] of byRealm) {
      const { rows } = await sql<{ companyId: string }>`select company_id from app.company_of_realm(${realmId})`.execute(db)
      for (const { companyId } of rows)
        await enqueue(services, noticeJob, { companyId, changes: newestOf(changes) }, db, { afterSeconds: gatherSeconds })
    }
  })
}

const newestOf = (changes: Notice[]) => changes.map(({ realmId: _realm, ...change }) => change)

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
