import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shelf } from '../shelf.ts'
import type { Supplier } from '../supplier.ts'
import { fuse, slowly, type Trouble } from '../trouble.ts'

type ApiOptions = { supplier: Supplier; trouble: Trouble; waiting: Shelf; received(name: string, bytes: Buffer): Promise<unknown> }
type ById = { Params: { id: string } }

const largestBytes = 50_000_000

/**
 * The retailer's HTTP API. Its orders are listed by page at `/api/orders` and fetched and deleted one by one; what the supplier sends goes to
 * `/api/documents` under an `Idempotency-Key`. The key of the supplier comes as `Authorization: Bearer …` or as `X-Api-Key`.
 */
export async function apiRoutes(app: FastifyInstance, { supplier, trouble, waiting, received }: ApiOptions) {
  /** What came under a key, and what was answered: a repetition after a lost answer does nothing more. */
  const answers = new Map<string, { sha256: string; id: string }>()

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBytes }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    await slowly(trouble)
    if (!signedIn(request, supplier)) return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'No such key' })
    if (trouble.answerStatus) return reply.code(trouble.answerStatus).header('retry-after', '1').send({ error: 'Not now' })
  })

  app.route<{ Querystring: { after?: string; limit?: string } }>({
    method: ['GET', 'POST'],
    url: '/api/orders',
    handler: ({ query }, reply) => {
      const limit = Math.min(Number(query.limit) || 100, 1_000)
      const found = waiting.list(query.after ? `${query.after}\0` : '', limit + 1)
      const page = found.slice(0, limit)
      const next =
        found.length > limit ? `/api/orders?${new URLSearchParams({ after: page.at(-1)?.key ?? '', limit: String(limit) })}` : null
      if (next) reply.header('link', `<${next}>; rel="next"`)
      return {
        documents: page.map(({ key, etag, sizeBytes, modifiedAt }) => ({
          id: key,
          url: `/api/orders/${key}`,
          etag,
          sizeBytes,
          modifiedAt,
        })),
        next,
      }
    },
  })
  app.get<ById>('/api/orders/:id', (request, reply) => {
    const found = waiting.get(request.params.id)
    if (!found) return missing(reply)
    if (request.headers['if-none-match'] === `"${found.etag}"`) return reply.code(304).send()
    reply.header('etag', `"${found.etag}"`).type('application/edi-x12')
    return deliver(reply, found.bytes, trouble)
  })
  app.delete<ById>('/api/orders/:id', (request, reply) => {
    if (trouble.readOnly) return reply.code(403).send({ error: 'Not allowed' })
    return waiting.remove(request.params.id) ? reply.code(204).send() : missing(reply)
  })

  app.route({
    method: ['POST', 'PUT'],
    url: '/api/documents',
    handler: async (request, reply) => {
      if (trouble.readOnly) return reply.code(403).send({ error: 'Not allowed' })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!body.length) return reply.code(400).send({ error: 'No document' })
      const type = typeOf(body)
      if (type && type !== request.headers['content-type']) return reply.code(415).send({ error: `This is ${type}` })
      const sha256 = createHash('sha256').update(body).digest('hex')
      const key = header(request, 'idempotency-key') || sha256
      const before = answers.get(key)
      if (before && before.sha256 !== sha256) return reply.code(409).send({ error: 'Another document came under this key' })
      const answer = before ?? { sha256, id: `doc-${answers.size + 1}` }
      answers.set(key, answer)
      if (!before) await received(`${answer.id}.edi`, body)
      if (loses(trouble)) return reply.hijack().raw.destroy()
      return reply.code(before ? 200 : 201).send(answer)
    },
  })
  app.get<ById>('/api/documents/:id', (request, reply) => answers.get(request.params.id) ?? missing(reply))
}

/** All of it, or as much as gets through: the length it was to have is said in any case. */
function deliver(reply: FastifyReply, bytes: Buffer, trouble: Trouble) {
  const { through, broken } = fuse(trouble).take(bytes.length)
  if (!broken) return reply.send(bytes)
  const { raw } = reply.hijack()
  raw.writeHead(200, { 'content-length': bytes.length })
  raw.write(bytes.subarray(0, through), () => raw.destroy())
}

function loses(trouble: Trouble) {
  if (trouble.loseAnswers <= 0) return false
  trouble.loseAnswers--
  return true
}

function signedIn(request: FastifyRequest, { apiKey }: Supplier) {
  const given = Buffer.from(header(request, 'x-api-key') || header(request, 'authorization').replace(/^Bearer /, ''))
  return given.length === apiKey.length && timingSafeEqual(given, Buffer.from(apiKey))
}

const header = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '')

const missing = (reply: FastifyReply) => reply.code(404).send({ error: 'Not here' })

const types: Record<string, string> = { ISA: 'application/edi-x12', UNA: 'application/edifact', UNB: 'application/edifact' }
const typeOf = (document: Buffer) => types[document.toString('latin1', 0, 3)]
