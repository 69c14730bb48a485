import { randomBytes } from 'node:crypto'
import type { Context } from '#server/http/context.ts'
import { readCookie, setCookie } from '#server/http/cookies.ts'
import { callerOf } from '#server/http/limits.ts'
import { hashToken } from '#server/http/tokens.ts'

const lifeSeconds = 3600

/** Pages say so themselves; other programs may keep no cookies. */
export const isBrowser = ({ headers }: Context['request']) => Boolean(headers.origin || headers['sec-fetch-site'])

/** Whom codes are tied to: the browser that asked for them, by its cookie; a program without cookies, by its network address. */
export function readFlow({ request, services }: Context): Buffer {
  return hashToken(readCookie(request, services.config, 'flow') ?? `caller ${callerOf(request.ip)}`)
}

/** The same, giving a browser its cookie if it has none yet. */
export function openFlow(context: Context): Buffer {
  const { request, reply, services } = context
  const flow = readCookie(request, services.config, 'flow') ?? (isBrowser(request) ? randomBytes(32).toString('base64url') : null)
  if (!flow) return readFlow(context)
  setCookie(reply, services.config, 'flow', flow, lifeSeconds)
  return hashToken(flow)
}
