import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { parse } from 'csv-parse'
import { AppError } from '#contract/errors.ts'
import { withoutApostrophes } from '#server/files/csv.ts'
import { maxImportColumns } from '../../contract.ts'
import type { TableRow } from '../table-row.ts'

/** Longest row; a quote that is never closed must not take in the rest of the file. */
const longestRow = 1_000_000

/** The rows of a CSV file, numbered as a spreadsheet numbers them. */
export async function* csvRows(path: string, { encoding, delimiter }: { encoding: string; delimiter: string }): AsyncGenerator<TableRow> {
  const options = { delimiter, bom: true, relax_column_count: true, relax_quotes: true, max_record_size: longestRow }
  const records = parse(options)
  // Its end, good or bad, is met where the rows are read.
  pipeline(createReadStream(path), decoded(encoding), records, () => {})
  let row = 0
  for await (const cells of records as AsyncIterable<string[]>) {
    row += 1
    if (row === 1 && cells[0] === 'sep=') continue
    if (cells.length > maxImportColumns) throw new AppError('importFileColumns', { values: { count: maxImportColumns } })
    yield { row, cells: cells.map(unprotected) }
  }
}

/** Our own export puts an apostrophe before what a spreadsheet would take for a formula. */
const unprotected = (cell: string) => withoutApostrophes(cell).trim()

function decoded(encoding: string): Transform {
  const decoder = new TextDecoder(encoding)
  return new Transform({
    // PostgreSQL keeps no zeros in a text.
    transform: (chunk, _, done) => done(null, decoder.decode(chunk, { stream: true }).replaceAll('\0', '')),
    flush: (done) => done(null, decoder.decode()),
  })
}
