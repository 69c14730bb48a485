import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import type { Context } from '#server/http/context.ts'
import { clearCookie, cookiesAt, readCookie, setCookie } from '#server/http/cookies.ts'
import { secretPlace } from './secret.ts'

const cookiePlace = 'cookie of an opened payment link'
const lifeSeconds = 30 * 86_400
/** A browser sends all of them with every call, so it keeps those of the newest orders. */
const mostCookies = 10
const bound = z.object({ companyId: z.uuid(), orderId: z.uuid(), linkId: z.uuid(), until: z.number() })
export type Right = { companyId: string; orderId: string; linkId: string | null }

/** A cookie per order: two links in two tabs do not push each other out. */
const nameOf = (orderId: string) => `pay_${orderId.replaceAll('-', '').slice(-16)}` as const

/** This browser opened the link: it may ask how its order stands, and where it goes. */
export function grantRight({ request, reply, services: { config, secrets } }: Context, right: Omit<z.output<typeof bound>, 'until'>) {
  const until = Date.now() + lifeSeconds * 1000
  const others = cookiesAt(request, config, 'pay_').filter((name) => name !== nameOf(right.orderId))
  for (const name of others.slice(0, Math.max(0, others.length + 1 - mostCookies))) clearCookie(reply, config, name)
  const sealed = secrets.seal(JSON.stringify({ ...right, until }), cookiePlace).toString('base64url')
  setCookie(reply, config, nameOf(right.orderId), sealed, lifeSeconds)
}

/** Whoever opened the order's link in this browser, or brings the client secret of its payment; for everybody else there is no such order. */
export async function rightTo(context: Context, orderId: string): Promise<Right> {
  const right = z.uuid().safeParse(orderId).success ? (byCookie(context, orderId) ?? (await bySecret(context, orderId))) : null
  if (!right) throw new AppError('notFound')
  return right
}

function byCookie({ request, services: { config, secrets } }: Context, orderId: string): Right | null {
  const sealed = readCookie(request, config, nameOf(orderId))
  if (!sealed) return null
  try {
    const right = bound.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64url'), cookiePlace) ?? ''))
    return right.orderId === orderId && right.until > Date.now() ? right : null
  } catch {
    // Made up, or sealed under a key that is gone: as if there were none.
    return null
  }
}

async function bySecret({ request, services: { secrets, transaction } }: Context, orderId: string): Promise<Right | null> {
  const given = request.headers['x-payment-secret']
  if (typeof given !== 'string' || given.length >= 300) return null
  const [intentId = '', secret = ''] = given.split('_secret_')
  if (!/^pi_\w+$/.test(intentId) || !secret) return null
  const companyId = await transaction({}, (db) => findCompanyOf(db, 'paymentIntent', intentId))
  if (!companyId) return null
  const row = await transaction({ companyId }, (db) =>
    db
      .selectFrom('paymentIntents')
      .select('clientSecretSealed')
      .where('id', '=', intentId)
      .where('orderId', '=', orderId)
      .executeTakeFirst(),
  )
  const opened = row?.clientSecretSealed && secrets.open(row.clientSecretSealed, secretPlace(intentId))
  if (!opened) return null
  const known = Buffer.from(opened)
  const told = Buffer.from(given)
  return known.length === told.length && timingSafeEqual(known, told) ? { companyId, orderId, linkId: null } : null
}
