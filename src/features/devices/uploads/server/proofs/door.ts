import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { isId } from '#contract/fields.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { streamFileByHash } from '#server/files/files.ts'
import { type Limiter, personOf } from '#server/http/limits.ts'
import { openCall } from '#server/http/open-call.ts'
import { tokenOf } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { documentFilePath } from '../../contract.ts'
import { seenFiles } from '../seen-device.ts'

const call = {
  method: 'GET',
  path: documentFilePath,
  access: 'member',
  can: 'devices.read',
  limit: 'read',
  result: z.unknown(),
} satisfies Endpoint

/** A proof's bytes, for whoever sees its document. What stands behind an id never changes. */
export function proofDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Params: { deviceId: string; id: string } }>(`${documentFilePath}/:deviceId/:id`, async (request, reply) => {
    const { db, commit, rollback, session } = await openCall(services, call, request, await tokenOf(services, call, request, reply))
    try {
      if (session) limiter.take(call.limit, personOf(session), false)
      const { deviceId, id } = request.params
      if (!isId(deviceId) || !isId(id)) throw new AppError('notFound')
      const { rows } = await sql<{ file: string; type: string }>`select f.file_hash as file, f.type from device_files f
        where ${ofCompany('f')} and f.device_id = ${deviceId}::uuid and f.id = ${id}::uuid and ${seenFiles({ session })}`.execute(
        db.withoutPlugins(),
      )
      const [found] = rows
      if (!found) throw new AppError('notFound')
      await commit()
      reply.headers({
        'content-type': found.type,
        'content-disposition': 'inline; filename="proof"',
        'content-security-policy': `sandbox; default-src 'none'`,
        'cache-control': 'private, max-age=86400, immutable',
        vary: 'authorization',
        etag: `"${found.file}"`,
      })
      if (request.headers['if-none-match'] === `"${found.file}"`) return reply.code(304).send()
      const content = await streamFileByHash(services.config, found.file)
      if (!content) throw new Error(`The file ${found.file} of a proof is missing.`)
      return reply.send(content)
    } catch (error) {
      await rollback()
      throw error
    }
  })
}
