import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, languageOf } from '#contract/languages.ts'
import type { Config } from '../../config.ts'
import { answerNotFound } from '../../failure.ts'
import { fileHeaders } from '../headers.ts'
import { paymentPage } from './payment-page.ts'
import { readScreens } from './screens.ts'
import { textFiles } from './text-files.ts'

const built = fileURLToPath(new URL('../../../../dist/web', import.meta.url))

/** The built web: the prerendered landing page in the visitor's language, one page for every other address, files with hashed names for good. */
export async function pages(app: FastifyInstance, config: Config) {
  const textsAddress = await textFiles(app, built)
  if (!existsSync(built))
    return app.setNotFoundHandler((request, reply) =>
      asksForPage(request)
        ? reply.code(503).type('text/plain; charset=utf-8').send('The screens are not built yet: npm run build, then start again.')
        : answerNotFound(request, reply),
    )
  await app.register(fastifyStatic, {
    root: built,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', 'locales/**', 'screens.json'],
    setHeaders: fileHeaders,
  })
  app.get('/', { exposeHeadRoute: true }, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie, Accept-Language')
      .sendFile(`landing.${pageLanguage(request)}.html`, built),
  )
  paymentPage(app, config, built, pageLanguage)
  const frame = readFileSync(join(built, 'index.html'), 'utf8')
  const screens = readScreens(built)
  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) return answerNotFound(request, reply)
    // The address of an invitation is its key: it goes to no other site and into no index.
    if (request.url.startsWith('/auth/invite/')) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    const texts = `<link rel="preload" as="fetch" crossorigin href="${textsAddress(pageLanguage(request))}" />`
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Language' })
      .send(frame.replace('</head>', () => `${screens.links(request.url)}${texts}</head>`))
  })
}

/** A browser opening an address, rather than a call that went astray. */
const asksForPage = ({ method, headers, url }: FastifyRequest) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^[^?]*\.[a-z0-9]{1,5}(\?|$)/i.test(url)

const pageLanguage = (request: FastifyRequest): Language => languageOf(request.cookies.language ?? request.headers['accept-language'])
