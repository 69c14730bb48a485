import { CsvError, parse } from 'csv-parse/sync'
import { decoded } from '../text.ts'
import { problemOf, type TextProblem } from '../text-problems.ts'

/** `line`: in which the row begins, counted from 1. */
export type Row = { cells: string[]; line: number; offset: number }

const longestRow = 200_000
const mostLines = 100_000
const mostCells = 1_000_000
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf)

/** Where a table has more than is read at once: counted before it is parsed, as millions of empty rows and cells fit into a file. */
function whereTooMany(bytes: Buffer, delimiter: string): { line: number; offset: number } | null {
  const cellEnd = delimiter.charCodeAt(0)
  let [line, cells] = [1, 0]
  for (let offset = 0; offset < bytes.length; offset++) {
    const byte = bytes[offset]
    if (byte === lineFeed || (byte === carriageReturn && bytes[offset + 1] !== lineFeed)) line++
    else if (byte === cellEnd) cells++
    if (line > mostLines || cells > mostCells) return { line, offset }
  }
  return null
}

const [lineFeed, carriageReturn, blank] = [10, 13, 32]

/**
 * Where a table begins: behind a byte order mark, and behind the line in which Excel is told the separator (`sep=;`), which is no row.
 * `line`: counted from 1.
 */
export function beginningOf(bytes: Buffer): { offset: number; line: number; delimiter: string | null } {
  const mark = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  const told = /^(?:sep=(.)|"sep=(.)")[ \t]*(\r\n|\r|\n|$)/i.exec(bytes.toString('latin1', mark, mark + 40))
  return { offset: mark + (told?.[0].length ?? 0), line: told ? 2 : 1, delimiter: told?.[1] ?? told?.[2] ?? null }
}

/** `="00123"` is how Excel is told that a cell is a text: nothing but the text, without changing where anything stands. */
function withoutFormulas(bytes: Buffer, delimiter: string): Buffer {
  if (!bytes.includes('="')) return bytes
  const text = bytes.toString('latin1')
  const plain = Buffer.from(bytes)
  let [isQuoted, isBeginning] = [false, true]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isBeginning && character === '=' && text[at + 1] === '"') plain[at] = blank
    else if (character === '"') isQuoted = !isQuoted
    isBeginning = !isQuoted && (character === delimiter || character === '\n' || character === '\r')
  }
  return plain
}

/** The same in a cell that is quoted as a whole. */
const textOfFormula = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell

/** The rows of a table, UTF-8 or western; what has no end is told with its line. */
export function rowsOf(bytes: Buffer, delimiter: string): Row[] | TextProblem {
  const beginning = beginningOf(bytes)
  const tooMany = whereTooMany(bytes, delimiter)
  if (tooMany) return problemOf('tooManyParts', { ...tooMany, path: '' })
  const options = {
    delimiter,
    // Finding out which of them it is takes longer than reading the table.
    record_delimiter: ['\r\n', '\n', '\r'],
    encoding: 'latin1' as const,
    info: true,
    relax_column_count: true,
    ltrim: true,
    max_record_size: longestRow,
  }
  try {
    const records = parse(withoutFormulas(bytes.subarray(beginning.offset), delimiter), options) as unknown as {
      record: string[]
      info: { bytes: number; lines: number }
    }[]
    let { line, offset } = beginning
    return records.flatMap(({ record, info }) => {
      const row = { cells: record.map((cell) => textOfFormula(decoded(cell).replaceAll('\0', '').trim())), line, offset }
      // The parser tells where a row ends.
      line = beginning.line + info.lines
      offset = beginning.offset + info.bytes
      return row.cells.some(Boolean) ? [row] : []
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const lines = beginning.line - 1 + (typeof error.lines === 'number' ? error.lines : 1)
    return problemOf('tableInvalid', { line: lines, offset: 0, path: '' }, error.message)
  }
}
