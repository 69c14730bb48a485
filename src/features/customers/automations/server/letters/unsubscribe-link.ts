import { z } from 'zod'
import type { Services } from '#server/services.ts'

export const unsubscribePath = '/unsubscribe'
const place = 'automations unsubscribe'
const whom = z.object({ companyId: z.uuid(), email: z.string() })

/** Sealed: it tells nobody whose it is, and nobody can make one for another. It holds for good. */
export function unsubscribeUrl({ secrets, config }: Services, { companyId, email }: z.input<typeof whom>): string {
  const code = secrets.seal(JSON.stringify({ companyId, email: email.toLowerCase() }), place).toString('base64url')
  return `${config.publicUrl}${unsubscribePath}?code=${code}`
}

export function readUnsubscribe({ secrets }: Services, code: unknown) {
  try {
    return whom.parse(JSON.parse(secrets.open(Buffer.from(String(code), 'base64url'), place) ?? ''))
  } catch {
    return null
  }
}
