import { createHmac, randomBytes } from 'node:crypto'
import { type Config, keyFor, keysFor } from '#server/config.ts'

const use = 'store invitations'
const hashWith = (key: Buffer, token: string) => createHmac('sha256', key).update(token).digest()

/** For so long the link of an invitation is good, once. */
export const inviteDays = 14

/** What stands in the link that is mailed, and what is kept of it. */
export function newInviteToken(config: Config): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashWith(keyFor(config, use), token) }
}

/** What may be kept of a token that somebody brings, whichever of our keys it was made with. */
export const inviteHashesOf = (config: Config, token: string): Buffer[] => keysFor(config, use).map((key) => hashWith(key, token))
