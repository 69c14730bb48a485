import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { isId } from '#contract/fields.ts'
import { streamFileByHash } from '#server/files/files.ts'
import { type Limiter, personOf } from '#server/http/limits.ts'
import { openCall } from '#server/http/open-call.ts'
import { tokenOf } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { picturePath } from '../../pictures.ts'

const call = {
  method: 'GET',
  path: picturePath,
  access: 'member',
  can: 'items.read',
  limit: 'read',
  result: z.unknown(),
} satisfies Endpoint

/**
 * A picture's bytes, for whoever may read items. What stands behind an id never changes, so that the browser keeps it, and nobody else; it
 * asks again after a day.
 */
export function pictureDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Params: { id: string }; Querystring: { size?: unknown } }>(`${picturePath}/:id`, async (request, reply) => {
    const { db, commit, rollback, session } = await openCall(services, call, request, await tokenOf(services, call, request, reply))
    try {
      if (session) limiter.take(call.limit, personOf(session), false)
      const { id } = request.params
      const picture = isId(id)
        ? await db.selectFrom('itemPictures').select(['sha256', 'small']).where('id', '=', id).executeTakeFirst()
        : null
      if (!picture) throw new AppError('notFound')
      await commit()
      const file = (request.query.size === 'small' && picture.small) || picture.sha256
      const etag = `"${file}"`
      reply.headers({
        'content-type': 'image/webp',
        'content-disposition': 'inline; filename="picture.webp"',
        'content-security-policy': `sandbox; default-src 'none'`,
        'cache-control': 'private, max-age=86400, immutable',
        vary: 'authorization',
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const content = await streamFileByHash(services.config, file)
      if (!content) throw new Error(`The file ${file} of a picture is missing.`)
      return reply.send(content)
    } catch (error) {
      await rollback()
      throw error
    }
  })
}
