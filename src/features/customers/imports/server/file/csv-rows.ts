import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { parse } from 'csv-parse'
import { AppError } from '#contract/errors.ts'
import { withoutApostrophes } from '#server/files/csv.ts'
import { maxImportColumns } from '../../contract.ts'
import type { TableRow } from '../row/table-row.ts'
import { decoderOf } from './decoder.ts'
import { namesDelimiter } from './delimiter.ts'

/** Longest row; a quote that is never closed must not take in the rest of the file. */
const longestRow = 1_000_000

type Written = { encoding: string; delimiter: string; backslashes: boolean }

/** The rows of a CSV file, numbered as a spreadsheet numbers them. */
export async function* csvRows(path: string, { encoding, delimiter, backslashes }: Written): AsyncGenerator<TableRow> {
  const options = { delimiter, bom: true, relax_column_count: true, relax_quotes: true, max_record_size: longestRow }
  const records = parse(options)
  // Its end, good or bad, is met where the rows are read.
  pipeline(createReadStream(path), decoded(encoding, backslashes), records, () => {})
  let row = 0
  for await (const cells of records as AsyncIterable<string[]>) {
    row += 1
    if (row === 1 && namesDelimiter.test(cells[0] ?? '')) continue
    while (cells.length && cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length > maxImportColumns) throw new AppError('importFileColumns', { values: { count: maxImportColumns } })
    yield { row, cells: cells.map(backslashes ? ofDatabase : meant) }
  }
}

/** A database writes so that there is nothing. */
const ofDatabase = (cell: string) => (cell === '\\N' ? '' : meant(cell))

/** Our own export puts an apostrophe before what a spreadsheet would take for a formula; `="00123"` is a formula that is a text. */
function meant(cell: string): string {
  const written = /^\s*="(.*)"\s*$/s.exec(cell)?.[1]
  const text = written === undefined ? withoutApostrophes(cell) : written.replaceAll('""', '"')
  return text.replaceAll('\r\n', '\n').trim()
}

function decoded(encoding: string, backslashes: boolean): Transform {
  const decoder = decoderOf(encoding)
  const unescaped = backslashes ? quotesDoubled() : (text: string) => text
  // PostgreSQL keeps no zeros in a text.
  const plain = (text: string) => unescaped(text.replaceAll('\0', ''))
  return new Transform({
    transform: (chunk, _, done) => done(null, plain(decoder.write(chunk))),
    flush: (done) => done(null, plain(decoder.end()) + plain('')),
  })
}

/** From \" to "", from two backslashes to one; what is left of a chunk waits for the next. */
function quotesDoubled(): (text: string) => string {
  let rest = ''
  return (chunk) => {
    const text = rest + chunk
    const isCut = chunk !== '' && /(?<!\\)(?:\\\\)*\\$/.test(text)
    rest = isCut ? '\\' : ''
    return (isCut ? text.slice(0, -1) : text).replace(/\\(["\\\n])/g, (_, sign) => (sign === '"' ? '""' : sign))
  }
}
