import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { isId } from '#contract/fields.ts'
import { isOffered } from '#features/stores/stores/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { streamFileByHash } from '#server/files/files.ts'
import type { StoreCaller } from '#server/http/context.ts'
import { callerOf, type Limiter } from '#server/http/limits.ts'
import { openStoreCall } from '#server/http/store/open-store.ts'
import type { Services } from '#server/services.ts'

const call = { method: 'GET', access: 'store', limit: 'read' } as const
type Asked = { Params: { code: string; id: string }; Querystring: { size?: unknown } }

/** Pictures of what a store that is not put away offers: for anybody, as pictures of a shop are. */
export function shopPictures(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<Asked>('/api/Storefront/:code/Picture/:id', (request, reply) =>
    answer(request, reply, (db, { storeId }) =>
      isId(request.params.id) ? pictureOf(db, storeId, request.params.id, request.query.size) : null,
    ),
  )

  async function answer(request: FastifyRequest, reply: FastifyReply, find: (db: Db, store: StoreCaller) => Promise<string | null> | null) {
    limiter.take(call.limit, callerOf(request.ip), true)
    const { db, commit, rollback, store } = await openStoreCall(services, call, request, reply)
    try {
      const file = store ? await find(db, store) : null
      if (!file) throw new AppError('notFound')
      await commit()
      const etag = `"${file}"`
      reply.headers({
        'content-type': 'image/webp',
        'content-disposition': 'inline; filename="picture.webp"',
        'content-security-policy': `sandbox; default-src 'none'`,
        'cache-control': 'private, max-age=86400',
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
  }
}

async function pictureOf(db: Db, storeId: string, id: string, size: unknown): Promise<string | null> {
  const { rows } = await sql<{ sha256: string; small: string | null }>`
    select p.sha256, p.small from item_pictures p join items i on ${ofCompany('i')} and i.id = p.item_id
    where ${ofCompany('p')} and p.id = ${id}::uuid and ${isOffered(storeId)}`.execute(db.withoutPlugins())
  const [picture] = rows
  return picture ? (size === 'small' && picture.small) || picture.sha256 : null
}
