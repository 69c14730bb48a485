import { randomBytes } from 'node:crypto'
import { hashToken } from '../tokens.ts'

/** `ld_<key's id>.<secret>`: opaque; only its hash is stored. */
export function newDeviceToken(keyId: string): { token: string; hash: Buffer } {
  const token = `ld_${keyId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashToken(token) }
}

export function parseDeviceToken(token: string): { keyId: string; hash: Buffer } | null {
  const match = /^ld_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token)
  return match?.[1] ? { keyId: match[1], hash: hashToken(token) } : null
}
