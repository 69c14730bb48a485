import { sql } from 'kysely'
import { csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { type CountLine, countSheetPath, prepareCountSheet } from '../contract.ts'
import { type CountRecord, countOf, notePrinted } from './count.ts'
import { linesOf } from './lines.ts'

const cells = {
  line: ({ lineNo }: CountLine) => `${lineNo}`,
  number: ({ itemNumber, name }: CountLine) => itemNumber || name,
  item: ({ name }: CountLine) => name,
  unit: ({ unit }: CountLine) => unit,
  counted: ({ counted }: CountLine) => counted ?? '',
  expected: ({ expected }: CountLine) => expected ?? '',
  difference: ({ difference }: CountLine) => difference ?? '',
}
const toFillIn = ['line', 'number', 'item', 'unit', 'counted'] as const

/** Such that it can be filled in and brought back; after counting with what there should have been. */
export const countSheetFile = csvDoor({
  prepare: prepareCountSheet,
  path: countSheetPath,
  filename: 'count.csv',
  async ask(context, { id }) {
    const count = await countOf(context, id)
    await notePrinted(context, count)
    return count
  },
  lines: (context, count: CountRecord) =>
    csvPages(context, {
      cells,
      columns: count.state === 'open' ? toFillIn : [...toFillIn, 'expected', 'difference'],
      numbers: ['line', 'counted', 'expected', 'difference'],
      texts: 'stock.counts.sheet',
      read: (db, last: CountLine | null, limit) =>
        linesOf(db, count, { costs: false, where: [sql<boolean>`n.line_no > ${last?.lineNo ?? 0}`], limit }),
    }),
})
