import { AppError } from '#contract/errors.ts'
import type { TableRow } from '../row/table-row.ts'
import { type FoundTable, findTable, type Known } from './find-table.ts'
import type { TableFile } from './rows.ts'

const shown = { samples: 5, rows: 20, letters: 200, rowLetters: 120 }

/** The start of a table: how its columns are called, the first rows below that, and what else a person may choose. */
export type Start = Omit<FoundTable, 'rows'> & {
  headers: string[]
  samples: string[][]
  rows: { row: number; text: string }[]
}

export async function readStart(table: TableFile, known: Known, asked: { sheet?: number; headerRow?: number } = {}): Promise<Start> {
  const { rows, ...found } = await findTable(table, known, asked).catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError('importFileBroken', { cause: error })
  })
  const names = rows.find(({ row }) => row === found.headerRow)?.cells ?? []
  const below = rows.filter(({ row }) => row > found.headerRow).map(({ cells }) => cells)
  if (!below.length) throw new AppError('importFileEmpty')
  const samples = below.slice(0, shown.samples)
  const columns = Math.max(...[names, ...samples].map((cells) => cells.length))
  // A control character in a cell of a text file says that it is none.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text does not contain
  if (rows.some(({ cells }) => cells.some((cell) => /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(cell)))) throw new AppError('importFileKind')
  const filled = (cells: string[]) =>
    Array.from({ length: columns }, (_, index) => (cells[index] ?? '').slice(0, shown.letters).toWellFormed())
  return {
    ...found,
    headers: filled(names),
    samples: samples.map(filled),
    rows: choicesOf(rows),
  }
}

/** Rows among which a person finds the one with the headings. */
export const choicesOf = (rows: readonly TableRow[]) => rows.slice(0, shown.rows).map(({ row, cells }) => ({ row, text: lineOf(cells) }))

const lineOf = (cells: string[]) => cells.filter(Boolean).join(' · ').slice(0, shown.rowLetters).toWellFormed()
