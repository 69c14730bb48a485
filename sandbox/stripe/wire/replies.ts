import { createHash } from 'node:crypto'
import { Collection } from '../collection.ts'
import type { Store } from '../store.ts'
import { StripeError } from './stripe-error.ts'

type Kept = { id: string; fingerprint: string; status: number; body: string; request: string; until: number }

const secondsKept = 86_400
const longestKey = 255

/** What was answered under an idempotency key, per account and generation of the API. */
export class Replies {
  private store: Store
  private accounts = new Map<string, Collection<Kept>>()
  private inFlight = new Set<string>()

  constructor(store: Store) {
    this.store = store
  }

  /** The first answer, when this call was made before; the key is taken until `release` otherwise. */
  claim(account: string, key: string, fingerprint: string, now: number): Kept | undefined {
    if (key.length > longestKey) {
      throw refusal(400, `Idempotency key cannot be longer than ${longestKey} characters.`)
    }
    const kept = this.of(account).get(key)
    if (kept && kept.until > now) {
      if (kept.fingerprint === fingerprint) return kept
      const text = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw refusal(400, text)
    }
    if (this.inFlight.has(`${account} ${key}`)) {
      const text = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
      throw refusal(409, text, 'idempotency_key_in_use')
    }
    this.inFlight.add(`${account} ${key}`)
    return undefined
  }

  remember(account: string, reply: Omit<Kept, 'until'>, now: number): void {
    this.of(account).put({ ...reply, until: now + secondsKept })
  }

  release(account: string, key: string): void {
    this.inFlight.delete(`${account} ${key}`)
  }

  private of(account: string): Collection<Kept> {
    const found = this.accounts.get(account) ?? new Collection<Kept>(this.store, account, 'reply')
    this.accounts.set(account, found)
    return found
  }
}

export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url')
}

function refusal(status: number, message: string, code?: string): StripeError {
  return new StripeError(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) })
}
