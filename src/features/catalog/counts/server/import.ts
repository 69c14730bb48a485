import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { numberText } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { findTable, headerKey, type TableRow, tableOf, tableRows } from '#features/customers/imports/server/door.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { slots } from '#server/work/slots.ts'
import { type importCount, mostCountLines } from '../contract.ts'
import { countIn } from './count.ts'
import { type Entered, enter } from './enter.ts'
import { linesOf } from './lines.ts'

// A workbook may unpack to 512 MB.
const oneByOne = slots(1, 20)
const shownProblems = 20
/** What is named of a cell; longer ones are nothing that was on the sheet. */
const longestCell = 80

type Asked = ValidInput<typeof importCount>
/** A sheet that was filled in: what is right is taken, what is wrong is named. Cells that are empty were not counted. */
export async function importSheet(context: Context, { params, body, upload }: Asked): Promise<RawResult<typeof importCount>> {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  if (!upload) throw new AppError('uploadMalformed')
  const rows = await oneByOne(() => readSheet(upload))
  return services.transaction({ companyId, userId }, async (db) => {
    const within = { ...context, db }
    const count = await countIn(within, params.id, ['open'])
    const known = new Map((await linesOf(db, count, { costs: false, limit: mostCountLines })).map((line) => [line.lineNo, line]))
    const problems: { row: number; text: string }[] = []
    const lines: Entered[] = []
    for (const { row, line, number, counted } of rows) {
      if (counted === '') continue
      const found = known.get(Number(line))
      const problem = !found
        ? text(language, 'stock.counts.import.noLine', { line })
        : number && number !== (found.itemNumber || found.name)
          ? text(language, 'stock.counts.import.otherItem', { line, name: found.itemNumber || found.name, found: number })
          : /^\d{1,9}(\.\d{1,4})?$/.test(counted)
            ? null
            : text(language, 'stock.counts.import.noNumber', { line, value: counted.slice(0, 40) })
      if (problem && problems.length < shownProblems) problems.push({ row, text: problem })
      if (problem) continue
      lines.push({ lineNo: Number(line), counted })
    }
    if (!lines.length && !problems.length) throw new AppError('importFileEmpty')
    const entered = lines.length ? await enter(within, params.id, lines, body.countedAt) : 0
    return { entered, problems }
  })
}

type SheetRow = { row: number; line: string; number: string; counted: string }
const columns = ['line', 'number', 'counted'] as const
const names = new Map(
  columns.flatMap((column) => languages.map(({ code }) => [headerKey(text(code, `stock.counts.sheet.${column}`)), column] as const)),
)
const columnsOf = (cells: readonly string[]) => cells.map((cell) => names.get(headerKey(cell)) ?? null)

async function readSheet({ path, filename }: { path: string; filename: string }): Promise<SheetRow[]> {
  const table = await tableOf(path, cleanFileName(filename))
  const isHead = ({ cells }: TableRow) => {
    const found = columnsOf(cells)
    return found.includes('line') && found.includes('counted')
  }
  const { sheet, rows: first } = await findTable(table, (cells) => columnsOf(cells).filter(Boolean).length, {}).catch(broken)
  const head = first.find(isHead)
  if (!head) throw new AppError('countFileColumns')
  const at = columnsOf(head.cells)
  const found: SheetRow[] = []
  try {
    for await (const { row, cells } of tableRows({ ...table, sheet })) {
      if (row <= head.row) continue
      if (found.length >= mostCountLines) throw new AppError('importFileRows', { values: { count: mostCountLines } })
      const cell = (column: (typeof columns)[number]) => cells[at.indexOf(column)]?.trim().slice(0, longestCell) ?? ''
      found.push({ row, line: cell('line'), number: cell('number'), counted: numberText.parse(cell('counted')) })
    }
  } catch (error) {
    broken(error)
  }
  return found
}

/** A file that ends in the middle, or is none, is said to be so. */
function broken(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('importFileBroken', { cause })
}
