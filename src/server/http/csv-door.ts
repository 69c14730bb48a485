import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ability } from '#contract/permissions.ts'
import { byteOrderMark } from '../files/csv.ts'
import type { Services } from '../services.ts'
import type { DbContext } from './context.ts'
import { openLink } from './download-link.ts'
import { type Limiter, personOf } from './limits.ts'
import { openCall } from './open-call.ts'

type Lines = Iterable<string> | AsyncIterable<string>

/**
 * Where the browser downloads a file by a link that `downloadLink` made for `path`. `body`: what the link says. `lines` begins in a
 * transaction of the caller; what it streams after that opens its own.
 */
export function csvDoor<T extends z.ZodType>(download: {
  path: `/${string}`
  can: Ability
  filename: string
  /** For programs that read it as it is: no byte order mark, which spreadsheets need. */
  plain?: boolean
  body: T
  lines(context: DbContext, body: z.output<T>): Promise<Lines>
}) {
  const { path, can, filename, plain } = download
  const call = { method: 'GET', path, access: 'member', can, limit: 'export', result: z.unknown() } satisfies Endpoint
  return (app: FastifyInstance, services: Services, limiter: Limiter) => {
    app.get<{ Querystring: { link?: unknown } }>(path, async (request, reply) => {
      const { token, language, body } = openLink(services, path, String(request.query.link), download.body)
      const { db, commit, rollback, session } = await openCall(services, call, request, token)
      try {
        // Counted apart from the links: a download that broke off may be tried again.
        if (session) limiter.take(call.limit, `${personOf(session)} ${path}`, false)
        const lines = await download.lines({ services, request, reply, language, session, db }, body)
        await commit()
        return reply
          .headers({
            'content-type': `text/${plain ? 'plain' : 'csv'}; charset=utf-8`,
            'content-disposition': `attachment; filename="${filename}"`,
            'cache-control': 'no-store',
          })
          .send(Readable.from(plain ? lines : marked(lines)))
      } catch (error) {
        await rollback()
        throw error
      }
    })
  }
}

async function* marked(lines: Lines) {
  yield byteOrderMark
  yield* lines
}
