import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { namesForNewCustomers } from '#features/customers/automations/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { undoUntilOf } from '#server/work/company-work.ts'
import { type getImport, importEncodings, importStates, type listImports, type Mapping, undoDays } from '../contract.ts'
import type { ImportRecord } from './import-run.ts'
import { groupText, type ProblemGroup } from './problem-groups.ts'

const shownKept = 20

export async function importList(
  { db, services }: DbContext,
  { query }: ValidInput<typeof listImports>,
): Promise<RawResult<typeof listImports>> {
  const after = readCursor(services.config, query.cursor, 'imports')
  const rows = await db
    .selectFrom('customerImports as i')
    .leftJoin('users as u', 'u.id', 'i.createdBy')
    .selectAll('i')
    .select('u.displayName')
    .$if(after !== null, (found) => found.where('i.id', '<', after?.id ?? ''))
    .orderBy('i.id', 'desc')
    .limit(query.limit + 1)
    .execute()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(summary),
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: 'imports', key: last.id, id: last.id }) : null,
  }
}

const summary = ({ displayName, state, ...record }: ImportRecord & { displayName: string | null }) => ({
  ...record,
  state: importStates.find((known) => known === state) ?? 'failed',
  createdBy: displayName ?? '',
})

export async function importOf(db: Db, id: string): Promise<ImportRecord> {
  const record = await db.selectFrom('customerImports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!record) throw new AppError('notFound')
  return record
}

export async function importDetails({ db, language }: DbContext, id: string): Promise<RawResult<typeof getImport>> {
  const record = await importOf(db, id)
  const person = await db
    .selectFrom('users')
    .select('displayName')
    .where('id', '=', record.createdBy ?? '')
    .executeTakeFirst()
  const headers = record.headers as string[]
  const mapping = record.mapping as Mapping
  const [key = '', value] = record.problem.split('|')
  return {
    ...summary({ ...record, displayName: person?.displayName ?? null }),
    format: record.format === 'xlsx' ? 'xlsx' : 'csv',
    headers,
    samples: record.samples as string[][],
    mapping,
    rowsDone: rowsDone(record),
    problem: key && text(language, key, { count: value }),
    undoUntil: undoUntil(record),
    newCustomerAutomations: record.state === 'checked' ? await namesForNewCustomers(db) : [],
    reading: readingOf(record),
    ...saidOf(record, language),
    keptRows: await keptRows(db, id, language),
  }
}

/** Of the step that runs. */
function rowsDone({ state, added, updated, unchanged, duplicates, wrong, takenBack, kept }: ImportRecord): number {
  return state === 'undoing' ? takenBack + kept : added + updated + unchanged + duplicates + wrong
}

/** Null: there is nothing to undo, or not any more. */
export const undoUntil = (record: ImportRecord): string | null =>
  record.file && record.added + record.updated > 0 ? undoUntilOf(record, undoDays) : null

function readingOf({ encoding, oddLines, sheet, sheets, headerRow, firstRows }: ImportRecord) {
  return {
    encoding: importEncodings.find((known) => known === encoding) ?? ('' as const),
    oddLines,
    sheet,
    sheets: sheets as { name: string; isHidden: boolean }[],
    headerRow,
    rows: firstRows as { row: number; text: string }[],
  }
}

function saidOf({ headers, mapping, problemGroups }: ImportRecord, language: Language) {
  const names = { headers: headers as string[], mapping: mapping as Mapping }
  const groups = problemGroups as ProblemGroup[]
  const texts = (leftOut: boolean) => groups.filter((group) => group.leftOut === leftOut).map((group) => groupText(language, group, names))
  return { problems: texts(true), notes: texts(false) }
}

async function keptRows(db: Db, id: string, language: Language) {
  const rows = await db
    .selectFrom('customerImportRows as r')
    .innerJoin('customers as c', 'c.id', 'r.customerId')
    .select(['c.id', 'c.customerName', 'r.kept'])
    .where('r.importId', '=', id)
    .where('r.kept', 'is not', null)
    .orderBy('r.row')
    .limit(shownKept)
    .execute()
  return rows.map(({ kept, ...row }) => ({ ...row, reason: text(language, kept ?? '') }))
}
