import { createHash, createPrivateKey, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Clock } from '../control/clock.ts'
import type { Store } from '../store.ts'
import type { Doc } from './json.ts'

/** Of the whole stand-in. */
type Surroundings = { store: Store; clock: Clock; clientId: string }

export class IdTokenSigner {
  private sandbox: Surroundings
  private key: KeyObject | undefined

  constructor(sandbox: Surroundings) {
    this.sandbox = sandbox
  }

  private privateKey(): KeyObject {
    if (this.key) return this.key
    const stored = this.sandbox.store.getKept('key', 'id-token')
    const pem = stored ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    if (!stored) this.sandbox.store.saveKept('key', 'id-token', pem)
    this.key = createPrivateKey(pem)
    return this.key
  }

  publicKey(): Doc {
    const { kty, e, n } = createPublicKey(this.privateKey()).export({ format: 'jwk' })
    return { kty, e, n, use: 'sig', alg: 'RS256', kid: 'sandbox-1' }
  }

  subject(realm: string): string {
    return createHash('sha256').update(`user of ${realm}`).digest('hex').slice(0, 36)
  }

  sign(realm: string, authTime: number): string {
    const now = Math.floor(this.sandbox.clock.now() / 1000)
    const encode = (part: Doc) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const head = encode({ kid: 'sandbox-1', typ: 'JWT', alg: 'RS256' })
    const claims = encode({
      sub: this.subject(realm),
      aud: [this.sandbox.clientId],
      realmid: realm,
      auth_time: Math.floor(authTime / 1000),
      iss: 'https://oauth.platform.intuit.com/op/v1',
      exp: now + 3600,
      iat: now,
    })
    const signature = createSign('RSA-SHA256').update(`${head}.${claims}`).sign(this.privateKey()).toString('base64url')
    return `${head}.${claims}.${signature}`
  }
}
