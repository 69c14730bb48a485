import type { Context } from '#server/context.ts'
import { readCookie, setCookie } from '#server/cookies.ts'
import { hashToken } from '#server/tokens.ts'

const lifeSeconds = 3600

/** Pages say so themselves; other programs may keep no cookies. */
export const isBrowser = ({ headers }: Context['request']) => Boolean(headers.origin || headers['sec-fetch-site'])

/** Hash of the cookie that ties codes to the browser that asked for them; null for callers without one. */
export function readFlow({ request, services }: Context): Buffer | null {
  const flow = readCookie(request, services.config, 'flow')
  return flow ? hashToken(flow) : null
}

/** The same, giving a browser its cookie if it has none yet. */
export function openFlow(context: Context, fresh: () => string): Buffer | null {
  const { request, reply, services } = context
  const flow = readCookie(request, services.config, 'flow') ?? (isBrowser(request) ? fresh() : null)
  if (!flow) return null
  setCookie(reply, services.config, 'flow', flow, lifeSeconds)
  return hashToken(flow)
}
