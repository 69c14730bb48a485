/**
 * Ids and codes of up to three characters, looked up by a number made of them. Every one is cut out of the file anew, and a string that is
 * new must be hashed before any table finds it: that took a fifth of the whole reading.
 */
export class ShortCodes<Value> {
  readonly #values = new Map<number, Value>()

  get size(): number {
    return this.#values.size
  }

  get(text: string, from = 0, to = text.length): Value | undefined {
    return to - from > longest ? undefined : this.#values.get(key(text, from, to))
  }

  set(code: string, value: Value) {
    if (code.length <= longest) this.#values.set(key(code, 0, code.length), value)
  }
}

const longest = 3

/** Begins with the length, so that no two codes share it. */
function key(text: string, from: number, to: number): number {
  let key = to - from
  for (let at = from; at < to; at++) key = key * 256 + text.charCodeAt(at)
  return key
}
