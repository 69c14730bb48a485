import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { type Context, memberOf } from '#server/context.ts'
import { byteOrderMark, csvLine } from '#server/csv.ts'
import { openLink } from '#server/download-link.ts'
import type { Limiter } from '#server/limits.ts'
import { openCall } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import { type Entry, entriesExportPath, prepareEntriesExport } from '../contract.ts'
import { asEntries } from './entries.ts'
import { filterOf, pageRows } from './list.ts'
import type { After, EntryFilter } from './list-sql.ts'

export const exportPlace = 'link to an export of the ledger'
const call = {
  method: 'GET',
  path: entriesExportPath,
  access: 'member',
  can: 'sync.read',
  limit: 'export',
  result: z.unknown(),
} satisfies Endpoint
const rowsPerPage = 500

const cells: Record<string, (entry: Entry, language: Language) => string> = {
  what: ({ what }) => what,
  state: ({ state }, language) => text(language, `deliveries.states.${state}`),
  why: ({ why }) => why,
  fix: ({ fix }) => fix,
  code: ({ code }) => code,
  since: ({ since }) => since,
  changedAt: ({ changedAt }) => changedAt,
  attempts: ({ attempts }) => String(attempts),
  nextAttemptAt: ({ nextAttemptAt }) => nextAttemptAt ?? '',
}

/** A list of the ledger as a file, a page at a time: short transactions, and no more in memory than is being sent. */
export function entriesExportDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Querystring: { link?: unknown } }>(entriesExportPath, async (request, reply) => {
    const { token, language, body } = openLink(services, exportPlace, String(request.query.link), prepareEntriesExport.body)
    const { db, commit, rollback, session } = await openCall(services, call, request, reply, token)
    try {
      // Counted apart from the links: a download that broke off may be tried again.
      if (session) limiter.take(call.limit, `${session.sessionId} ${entriesExportPath}`, false)
      const context: Context = { services, request, reply, language, session }
      const { filter } = await filterOf({ ...context, db }, body)
      await commit()
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="sync.csv"',
          'cache-control': 'no-store',
        })
        .send(Readable.from(lines(context, filter)))
    } catch (error) {
      await rollback()
      throw error
    }
  })
}

async function* lines(context: Context, filter: EntryFilter) {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  yield byteOrderMark + csvLine(Object.keys(cells).map((column) => text(language, `deliveries.columns.${column}`)))
  for (let after: After = null, more = true; more; ) {
    const entries = await services.transaction({ companyId, userId }, async (db) =>
      asEntries({ ...context, db }, await pageRows(db, filter, { after, limit: rowsPerPage })),
    )
    if (entries.length) yield entries.map((entry) => csvLine(Object.values(cells).map((cell) => cell(entry, language)))).join('')
    const last = entries.at(-1)
    after = last ? { key: last.changedAt, id: last.id } : null
    more = entries.length === rowsPerPage
  }
}
