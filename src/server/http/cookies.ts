import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * `session` lets a browser refresh, `flow` binds codes and consents to the browser that asked, `grant` proves a confirmed code, `device` that
 * somebody signed in here before, `pay_…` an opened payment link, `store_…` a shopper of a store.
 */
type CookieName = 'session' | 'flow' | 'grant' | 'device' | `pay_${string}` | `store_${string}`

const secure = (config: Config) => config.publicUrl.startsWith('https:')
// Browsers take __Host- names only over https, so plain http on a LAN goes without.
const nameOf = (config: Config, name: CookieName) => `${secure(config) ? '__Host-' : ''}ledgerside_${name}`

export const readCookie = (request: FastifyRequest, config: Config, name: CookieName) => request.cookies[nameOf(config, name)] ?? null

/** The names of those that a browser sent, the oldest first, as browsers send them. */
export const cookiesAt = <Start extends 'pay_'>(request: FastifyRequest, config: Config, start: Start): `${Start}${string}`[] =>
  Object.keys(request.cookies).flatMap((name) => {
    const place = nameOf(config, start)
    return name.startsWith(place) ? [`${start}${name.slice(place.length)}` as const] : []
  })

export function setCookie(reply: FastifyReply, config: Config, name: CookieName, value: string, maxAgeSeconds: number) {
  // The consent comes back from Intuit's site: `flow` must travel with that navigation.
  reply.setCookie(nameOf(config, name), value, {
    path: '/',
    httpOnly: true,
    secure: secure(config),
    sameSite: name === 'flow' ? 'lax' : 'strict',
    maxAge: maxAgeSeconds,
  })
}
export const clearCookie = (reply: FastifyReply, config: Config, name: CookieName) =>
  reply.clearCookie(nameOf(config, name), { path: '/', secure: secure(config) })
