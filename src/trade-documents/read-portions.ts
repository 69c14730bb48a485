export type Portions = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
type Reader = { read(chunk: Uint8Array): unknown; end(): unknown }
/** A reader of one file, which tells what it finds. */
type Begin<Found> = (tell: (found: Found) => void) => Reader

/** Reads a file of any size as it arrives. Nothing is kept but what is being read, so that memory stays flat. */
export async function* readPortions<Found>(begin: Begin<Found>, bytes: Portions): AsyncGenerator<Found> {
  let found: Found[] = []
  const reader = begin((each) => found.push(each))
  for await (const chunk of bytes) {
    reader.read(chunk)
    yield* found
    found = []
  }
  reader.end()
  yield* found
}

/** The same where the bytes are at hand. */
export function readAtOnce<Found>(begin: Begin<Found>, bytes: Uint8Array): Found[] {
  const found: Found[] = []
  const reader = begin((each) => found.push(each))
  reader.read(bytes)
  reader.end()
  return found
}
