import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { cleanFileName, contentDisposition } from '#server/files/file-names.ts'
import { streamFileByHash } from '#server/files/files.ts'
import { type Limiter, personOf } from '#server/http/limits.ts'
import { openCall } from '#server/http/open-call.ts'
import { tokenOf } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { documentFilePath } from '../../contract.ts'
import { documentOf } from '../list/document.ts'
import { withoutSecrets } from './without-secrets.ts'

const call = {
  method: 'GET',
  path: documentFilePath,
  access: 'member',
  can: 'exchange.read',
  limit: 'read',
  result: z.unknown(),
} satisfies Endpoint

/** The bytes that a document came in, as they came but for a password in them: to be saved, never to be shown or run. */
export function documentFileDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Params: { id: string } }>(`${documentFilePath}/:id`, async (request, reply) => {
    const { db, commit, rollback, session } = await openCall(services, call, request, await tokenOf(services, call, request, reply))
    try {
      if (session) limiter.take(call.limit, personOf(session), false)
      const { fileId } = z.uuid().safeParse(request.params.id).success ? await documentOf(db, request.params.id) : { fileId: null }
      if (!fileId) throw new AppError('notFound')
      const { file, remoteName } = await db
        .selectFrom('ediFiles')
        .select(['file', 'remoteName'])
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow()
      await commit()
      const content = await streamFileByHash(services.config, file)
      if (!content) throw new Error(`The file ${file} of a document is missing.`)
      reply.headers({
        'content-type': 'application/octet-stream',
        'content-disposition': contentDisposition(cleanFileName(remoteName || 'document.edi'), 'attachment'),
        'content-security-policy': `sandbox; default-src 'none'`,
        'cache-control': 'private, no-cache',
        vary: 'authorization',
      })
      const shown = Readable.from(withoutSecrets(content), { objectMode: false })
      // Whoever hangs up before the first byte leaves the file open otherwise.
      return reply.send(shown.once('close', () => content.destroy()))
    } catch (error) {
      await rollback()
      throw error
    }
  })
}
