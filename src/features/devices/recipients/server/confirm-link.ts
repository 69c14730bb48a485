import { z } from 'zod'
import type { Services } from '#server/services.ts'

export const confirmPath = '/copies'
const place = 'devices copies'
const whom = z.object({ companyId: z.uuid(), email: z.string() })

/** Sealed: it tells nobody whose it is, and nobody can make one for another. It holds for good, also to say no later. */
export const confirmCode = ({ secrets }: Pick<Services, 'secrets'>, address: z.input<typeof whom>) =>
  secrets.seal(JSON.stringify(address), place).toString('base64url')

export function readConfirm({ secrets }: Pick<Services, 'secrets'>, code: unknown) {
  try {
    return whom.parse(JSON.parse(secrets.open(Buffer.from(String(code), 'base64url'), place) ?? ''))
  } catch {
    return null
  }
}
