import { CsvError, parse } from 'csv-parse/sync'
import { decoded } from '../text.ts'
import { problemOf, type TextProblem } from '../text-problems.ts'

/** `line`: in which the row begins, counted from 1. */
export type Row = { cells: string[]; line: number; offset: number }

const longestRow = 200_000
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf)

/** The rows of a table, UTF-8 or western; what has no end is told with its line. */
export function rowsOf(bytes: Buffer, delimiter: string): Row[] | TextProblem {
  const mark = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
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
