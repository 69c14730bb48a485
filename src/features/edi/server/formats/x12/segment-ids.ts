/**
 * One and the same string for each segment id. An id that was cut out of the file anew would have to be hashed again by every table that is
 * asked for it, which takes a tenth of the whole reading.
 */
export class SegmentIds {
  readonly #known = new Map<number, string>()

  of(text: string, from: number, to: number): string {
    if (to - from > 3) return text.slice(from, to)
    let key = to - from
    for (let at = from; at < to; at++) key = key * 256 + text.charCodeAt(at)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const id = text.slice(from, to)
    // A file has a few dozen; one that has thousands is up to something.
    if (this.#known.size < 1000) this.#known.set(key, id)
    return id
  }
}
