import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { contentDisposition } from '#server/files/file-names.ts'
import { streamFileByHash } from '#server/files/files.ts'
import { type DbContext, requestLanguage } from '#server/http/context.ts'
import { type Limiter, personOf } from '#server/http/limits.ts'
import { openCall } from '#server/http/open-call.ts'
import { tokenOf } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { attachmentPath, attachmentTypes } from '../contract.ts'
import { toAttachment } from './attachments.ts'
import { noteOf } from './note.ts'

const call = {
  method: 'GET',
  path: attachmentPath,
  access: 'member',
  can: 'notes.read',
  limit: 'read',
  result: z.unknown(),
} satisfies Endpoint

/**
 * An attachment's bytes, for whoever may read its note now: caches ask each time. Its type comes from our table, never from the upload, and
 * nothing in it may run.
 */
export function attachmentDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Params: { id: string }; Querystring: { download?: unknown } }>(`${attachmentPath}/:id`, async (request, reply) => {
    const { db, commit, rollback, session } = await openCall(services, call, request, await tokenOf(services, call, request, reply))
    try {
      if (session) limiter.take(call.limit, personOf(session), false)
      const context = { services, request, reply, language: requestLanguage(request), session, db }
      const { hash, name, extension } = await fileOf(context, request.params.id)
      await commit()
      const { mime, preview } = attachmentTypes[extension]
      const etag = `"${hash}"`
      reply.headers({
        'content-type': mime,
        'content-disposition': contentDisposition(name, preview === 'none' || request.query.download ? 'attachment' : 'inline'),
        'content-security-policy': `sandbox; default-src 'none'`,
        'cache-control': 'private, no-cache',
        vary: 'authorization',
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const content = await streamFileByHash(services.config, hash)
      if (!content) throw new Error(`The file ${hash} of an attachment is missing.`)
      return reply.send(content)
    } catch (error) {
      await rollback()
      throw error
    }
  })
}

async function fileOf(context: DbContext, id: string) {
  if (!z.uuid().safeParse(id).success) throw new AppError('notFound')
  const row = await context.db.selectFrom('noteAttachments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  await noteOf(context, row.noteId, { ability: 'notes.read' })
  return { ...toAttachment(row), hash: row.fileHash }
}
