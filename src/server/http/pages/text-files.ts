import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'

const sources = fileURLToPath(new URL('../../../../public/locales', import.meta.url))

/**
 * The texts at the addresses of specification 7. Asked for by the name of what they say now (`?v=…`), they are kept for good. Answers
 * these addresses.
 */
export async function textFiles(app: FastifyInstance, built: string): Promise<(language: Language) => string> {
  // Those have been compressed.
  const root = existsSync(join(built, 'locales')) ? join(built, 'locales') : sources
  const versions = new Map<string, string>(
    languages.map(({ code }) => {
      const hash = createHash('sha256').update(readFileSync(join(root, code, 'translation.json')))
      return [code, hash.digest('base64url').slice(0, 12)]
    }),
  )
  await app.register(fastifyStatic, {
    root,
    prefix: '/locales/',
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const asked = new URLSearchParams(reply.request.url.split('?')[1]).get('v')
      const isCurrent = asked !== null && asked === versions.get(basename(dirname(path)))
      reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return (language) => `/locales/${language}/translation.json?v=${versions.get(language)}`
}
