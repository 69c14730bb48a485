import type { FastifyInstance } from 'fastify'
import { answerNotFound } from '#server/failure.ts'
import { readFileByHash } from '#server/files/files.ts'
import { callerOf, type Limiter } from '#server/http/limits.ts'
import type { Services } from '#server/services.ts'

const path = '/api/Store/Picture'

/** Where a store's logo or banner is fetched. */
export const pictureUrl = (file: string | null): string | null => file && `${path}/${file}`

/** Whoever opens the store's address sees them, signed in or not: public under a name nobody can guess. Other files never leave here. */
export function storePictureDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Params: { file: string } }>(`${path}/:file`, async (request, reply) => {
    limiter.take('read', callerOf(request.ip), true)
    const { file } = request.params
    const { rows } = await services.pool.query('select app.is_store_picture($1) as known', [file])
    const picture = rows[0]?.known ? await readFileByHash(services.config, file) : null
    if (!picture) return answerNotFound(request, reply)
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-disposition': 'inline; filename="picture.webp"',
        'content-security-policy': `sandbox; default-src 'none'`,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(picture)
  })
}
