import type { QuickbooksRecord, RejectedRecord, SyncedEntityDefinition } from '../definitions.ts'
import type { SyncRun } from '../sync/sync-run.ts'
import { asking } from './budget/backoff.ts'
import { findBrokenRecord } from './faults/find-broken-record.ts'
import { selectStatement } from './query.ts'
import { partOf, textOf } from './record.ts'
import { isBroken, type Range, rangeStatement, type TimeField } from './time-range.ts'

export const pageSize = 1000
// Rows of the second where a page ended that are read again: one that vanished meanwhile would shift the others out of sight.
const overlap = 20
// How many pages to ask for in advance, by how long the last one was waited for: no more in memory than it takes to keep busy.
const depthAfter = (waitedMs: number) => (waitedMs > 400 ? 4 : waitedMs > 20 ? 2 : 1)

/** The greatest time read and how many rows of exactly that second (times have no finer grain; quickbooks 10.2). */
export type Cursor = { time: string; skip: number }
export const beginning: Cursor = { time: '', skip: 0 }
export type Found = { records: QuickbooksRecord[]; rejected: RejectedRecord[] }
/** `fresh`: rows that the page before did not have. */
export type Page = Found & { before: Cursor; next: Cursor; fresh: number }

/**
 * Reads an entity page by page in order of a time that every record has. While the caller works on a page the next ones are on their way,
 * as many as it takes to keep it busy. Pages share a row: one that does not begin with the end of the page before (something was deleted
 * in between) is thrown away and read again from there. `total`: no page is asked for in advance beyond so many rows.
 */
export async function* readPages(
  run: SyncRun,
  definition: SyncedEntityDefinition,
  { from, field, total = 0 }: { from: Cursor; field: TimeField; total?: number },
): AsyncGenerator<Page> {
  let cursor = from
  let lastId = ''
  let depth = 1
  let position = 0
  const coming: { found: Promise<Found>; direct: boolean }[] = []
  const ask = (ahead: number) => {
    const start = firstRow(cursor) + ahead * (pageSize - overlap)
    const found = readRange(run, definition, { time: cursor.time, field, start, most: pageSize })
    // A failure is met when the page is awaited; until then it is not unhandled.
    found.catch(() => {})
    coming.push({ found, direct: ahead === 0 })
  }
  const askAhead = () => {
    while (coming.length < depth && (coming.length === 0 || position + coming.length * pageSize < total)) ask(coming.length)
  }
  for (;;) {
    askAhead()
    const next = coming.shift()
    if (!next) return
    const asked = performance.now()
    const { records, rejected } = await next.found
    depth = depthAfter(performance.now() - asked)
    const known = lastId ? records.findIndex((record) => textOf(record, 'Id') === lastId) : -1
    if (known < 0 && !next.direct) {
      coming.length = 0
      continue
    }
    const again = known < 0 ? firstKnown(cursor) : known + 1
    const fresh = Math.max(0, records.length + rejected.length - again)
    const page: Page = { records, rejected, fresh, before: cursor, next: cursorAfter(cursor, records.slice(again), field) }
    const last = records.length + rejected.length < pageSize || fresh === 0
    cursor = page.next
    position += fresh
    lastId = textOf(records.at(-1), 'Id')
    if (!last) askAhead()
    yield page
    if (last) return
  }
}

const firstKnown = ({ skip }: Cursor) => Math.min(skip, overlap)
const firstRow = (cursor: Cursor) => cursor.skip - firstKnown(cursor) + 1

function cursorAfter(cursor: Cursor, fresh: QuickbooksRecord[], field: TimeField): Cursor {
  const time = timeOf(fresh.at(-1), field)
  if (!time) return cursor
  const same = fresh.reduce((count, record) => count + (timeOf(record, field) === time ? 1 : 0), 0)
  return { time, skip: time === cursor.time ? cursor.skip + same : same }
}

const timeOf = (record: QuickbooksRecord | undefined, field: TimeField) => textOf(partOf(record, 'MetaData'), field)

/** One corrupt record can break a whole page (quickbooks 9.12): halves are read until it stands alone. */
export async function readRange(run: SyncRun, definition: SyncedEntityDefinition, range: Range): Promise<Found> {
  try {
    const { records } = await asking(run)(definition.entity, rangeStatement(definition, range))
    return { records, rejected: [] }
  } catch (error) {
    if (!isBroken(error)) throw error
    if (range.most === 1) return { records: [], rejected: [await findBrokenRecord(run, definition, range, error)] }
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
  return (await asking(run)(definition.entity, selectStatement({ entity: definition.entity, list: definition.list }))).records
}
