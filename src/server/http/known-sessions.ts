import type { Session } from './context.ts'

const most = 10_000

/**
 * Who called last with a token, by its hash. A read may begin as this person's while PostgreSQL is asked whether it still is so; nothing is
 * answered before it says yes.
 */
export class KnownSessions {
  readonly #byHash = new Map<string, Session>()
  of(hash: Buffer): Session | null {
    return this.#byHash.get(keyOf(hash)) ?? null
  }
  keep(hash: Buffer, session: Session) {
    if (this.#byHash.size >= most) this.#byHash.clear()
    this.#byHash.set(keyOf(hash), session)
  }
  forget(hash: Buffer) {
    this.#byHash.delete(keyOf(hash))
  }
}

const keyOf = (hash: Buffer) => hash.toString('latin1')

export const sameSession = ({ viewing, ...one }: Session, { viewing: otherViewing, ...other }: Session) =>
  viewing?.userId === otherViewing?.userId &&
  viewing?.displayName === otherViewing?.displayName &&
  Object.keys(one).every((key) => one[key as keyof typeof one] === other[key as keyof typeof other])
