import type { Session } from './context.ts'

const most = 10_000

/**
 * Who called last with a token, or in a store, by what they brought. A read may begin as this caller's while PostgreSQL is asked whether it still is
 * so; nothing is answered before it says yes.
 */
export class Known<Caller> {
  readonly #byKey = new Map<string, Caller>()
  of(key: string): Caller | null {
    return this.#byKey.get(key) ?? null
  }
  keep(key: string, caller: Caller) {
    if (this.#byKey.size >= most) this.#byKey.clear()
    this.#byKey.set(key, caller)
  }
  forget(key: string) {
    this.#byKey.delete(key)
  }
}

export const keyOf = (hash: Buffer) => hash.toString('latin1')

export const sameSession = ({ viewing, ...one }: Session, { viewing: otherViewing, ...other }: Session) =>
  viewing?.userId === otherViewing?.userId &&
  viewing?.displayName === otherViewing?.displayName &&
  Object.keys(one).every((key) => one[key as keyof typeof one] === other[key as keyof typeof other])
