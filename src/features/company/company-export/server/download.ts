import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { streamOf } from '#server/files/files.ts'
import { openLink } from '#server/http/download-link.ts'
import { type Limiter, personOf } from '#server/http/limits.ts'
import { openCall } from '#server/http/open-call.ts'
import type { Services } from '#server/services.ts'
import { makeCompanyExportLink } from '../contract.ts'
import { exportPlace } from './export-path.ts'
import { findExport, note } from './exports.ts'

export const filePath = '/api/Settings/CompanyExportFile'
const call = { ...makeCompanyExportLink, method: 'GET', path: filePath } satisfies Endpoint

/** By a link of `makeCompanyExportLink`, as its session, noted in the audit log. */
export function companyExportDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Querystring: { link?: unknown } }>(filePath, async (request, reply) => {
    const { token, language, body } = openLink(services, filePath, String(request.query.link), makeCompanyExportLink.body)
    const { db, commit, rollback, session } = await openCall(services, call, request, token)
    try {
      if (session) limiter.take(call.limit, `${personOf(session)} ${filePath}`, false)
      const context = { services, request, reply, language, session, db }
      const { id, bytes, createdAt } = await findExport(context, body.id)
      await note(context, 'companyExportDownloaded')
      const file = await streamOf(await exportPlace(services.config, id))
      if (!file) throw new AppError('notFound')
      await commit()
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': bytes,
          'content-disposition': `attachment; filename="ledgerside-${createdAt.slice(0, 10)}.zip"`,
          'cache-control': 'no-store',
        })
        .send(file)
    } catch (error) {
      await rollback()
      throw error
    }
  })
}
