import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Keys, keyFor, keysFor } from './config.ts'

const version = 1
const use = 'secrets at rest'

/** Seals small secrets with AES-256-GCM. `place` (table, column, row) is authenticated: a value copied elsewhere does not open. */
export function openSecrets(config: Keys) {
  const key = keyFor(config, use)
  const keys = keysFor(config, use)
  /** version (1 byte), nonce (12), tag (16), ciphertext. */
  function seal(plain: string, place: string): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed])
  }
  /** Null: sealed by a key that is lost, or for another place. Whoever asks says what a person has to enter again. */
  function open(sealed: Buffer, place: string): string | null {
    for (const each of keys) {
      const opened = openWith(each, sealed, place)
      if (opened !== null) return opened
    }
    return null
  }
  return {
    seal,
    open,
    /** Under the key of today. `current`: it already is; `lost`: nothing opens it. */
    sealAgain(sealed: Buffer, place: string): Buffer | 'current' | 'lost' {
      if (openWith(key, sealed, place) !== null) return 'current'
      const opened = open(sealed, place)
      return opened === null ? 'lost' : seal(opened, place)
    },
  }
}
export type Secrets = ReturnType<typeof openSecrets>

function openWith(key: Buffer, sealed: Buffer, place: string): string | null {
  if (sealed[0] !== version || sealed.length < 29) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13), { authTagLength: 16 })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(13, 29))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
