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

const [lineFeed, carriageReturn] = [10, 13]

/** The rows of a table, UTF-8 or western; what has no end is told with its line. */
export function rowsOf(bytes: Buffer, delimiter: string): Row[] | TextProblem {
  const mark = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  const tooMany = whereTooMany(bytes, delimiter)
  if (tooMany) return problemOf('tooManyParts', { ...tooMany, path: '' })
  const options = { delimiter, encoding: 'latin1', info: true, relax_column_count: true, max_record_size: longestRow } as const
  try {
    const records = parse(bytes.subarray(mark), options) as unknown as { record: string[]; info: { bytes: number; lines: number } }[]
    let [line, offset] = [1, mark]
    return records.flatMap(({ record, info }) => {
      const row = { cells: record.map((cell) => decoded(cell).replaceAll('\0', '').trim()), line, offset }
      // The parser tells where a row ends.
      line = info.lines + 1
      offset = mark + info.bytes
      return row.cells.some(Boolean) ? [row] : []
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const lines = typeof error.lines === 'number' ? error.lines : 1
    return problemOf('tableInvalid', { line: lines, offset: 0, path: '' }, error.message)
  }
}
