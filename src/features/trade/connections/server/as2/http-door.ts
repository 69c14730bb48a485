import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { callerOf, type Limiter } from '#server/http/limits.ts'
import { refuseWhilePaused } from '#server/paused.ts'
import type { Services } from '#server/services.ts'
import { headersOf } from '../transports/as2/mime/headers.ts'
import { as2Paths } from './as2-service.ts'
import { placeForLarge } from './large-body.ts'
import { receivePost } from './receive.ts'
import { receiveReceipt, refuseUnasked } from './receive-receipt.ts'
import type { Receiver } from './receiver.ts'

type Call = { Params: { companyCode: string } }

const retryAfterSeconds = 60
const mostReceiptBytes = 1024 * 1024

/** Where partners post messages, and receipts of ours. The company's code is its id. */
export const as2Door = (receiver: Receiver) => (app: FastifyInstance, services: Services, limiter: Limiter) => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.addHook('onError', async (request, reply, error) => {
      reply.header('connection', 'close')
      if (error instanceof AppError && (error.code === 'busy' || error.code === 'paused')) reply.header('retry-after', retryAfterSeconds)
      request.raw.resume()
    })

    scope.post<Call>(`${as2Paths.messages}/:companyCode`, async (request, reply) => {
      // A receipt would leave: whoever gets none sends it again.
      refuseWhilePaused(services.config)
      const post = { ...opened(request, limiter), content: contentOf(request) }
      const receipt = await receivePost(services, receiver, post)
      return receipt ? reply.headers(receipt.headers).send(receipt.body) : reply.send()
    })
    scope.post<Call>(`${as2Paths.receipts}/:companyCode`, async (request, reply) => {
      const { companyId, caller, headers } = opened(request, limiter)
      await services.transaction({ companyId }, (db) => refuseUnasked(db))
      const place = placeForLarge(caller, 'receipt')
      try {
        const body = await buffer(Readable.from(bounded(place.counted(contentOf(request)))))
        await receiveReceipt(services, receiver, companyId, { headers, body })
        return reply.send()
      } finally {
        place.leave()
      }
    })
  })
}

function opened(request: FastifyRequest<Call>, limiter: Limiter) {
  const caller = callerOf(request.ip)
  limiter.take('as2', caller, true)
  const { success, data: companyId } = z.uuid().safeParse(request.params.companyCode)
  if (!success) throw new AppError('notFound')
  return { companyId, caller, headers: headersOf(request.headers) }
}

/** What is too much is read and dropped, so that whoever sends it gets the answer. */
const contentOf = ({ body }: FastifyRequest): AsyncIterable<Buffer> =>
  body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : Readable.from([])

async function* bounded(content: AsyncIterable<Buffer>) {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > mostReceiptBytes) throw new AppError('tooLarge')
    yield chunk
  }
}
