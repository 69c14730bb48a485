import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { roles } from './permissions.ts'

/** What the browser keeps of a signed-in person (specification 3, session data). Role null: no company opened (administrators). */
export const signedIn = z.object({
  displayName: z.string(),
  authCode: z.string(),
  userId: z.string(),
  isAdmin: z.boolean(),
  accountType: z.enum(['C', 'S']).nullable(),
  role: z.enum(roles).nullable(),
  language: z.enum(['en', 'es']).nullable(),
  email: z.string(),
  companyInfo: z
    .object({ companyId: z.string(), companyName: z.string(), logoUrl: z.string().nullable(), timeZone: z.string() })
    .nullable(),
  expiresIn: z.number().int(),
  idleSeconds: z.number().int(),
  /** Added: whom an owner is looking at the company as; role and reach are then theirs, and nothing can be changed. */
  viewingAs: z.string().nullable().default(null),
})
export type SignedIn = z.infer<typeof signedIn>

/** Body: the current token, as a JSON string, `{token}` or plain text. */
const refreshBody = z.union([z.string().max(512), z.object({ token: z.string().max(512) }), z.null()]).default(null)
const refreshed = z.object({ refreshToken: z.string(), userId: z.string() })
const refreshing = {
  method: 'POST',
  access: 'public',
  limit: 'refresh',
  body: refreshBody,
  result: refreshed,
  background: true,
  whileViewing: true,
} as const
export const refreshToken = endpoint({ ...refreshing, path: '/auth/refresh-token' })
export const identityRefreshToken = endpoint({ ...refreshing, path: '/Identity/RefreshToken' })

export const logout = endpoint({
  method: 'POST',
  path: '/User/logout',
  access: 'public',
  limit: 'write',
  whileViewing: true,
  result: z.object({}),
})

/** Keeps the idle hour running while the person uses mouse or keys; sent at most once a minute. */
export const keepAlive = endpoint({
  method: 'POST',
  path: '/User/keep-alive',
  access: 'account',
  limit: 'write',
  whileViewing: true,
  result: z.object({}),
})

/** Who am I: re-read after opening another company or changing the language. */
export const getSession = endpoint({
  method: 'GET',
  path: '/User/session',
  access: 'account',
  limit: 'read',
  shows: ['menu', 'company'],
  result: signedIn.omit({ authCode: true, expiresIn: true, idleSeconds: true }),
})

export const saveLanguage = endpoint({
  method: 'POST',
  path: '/User/language',
  access: 'account',
  limit: 'write',
  body: z.object({ language: z.enum(['en', 'es']) }),
  result: z.object({}),
})

/** A ticket for one socket: `url` is its whole address, good for 30 seconds and one use. */
export const makeLiveTicket = endpoint({
  method: 'POST',
  path: '/api/Notification/Ticket',
  access: 'member',
  can: 'dashboard.read',
  limit: 'read',
  background: true,
  whileViewing: true,
  result: z.object({ url: z.string() }),
})
