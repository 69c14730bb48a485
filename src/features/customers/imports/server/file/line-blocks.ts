const lineFeed = 10
const carriageReturn = 13
/** What has no line's end by then is handed on in parts. */
const longestLine = 1_000_000

/** Cuts the chunks of a text behind whole lines. */
export class LineBlocks {
  #rest: Buffer[] = []
  #bytes = 0

  /** What is complete by now; null: nothing. */
  push(chunk: Buffer): Buffer | null {
    const end = Math.max(chunk.lastIndexOf(lineFeed), chunk.lastIndexOf(carriageReturn)) + 1
    if (end > 0) return this.#take(chunk, end)
    return this.#bytes + chunk.length > longestLine ? this.#take(chunk, lastLetter(chunk)) : this.#keep(chunk)
  }
  end(): Buffer {
    const rest = Buffer.concat(this.#rest)
    this.#rest = []
    return rest
  }
  #take(chunk: Buffer, end: number): Buffer {
    const block = Buffer.concat([...this.#rest, chunk.subarray(0, end)])
    this.#rest = []
    this.#bytes = 0
    this.#keep(chunk.subarray(end))
    return block
  }
  #keep(chunk: Buffer): null {
    if (chunk.length) this.#rest.push(chunk)
    this.#bytes += chunk.length
    return null
  }
}

/** Where the last letter of UTF-8 begins, so that none is cut in two. */
function lastLetter(chunk: Buffer): number {
  for (let at = chunk.length - 1; at > chunk.length - 4 && at > 0; at--) if (((chunk[at] ?? 0) & 0xc0) !== 0x80) return at
  return chunk.length
}

/** The lines of a block, each with its end. */
export function* linesOf(block: Buffer): Generator<Buffer> {
  let from = 0
  for (let at = 0; at < block.length; at++) {
    const byte = block[at]
    if (byte !== lineFeed && byte !== carriageReturn) continue
    if (byte === carriageReturn && block[at + 1] === lineFeed) at += 1
    yield block.subarray(from, at + 1)
    from = at + 1
  }
  if (from < block.length) yield block.subarray(from)
}
