import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, languageOf } from '#contract/languages.ts'
import { profilePath } from '#contract/places.ts'
import { answerNotFound } from '../../failure.ts'
import type { Services } from '../../services.ts'
import { fileHeaders } from '../headers.ts'
import { devicePage } from './device-page.ts'
import { pausedPage } from './paused-page.ts'
import { paymentPage } from './payment-page.ts'
import { readScreens } from './screens.ts'
import { type StorePage, storePage } from './store-page.ts'
import { textFiles } from './text-files.ts'

const built = fileURLToPath(new URL('../../../../dist/web', import.meta.url))

/**
 * The built web: the prerendered landing page in the visitor's language, one page for every other address, files with hashed names for good.
 * `callRoots`: what the paths of calls begin with.
 */
export async function pages(app: FastifyInstance, services: Services, callRoots: ReadonlySet<string>, stores: StorePage) {
  const { config } = services
  const textsAddress = await textFiles(app, built)
  if (!existsSync(built))
    return app.setNotFoundHandler((request, reply) =>
      kindOf(request) === 'page'
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
  app.get('/', { exposeHeadRoute: true }, (request, reply) => {
    const name = `landing.${pageLanguage(request)}.html`
    const answer = reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Language' })
    return config.PAUSED === 'on' ? answer.send(pausedPage(readFileSync(join(built, name), 'utf8'), config)) : answer.sendFile(name, built)
  })
  paymentPage(app, config, built, pageLanguage)
  devicePage(app, config, built)
  storePage(app, services, built, stores)
  const frame = pausedPage(readFileSync(join(built, 'index.html'), 'utf8'), config)
  const screens = readScreens(built)
  // Where password managers look for the way to a new password (W3C, change-password-url).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(profilePath))
  app.setNotFoundHandler((request, reply) => {
    const { url, originalUrl } = request
    const asked = kindOf(request)
    // As it was asked for: a mended address is nobody's screen.
    const links = screens.links(originalUrl)
    if (asked === 'call' || (links === null && asked === 'anything' && isCallOrFile(url, callRoots))) return answerNotFound(request, reply)
    if (url !== escapedOnce(url)) return reply.redirect(escapedOnce(url))
    // The address of an invitation is its key: it goes to no other site and into no index.
    if (url.startsWith('/auth/invite/')) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    const texts = `<link rel="preload" as="fetch" crossorigin href="${textsAddress(pageLanguage(request))}" />`
    return reply
      .code(links === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'Cookie, Accept, Accept-Language' })
      .send(frame.replace('</head>', () => `${links ?? ''}${texts}</head>`))
  })
}

/** `page`: a browser opens an address. `anything`: so does a mail scanner or a preview of a link, unless it is a call that went astray. */
function kindOf({ method, headers: { accept = '*/*' }, url }: FastifyRequest): 'page' | 'anything' | 'call' {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return 'call'
  if (accept.includes('text/html')) return 'page'
  return accept.includes('*/*') && !accept.includes('json') ? 'anything' : 'call'
}

function isCallOrFile(url: string, callRoots: ReadonlySet<string>): boolean {
  const [path = ''] = url.split('?')
  return callRoots.has(path.split('/')[1] ?? '') || (/\.[a-z0-9]{1,5}$/i.test(path) && !/\.html?$/i.test(path))
}

/** In a link that went through HTML once too often (a mail, a wiki) each `&` has become `&amp;`. It leads to no other site. */
function escapedOnce(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (!url.includes('amp')) return url
  const own = path.replace(/(&|%26)amp(;|%3B)/gi, '&').replace(/^[/\\]+/, '/')
  return [own, ...query.map((part) => part.replaceAll('&amp;', '&'))].join('?')
}

/** What was chosen, else what the browser asks for. */
const pageLanguage = ({ cookies, headers }: FastifyRequest): Language =>
  languageOf([cookies.language, headers['accept-language']].join(','))
