import { isUtf8 } from 'node:buffer'
import { LineBlocks, linesOf } from './line-blocks.ts'

export type Decoder = { write(chunk: Buffer): string; end(): string }

/** `utf-8` is meant as spreadsheets and people mix it: a line that is none, and in it a cell that is none, was written on old Windows. */
export function decoderOf(encoding: string): Decoder {
  if (encoding === 'utf-8') return mixedDecoder()
  const decoder = new TextDecoder(encoding)
  return { write: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() }
}

function mixedDecoder(): Decoder {
  const blocks = new LineBlocks()
  return {
    write(chunk) {
      const block = blocks.push(chunk)
      return block ? decoded(block) : ''
    },
    end: () => decoded(blocks.end()),
  }
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const windows = new TextDecoder('windows-1252')

function decoded(block: Buffer): string {
  if (isUtf8(block)) return utf8.decode(block)
  let text = ''
  for (const line of linesOf(block)) text += isUtf8(line) ? utf8.decode(line) : cellsOf(line)
  return text
}

const separators = new Set([...',;\t|'].map((sign) => sign.charCodeAt(0)))

function cellsOf(line: Buffer): string {
  let text = ''
  let from = 0
  for (let at = 0; at <= line.length; at++) {
    if (at < line.length && !separators.has(line[at] ?? 0)) continue
    const cell = line.subarray(from, at + 1)
    text += isUtf8(cell) ? utf8.decode(cell) : windows.decode(cell)
    from = at + 1
  }
  return text
}
