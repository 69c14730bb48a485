import { createReadStream } from 'node:fs'

const delimiters = [',', ';', '\t', '|'] as const
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
const headBytes = 65_536

/** How a text is written; null: it is none. What is not UTF-8 comes from a spreadsheet on Windows. */
export async function textKind(path: string): Promise<{ encoding: Encoding; delimiter: string } | null> {
  let head: Uint8Array = Buffer.alloc(0)
  let wide: Encoding | null | undefined
  let utf8: TextDecoder | null = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (wide === undefined) {
      head = chunk.subarray(0, headBytes)
      wide = wideEncoding(chunk)
    }
    if (wide) break
    if (chunk.includes(0)) return null
    utf8 = stillReads(utf8, chunk)
  }
  const encoding = wide ?? (stillReads(utf8) ? 'utf-8' : 'windows-1252')
  return { encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(head)) }
}

/** Null from the first byte on that is not UTF-8. Without a chunk: that was all. */
function stillReads(decoder: TextDecoder | null, chunk?: Uint8Array): TextDecoder | null {
  try {
    decoder?.decode(chunk, { stream: chunk !== undefined })
    return decoder
  } catch {
    return null
  }
}

/** UTF-16 by its mark, or by the zeros that every second byte of plain letters is. */
function wideEncoding(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const seen = Math.min(start.length & ~1, 200)
  const zeros = [0, 0]
  for (let at = 0; at < seen; at++) if (start[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (seen < 4) return null
  if (odd > seen / 3 && even === 0) return 'utf-16le'
  return even > seen / 3 && odd === 0 ? 'utf-16be' : null
}

/** The one that parts the first lines into the most, and into equally many. */
function delimiterOf(head: string): string {
  const named = /^\u{feff}?sep=(.)\r?\n/u.exec(head)?.[1]
  if (named) return named
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10)
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const [first = 0] = counts
    return first * counts.filter((count) => count === first).length
  }
  return [...delimiters].sort((one, other) => score(other) - score(one))[0] ?? ','
}
