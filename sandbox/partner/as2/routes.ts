import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { slowly, type Trouble } from '../trouble.ts'
import type { Entity, Outgoing } from './mime.ts'
import { behaviours, type Station } from './station.ts'

const largestBytes = 50_000_000
const settingsBody = z
  .strictObject({
    own: z.string().min(1).max(128),
    theirs: z.string().min(1).max(128),
    url: z.url(),
    certificate: z.string().startsWith('-----BEGIN CERTIFICATE-----'),
    behaviour: z.enum(behaviours),
    receipts: z.enum(['sync', 'async']),
    repeats: z.int().nonnegative(),
  })
  .partial()

/** Messages at `/as2`, receipts of what was sent at `/as2/receipts`. */
export async function as2Routes(app: FastifyInstance, { station, trouble }: { station: Station; trouble: Trouble }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBytes }, (_request, body, done) => done(null, body))

  app.post('/as2', async (request, reply) => {
    await slowly(trouble)
    if (trouble.answerStatus) return reply.code(trouble.answerStatus).send()
    const receipt = await station.take(entityOf(request))
    if (trouble.loseAnswers > 0) {
      trouble.loseAnswers--
      return reply.hijack().raw.destroy()
    }
    const later = request.headers['receipt-delivery-option']
    if (receipt && typeof later === 'string') {
      reply.raw.once('finish', () => void deliver(receipt, later))
      return reply.send()
    }
    return receipt ? reply.headers(receipt.headers).send(receipt.body) : reply.send()
  })
  app.post('/as2/receipts', (request, reply) => {
    station.hear(entityOf(request))
    return reply.send()
  })
}

/** What whoever tests tells the retailer of its supplier, and what the supplier needs of it. */
export function as2Control(app: FastifyInstance, station: Station, url: () => string) {
  const shown = () => ({
    ...station.settings,
    address: `${url()}/as2`,
    ownCertificate: station.identity.cert,
    expiredCertificate: station.expired,
    answers: station.answers,
  })
  app.get('/control/as2', shown)
  app.patch('/control/as2', (request) => {
    station.configure(settingsBody.parse(request.body))
    return shown()
  })
}

const entityOf = ({ headers, body }: FastifyRequest): Entity => ({
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
})

/** Once: who misses it may ask by sending again. */
const deliver = ({ headers, body }: Outgoing, url: string) =>
  fetch(url, { method: 'POST', headers, body: new Uint8Array(body) }).catch(() => undefined)
