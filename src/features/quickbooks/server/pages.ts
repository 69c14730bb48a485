import type { QuickbooksRecord, RejectedRecord, SyncedEntityDefinition } from './door.ts'
import { QuickbooksFault } from './fault.ts'
import { culpritIn } from './isolate.ts'
import { patiently } from './patience.ts'
import { selectStatement } from './query.ts'
import { breaksPage, type Range, rangeStatement, type TimeField } from './range.ts'
import { partOf, textOf } from './record.ts'
import type { SyncRun } from './sync-run.ts'

export const pageSize = 1000
// Rows of the second where a page ended that are read again: one that vanished meanwhile would shift the others out of sight.
const overlap = 20

/** The greatest time read and how many rows of exactly that second (times have no finer grain; facts: quickbooks 10.2). */
export type Cursor = { time: string; skip: number }
export type Page = { records: QuickbooksRecord[]; rejected: RejectedRecord[]; fresh: number; next: Cursor; last: boolean }
export const beginning: Cursor = { time: '', skip: 0 }

/** Reads the page behind the cursor in order of a time that every record has. */
export async function readPage(run: SyncRun, definition: SyncedEntityDefinition, cursor: Cursor, field: TimeField): Promise<Page> {
  const again = Math.min(cursor.skip, overlap)
  const start = cursor.skip - again + 1
  const { records, rejected } = await readRange(run, definition, { time: cursor.time, field, start, most: pageSize })
  const consumed = records.length + rejected.length
  const next = cursorAfter(cursor, start, records, field)
  const stuck = next.time === cursor.time && next.skip === cursor.skip
  return { records, rejected, fresh: Math.max(0, consumed - again), next, last: consumed < pageSize || stuck }
}

function cursorAfter(cursor: Cursor, start: number, records: QuickbooksRecord[], field: TimeField): Cursor {
  const time = timeOf(records.at(-1), field)
  if (!time) return cursor
  const same = records.reduce((count, record) => count + (timeOf(record, field) === time ? 1 : 0), 0)
  return { time, skip: time === cursor.time ? start - 1 + same : same }
}

const timeOf = (record: QuickbooksRecord | undefined, field: TimeField) => textOf(partOf(record, 'MetaData'), field)

type Found = { records: QuickbooksRecord[]; rejected: RejectedRecord[] }

/** One corrupt record can break a whole page (facts: quickbooks 9.12): halves are read until it stands alone. */
async function readRange(run: SyncRun, definition: SyncedEntityDefinition, range: Range): Promise<Found> {
  try {
    const { records } = await patiently(run, () => run.client.query(definition.entity, rangeStatement(definition, range)))
    return { records, rejected: [] }
  } catch (error) {
    if (!(error instanceof QuickbooksFault) || !breaksPage(error)) throw error
    if (range.most === 1) return { records: [], rejected: [await culpritIn(run, definition, range, error)] }
    const half = Math.ceil(range.most / 2)
    const one = await readRange(run, definition, { ...range, most: half })
    const count = one.records.length + one.rejected.length
    if (count < half) return one
    const other = await readRange(run, definition, { ...range, start: range.start + half, most: range.most - half })
    return { records: [...one.records, ...other.records], rejected: [...one.rejected, ...other.rejected] }
  }
}

/** All rows of a short list. */
export async function readWhole(run: SyncRun, definition: SyncedEntityDefinition): Promise<QuickbooksRecord[]> {
  const statement = selectStatement({ entity: definition.entity, list: definition.list })
  return (await patiently(run, () => run.client.query(definition.entity, statement))).records
}
