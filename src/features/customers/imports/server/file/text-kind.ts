import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { decoderOf } from './decoder.ts'
import { delimiterOf } from './delimiter.ts'
import { LineBlocks, linesOf } from './line-blocks.ts'

const headBytes = 65_536
const backslash = 92
const quote = 34

/** `oddLines`: of a text in UTF-8, those that are not. `backslashes`: it writes \" for a quotation mark in a cell. */
export type TextKind = { encoding: string; delimiter: string; backslashes: boolean; oddLines: number }

/** How a text is written; null: it is none. What is not UTF-8 comes from a spreadsheet on Windows. `asked`: by somebody who knows it. */
export async function textKind(path: string, asked = ''): Promise<TextKind | null> {
  let head: Buffer = Buffer.alloc(0)
  let wide = ''
  const lines = new LineCount()
  const quotes = new QuoteCount()
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (head.length === 0) {
      head = chunk.subarray(0, headBytes)
      wide = asked ? (asked.startsWith('utf-16') ? asked : '') : wideEncoding(chunk)
    }
    if (wide) break
    if (chunk.includes(0)) return null
    lines.push(chunk)
    quotes.push(chunk)
  }
  lines.end()
  const encoding = wide || asked || (lines.odd && !lines.utf8 ? 'windows-1252' : 'utf-8')
  const decoder = decoderOf(encoding)
  const text = decoder.write(head) + decoder.end()
  return {
    encoding,
    delimiter: delimiterOf(text),
    backslashes: wide ? /\\"[^,;\t|"\r\n]/.test(text) : quotes.found,
    oddLines: encoding === 'utf-8' ? lines.odd : 0,
  }
}

/** How many lines are not UTF-8, and whether any uses more of it than plain letters. */
class LineCount {
  odd = 0
  utf8 = false
  readonly #blocks = new LineBlocks()
  push(chunk: Buffer) {
    this.#see(this.#blocks.push(chunk))
  }
  end() {
    this.#see(this.#blocks.end())
  }
  #see(block: Buffer | null) {
    if (!block || isAscii(block)) return
    if (isUtf8(block)) this.utf8 = true
    else
      for (const line of linesOf(block)) {
        if (!isUtf8(line)) this.odd += 1
        else this.utf8 ||= !isAscii(line)
      }
  }
}

/** Databases and PHP write \" where a spreadsheet writes "": behind the mark the cell goes on. */
class QuoteCount {
  found = false
  /** As much as shows what the next chunk goes on with. */
  #last: Buffer = Buffer.alloc(0)
  push(chunk: Buffer) {
    if (this.found) return
    const bytes = Buffer.concat([this.#last, chunk])
    this.found = escapes(bytes, this.#last.length === seenBefore ? 1 : 0)
    this.#last = Buffer.from(bytes.subarray(-seenBefore))
  }
}
const seenBefore = 3
const endsCell = new Set([...',;\t|"\r\n'].map((sign) => sign.charCodeAt(0)))

function escapes(bytes: Buffer, from: number): boolean {
  for (let at = bytes.indexOf('\\"', from); at >= 0; at = bytes.indexOf('\\"', at + 2)) {
    const next = bytes[at + 2]
    if (bytes[at - 1] !== backslash && bytes[at + 1] === quote && next !== undefined && !endsCell.has(next)) return true
  }
  return false
}

/** UTF-16 by its mark, or by the zeros that every second byte of plain letters is. */
function wideEncoding(start: Uint8Array): '' | 'utf-16le' | 'utf-16be' {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const seen = Math.min(start.length & ~1, 200)
  const zeros = [0, 0]
  for (let at = 0; at < seen; at++) if (start[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (seen < 4) return ''
  if (odd > seen / 3 && even === 0) return 'utf-16le'
  return even > seen / 3 && odd === 0 ? 'utf-16be' : ''
}
