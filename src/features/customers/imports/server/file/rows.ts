import { isBlank, type TableRow } from '../table-row.ts'
import { csvRows } from './csv-rows.ts'
import { xlsxRows } from './xlsx-rows.ts'

/** `path`: where it lies on the disk. */
export type TableFile = { path: string; format: 'csv' | 'xlsx'; encoding: string; delimiter: string }

/** The rows of a file that have something in them, the first of which names the columns. */
export async function* tableRows({ path, format, ...written }: TableFile): AsyncGenerator<TableRow> {
  for await (const row of format === 'xlsx' ? xlsxRows(path) : csvRows(path, written)) if (!isBlank(row)) yield row
}
