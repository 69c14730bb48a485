import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { Mapping } from '../../contract.ts'
import { guessMapping } from '../guess.ts'
import { type TableFile, tableRows } from './rows.ts'

const shown = 5
const longestShown = 200

/** The names of the columns and the first rows below them; `choices`: how it is read unless a person says otherwise. */
export async function readStart(table: TableFile) {
  const rows: string[][] = []
  try {
    for await (const { cells } of tableRows(table)) if (rows.push(cells) > shown) break
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('importFileBroken', { cause: error })
  }
  const [names = [], ...below] = rows
  if (!below.length) throw new AppError('importFileEmpty')
  const columns = Math.max(...rows.map((cells) => cells.length))
  // A control character in a cell of a text file says that it is none.
  if (rows.some((cells) => cells.some((cell) => /[\p{Cc}]/u.test(cell.replace(/[\t\r\n]/g, ''))))) throw new AppError('importFileKind')
  const filled = (cells: string[]) =>
    Array.from({ length: columns }, (_, index) => (cells[index] ?? '').slice(0, longestShown).toWellFormed())
  const headers = filled(names)
  return { headers, samples: below.map(filled), choices: (db: Db) => choicesFor(db, headers) }
}

/** As a file with the same columns was read last; else what their names suggest. */
async function choicesFor(db: Db, headers: string[]): Promise<{ mapping: Mapping; updatesExisting: boolean }> {
  const before = await db
    .selectFrom('customerImports')
    .select(['mapping', 'updatesExisting'])
    .where('headers', '=', JSON.stringify(headers))
    .where('startedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before) return { mapping: before.mapping as Mapping, updatesExisting: before.updatesExisting }
  return { mapping: guessMapping(headers), updatesExisting: true }
}
