import { dollarsToCents } from '#contract/money.ts'
import { listOf, partOf, type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'

export type Cell = { value: string; id: string }
/** A row's cells by the key of their column (`tx_date`); the first column is also '' . */
export type ReportRow = Map<string, Cell>

/**
 * The rows of a report, those inside of sections included, without sums. A section's heading is a row of its own where it belongs to a
 * record: a customer with sub-customers has its own amount there.
 */
export function* rowsOf(report: QuickbooksRecord): Generator<ReportRow> {
  const keys = listOf(partOf(report, 'Columns'), 'Column').map(keyOf)
  yield* below(partOf(report, 'Rows'), keys)
}

function* below(rows: QuickbooksRecord | undefined, keys: readonly string[]): Generator<ReportRow> {
  for (const row of listOf(rows, 'Row')) {
    const cells = listOf(row, 'ColData')
    if (cells.length) yield cellsBy(keys, cells)
    const heading = listOf(partOf(row, 'Header'), 'ColData')
    if (textOf(heading[0], 'id')) yield cellsBy(keys, heading)
    yield* below(partOf(row, 'Rows'), keys)
  }
}

/** Some companies' reports name a column in its type, some in its meta data. */
function keyOf(column: QuickbooksRecord): string {
  const key = listOf(column, 'MetaData').find((each) => textOf(each, 'Name') === 'ColKey')
  return textOf(key, 'Value') || textOf(column, 'ColType')
}

const cellsBy = (keys: readonly string[], cells: readonly QuickbooksRecord[]): ReportRow =>
  new Map(cells.map((cell, index) => [keys[index] ?? '', { value: textOf(cell, 'value'), id: textOf(cell, 'id') }]))

/** An amount of a report, which leaves out zeros. */
export const centsIn = (cell: Cell | undefined): number => (cell?.value ? dollarsToCents(cell.value.replaceAll(',', '')) : 0)
export const dayIn = (cell: Cell | undefined): string | null => (/^\d{4}-\d\d-\d\d$/.test(cell?.value ?? '') ? (cell?.value ?? null) : null)
