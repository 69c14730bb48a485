import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ability } from '#contract/permissions.ts'
import { byteOrderMark, csvLine, plainCsvLine } from '../files/csv.ts'
import type { Services } from '../services.ts'
import type { DbContext } from './context.ts'
import { downloadLink, openLink } from './download-link.ts'
import { type Limiter, personOf } from './limits.ts'
import { openCall } from './open-call.ts'
import type { Route } from './route.ts'

type Lines = Iterable<string> | AsyncIterable<string>
/** `line`: as those read it whom the file is for. */
export type CsvContext = DbContext & { line: typeof csvLine }

/**
 * A file that the browser downloads at `path`, by a link that `prepare` answers and that says what `prepare` was asked. `ask`: what is wrong
 * with it is said then, not in the place of a file. `lines` begins in a transaction of the caller; what it streams after that opens its own.
 * With `&for=programs` behind it the link is for programs, which take the apostrophes and the mark for spreadsheets as they stand there.
 */
export function csvDoor<Body extends z.ZodType, Asked>(file: {
  prepare: Endpoint & { can: Ability; body: Body }
  path: `/${string}`
  filename: string | ((asked: Asked) => string)
  /** For programs that read it as it is: no byte order mark, which spreadsheets need. */
  plain?: boolean
  ask(context: DbContext, body: z.output<Body>): Promise<Asked>
  lines(context: CsvContext, asked: Asked): Lines | Promise<Lines>
}) {
  const { prepare, path, filename, plain } = file
  const call = { method: 'GET', path, access: 'member', can: prepare.can, limit: 'export', result: z.unknown() } satisfies Endpoint
  const link: Route = {
    endpoint: prepare,
    inTransaction: true,
    async handle({ body }: { body: z.output<Body> }, context: DbContext) {
      await file.ask(context, body)
      return downloadLink(context, path)
    },
  }
  const door = (app: FastifyInstance, services: Services, limiter: Limiter) => {
    app.get<{ Querystring: { link?: unknown; for?: unknown } }>(path, async (request, reply) => {
      const { token, language, body } = openLink(services, path, String(request.query.link), prepare.body)
      const { db, commit, rollback, session } = await openCall(services, call, request, token)
      try {
        // Counted apart from the links: a download that broke off may be tried again.
        if (session) limiter.take(call.limit, `${personOf(session)} ${path}`, false)
        const isPlain = plain || request.query.for === 'programs'
        const context = { services, request, reply, language, session, db, line: isPlain ? plainCsvLine : csvLine }
        const asked = await file.ask(context, body)
        const lines = await file.lines(context, asked)
        await commit()
        return reply
          .headers({
            'content-type': `text/${plain ? 'plain' : 'csv'}; charset=utf-8`,
            'content-disposition': `attachment; filename="${typeof filename === 'string' ? filename : filename(asked)}"`,
            'cache-control': 'no-store',
          })
          .send(Readable.from(isPlain ? lines : marked(lines)))
      } catch (error) {
        await rollback()
        throw error
      }
    })
  }
  return { link, door }
}

async function* marked(lines: Lines) {
  yield byteOrderMark
  yield* lines
}
