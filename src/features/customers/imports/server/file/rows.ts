import { isBlank, type TableRow } from '../row/table-row.ts'
import { csvRows } from './csv-rows.ts'
import { xlsxRows } from './xlsx-rows.ts'

/** `path`: where it lies on the disk. `sheet`: of a workbook, from 0. */
export type TableFile = {
  path: string
  format: 'csv' | 'xlsx'
  encoding: string
  delimiter: string
  backslashes: boolean
  sheet: number
}

/** The rows of a file that have something in them. */
export async function* tableRows({ path, format, sheet, ...written }: TableFile): AsyncGenerator<TableRow> {
  for await (const row of format === 'xlsx' ? xlsxRows(path, sheet) : csvRows(path, written)) if (!isBlank(row)) yield row
}
