/** The longest text that is read at once: an order of tens of thousands of lines. */
export const mostBytes = 16 * 1_048_576

/** Of what is read at once. */
export const mostDocuments = 10_000

/** All bytes of a stream, or null where there are more than are read: then the rest is never fetched. */
export async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > mostBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
