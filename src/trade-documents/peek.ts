/** The beginning of a stream, up to `most` bytes, and the whole stream with it. */
export async function peek(bytes: AsyncIterable<Uint8Array>, most: number): Promise<{ head: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const parts: Uint8Array[] = []
  const rest = bytes[Symbol.asyncIterator]()
  let size = 0
  let ended = false
  while (size < most && !ended) {
    const next = await rest.next()
    if (next.done) ended = true
    else {
      parts.push(next.value)
      size += next.value.length
    }
  }
  return { head: Buffer.concat(parts).subarray(0, most), all: whole() }

  async function* whole() {
    yield* parts
    if (!ended) yield* { [Symbol.asyncIterator]: () => rest }
  }
}
