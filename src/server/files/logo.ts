import type { FastifyInstance } from 'fastify'
import type { UploadedFile } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import { answerNotFound } from '../failure.ts'
import { callerOf, type Limiter } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { slots } from '../work/slots.ts'
import { readFileByHash, saveFile } from './files.ts'
import { cleanPng } from './png.ts'

const path = '/api/Settings/Logo'

// A small file may unpack to 134 MB, so pictures are cleaned one by one.
const cleaning = slots(1, 20)

/** Where a company's logo is fetched; `file` is `companies.logo_file`. */
export const logoUrl = (file: string | null): string | null => file && `${path}/${file}`

/** Keeps the uploaded `logo` and answers its file name for `companies.logo_file`; null when none was sent (specification 5: PNG only). */
export async function saveLogo(config: Config, files: readonly UploadedFile[]): Promise<string | null> {
  const logo = files.find(({ field }) => field === 'logo')
  if (!logo) return null
  const picture = await cleaning(() => cleanPng(logo.bytes))
  if (!picture) throw new AppError('logoNotPng', { fields: { logo: 'auth.logoNotPng' } })
  return saveFile(config, picture)
}

/** Logos are shown before anyone signs in (mails, payment pages): public under a name nobody can guess. Other files never leave here. */
export function logoDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get<{ Params: { file: string } }>(`${path}/:file`, async (request, reply) => {
    limiter.take('read', callerOf(request.ip), true)
    const { file } = request.params
    const { rows } = await services.pool.query('select app.is_logo($1) as known', [file])
    const picture = rows[0]?.known ? await readFileByHash(services.config, file) : null
    if (!picture) return answerNotFound(request, reply)
    return reply
      .headers({
        'content-type': 'image/png',
        'content-disposition': 'inline; filename="logo.png"',
        'content-security-policy': `sandbox; default-src 'none'`,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(picture)
  })
}
