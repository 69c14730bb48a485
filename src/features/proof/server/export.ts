import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { byteOrderMark, csvLine } from '#server/csv.ts'
import { openLink } from '#server/download-link.ts'
import type { Limiter } from '#server/limits.ts'
import { openCall } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import { type Difference, prepareProofExport, proofExportPath } from '../contract.ts'
import { listChecks } from './read.ts'
import { listDifferences } from './read-differences.ts'

export const exportPlace = 'link to an export of a books proof'
const call = {
  method: 'GET',
  path: proofExportPath,
  access: 'member',
  can: 'sync.read',
  limit: 'export',
  result: z.unknown(),
} satisfies Endpoint
const most = 2000

/** What was compared, then what differs, as one file. */
export function proofExportDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Querystring: { link?: unknown } }>(proofExportPath, async (request, reply) => {
    const { token, language, body } = openLink(services, exportPlace, String(request.query.link), prepareProofExport.body)
    const { db, commit, rollback, session } = await openCall(services, call, request, reply, token)
    try {
      // Counted apart from the links: a download that broke off may be tried again.
      if (session) limiter.take(call.limit, `${session.sessionId} ${proofExportPath}`, false)
      const checks = await listChecks(db, body.id)
      const differences = await listDifferences(db, body.id, language, most)
      await commit()
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="books-proof.csv"',
          'cache-control': 'no-store',
        })
        .send(Readable.from([byteOrderMark, ...checkLines(checks, language), csvLine([]), ...differenceLines(differences, language)]))
    } catch (error) {
      await rollback()
      throw error
    }
  })
}

const headings = (language: Language, keys: readonly string[]) => csvLine(keys.map((key) => text(language, `proof.${key}`)))

function* checkLines(checks: Awaited<ReturnType<typeof listChecks>>, language: Language) {
  yield headings(language, ['what', 'month', 'here', 'there', 'difference'])
  for (const { entity, measure, month, ours, theirs } of checks) {
    const isMoney = measure === 'amount' || measure === 'balance'
    const shown = (value: number) => (isMoney ? (value / 100).toFixed(2) : String(value))
    const what = `${text(language, `entities.${entity}`)} · ${text(language, `proof.measures.${measure}`)}`
    yield csvLine([what, month?.slice(0, 7) ?? '', shown(ours), shown(theirs), shown(theirs - ours)])
  }
}

/** A line per field; a record that is on one side only has one line. */
function* differenceLines(differences: readonly Difference[], language: Language) {
  yield headings(language, ['record', 'difference', 'field', 'here', 'there', 'why'])
  for (const { record, kind, cause, fields } of differences) {
    const shown = fields.length ? fields : [{ label: '', ours: '', theirs: '' }]
    for (const { label, ours, theirs } of shown) yield csvLine([record, text(language, `proof.kinds.${kind}`), label, ours, theirs, cause])
  }
}
