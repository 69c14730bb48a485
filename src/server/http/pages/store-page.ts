import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageOf, languages } from '#contract/languages.ts'
import { storefrontPath } from '#contract/places.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { callerOf, type Limiter } from '../limits.ts'
import { pausedPage } from './paused-page.ts'

/**
 * What a store's page says before its scripts are there, to whoever opens it. `isIndexed`: anybody may buy there now. `items`: the first of what it
 * offers, where strangers see that; `item`: the one whose address it is, null also where it is not offered.
 */
export type StoreFace = {
  code: string
  name: string
  companyName: string
  logoUrl: string | null
  color: string
  welcome: Record<Language, string>
  language: Language
  isIndexed: boolean
  items: Record<Language, string[]>
  item: Record<Language, string> | null
}
/** Null: no store is there, or none that anybody may know of. `itemId`: whose address was opened. */
export type FaceOf = (services: Services, code: string, itemId: string | null) => Promise<StoreFace | null>

/** The screens of a store's page; whatever else stands behind its code is none. */
const screens = /^\/(|sign-in|ask|join\/[\w-]{20,100}|item\/[\w-]{1,40}|quick|cart|orders(\/[\w-]{1,40})?|requests|invoices|people|me)$/
const itemScreen = /^\/item\/(.+)$/

/**
 * Stores: one page for every address below `/store/{code}`, with the store's name, color and welcome in it. It runs our own scripts alone and speaks
 * with us alone. A code that leads nowhere, a draft and a store that was put away are answered alike.
 */
export function storePage(app: FastifyInstance, services: Services, built: string, { faceOf, limiter }: StorePage) {
  const { config } = services
  if (!existsSync(join(built, 'store.en.html'))) return
  const read = (name: string) =>
    new Map(languages.map(({ code }) => [code, pausedPage(readFileSync(join(built, `${name}.${code}.html`), 'utf8'), config)]))
  const [frames, nones] = [read('store'), read('store-none')]
  const policy = policyOf(config, [...frames.values(), ...nones.values()])
  app.get('/store/*', { exposeHeadRoute: true }, async (request: FastifyRequest, reply) => {
    limiter.take('read', callerOf(request.ip), true)
    const [path = '', ...query] = request.url.split('?')
    const [, , code = '', ...rest] = path.split('/')
    const screen = `/${rest.join('/')}`.replace(/(.)\/$/, '$1')
    const isScreen = screens.test(screen)
    const itemId = (isScreen && itemScreen.exec(screen)?.[1]) || null
    const face = /^[A-Z0-9-]{1,20}$/i.test(code) ? await faceOf(services, code.toUpperCase(), itemId) : null
    if (!face) return send(reply, policy(''), 404, nones.get(languageFor(request, 'en')) ?? '', false)
    // Codes are read aloud and typed: their letters are capitals wherever they are kept.
    if (code !== face.code) return reply.redirect([[storefrontPath(face.code), ...rest].join('/'), ...query].join('?'))
    const language = languageFor(request, face.language)
    // What a public store does not offer is nobody's there; what another one offers its own shoppers is theirs to know.
    const isThere = isScreen && !(face.isIndexed && itemId !== null && face.item === null)
    // Search engines may know the catalogue and its items.
    const isIndexed = face.isIndexed && isThere && (screen === '/' || itemId !== null)
    const page = pageOf(frames.get(language) ?? '', face, language, config, isIndexed ? screen : null)
    return send(reply, policy(colorStyle(face)), isThere ? 200 : 404, page, isIndexed)
  })
}
export type StorePage = { faceOf: FaceOf; limiter: Limiter }

const send = (reply: FastifyReply, policy: string, status: number, page: string, isIndexed: boolean) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      ...(!isIndexed && { 'x-robots-tag': 'noindex, nofollow' }),
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Language',
    })
    .send(page)

/** What was chosen, else what the browser asks for, else what the store speaks. */
const languageFor = ({ cookies, headers }: FastifyRequest, store: Language): Language =>
  languageOf([cookies.language, headers['accept-language'], `${store};q=0.01`].filter(Boolean).join(','))

/** `indexed`: the screen that search engines may know it by. */
function pageOf(frame: string, face: StoreFace, language: Language, config: Config, indexed: string | null): string {
  const whose = face.name === face.companyName ? face.name : `${face.name} – ${face.companyName}`
  const title = face.item ? `${face.item[language]} – ${whose}` : whose
  const about = (face.welcome[language] || face.welcome[face.language] || title).replace(/\s+/g, ' ').slice(0, 300)
  const address = new URL(`${storefrontPath(face.code)}${indexed === '/' ? '' : (indexed ?? '')}`, config.publicUrl).href
  const head = [
    `<title>${escaped(title)}</title>`,
    `<style>${colorStyle(face)}</style>`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(about)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:url" content="${escaped(address)}" />`,
    ...(face.logoUrl ? [`<meta property="og:image" content="${escaped(new URL(face.logoUrl, config.publicUrl).href)}" />`] : []),
    ...(indexed !== null ? [`<link rel="canonical" href="${escaped(address)}" />`] : []),
    ...(indexed === '/' ? [`<link rel="sitemap" type="application/xml" href="${escaped(address)}/sitemap.xml" />`] : []),
  ].join('\n    ')
  return frame
    .replace('<title></title>', () => head)
    .replace('name="theme-color" content="#c2410c"', () => `name="theme-color" content="${face.color}"`)
    .replace('name="description" content=""', () => `name="description" content="${escaped(about)}"`)
    .replace('<div id="root"></div>', () => `<div id="root">${firstLook(face, language)}</div>`)
}

/** With the names of classes that the screens have as well: nothing moves when they take over. */
function firstLook(face: StoreFace, language: Language): string {
  const logo = face.logoUrl ? `<img class="front-logo" src="${escaped(face.logoUrl)}" alt="" />` : ''
  const welcome = face.welcome[language] || face.welcome[face.language]
  const items = face.items[language].map((name) => `<li>${escaped(name)}</li>`).join('')
  return `<header class="front-head"><a class="front-brand" href="${storefrontPath(face.code)}">${logo}<span>${escaped(face.name)}</span></a></header>
<main class="front-first"><h1>${escaped(face.item?.[language] ?? face.name)}</h1>${welcome ? `<p class="front-welcome">${escaped(welcome)}</p>` : ''}${items && `<ul>${items}</ul>`}</main>`
}

const colorStyle = ({ color }: Pick<StoreFace, 'color'>) => `:root{--store:${color}}`
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Its styles are named by their hashes: those of the built pages, and the one line with the store's color. */
function policyOf(config: Config, pages: string[]): (style: string) => string {
  const inside = pages.flatMap((page) => [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style))
  const known = [...new Set(inside.map(hashed))].join(' ')
  return (style) =>
    [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self' ${known} ${style && hashed(style)}`.trim(),
      `connect-src 'self'`,
      `img-src 'self' data:`,
      `font-src 'self'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
      ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
}
const hashed = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
