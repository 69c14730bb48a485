import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { can } from '#contract/permissions.ts'
import { itemNames } from '#features/catalog/items/server/door.ts'
import { importEncodings } from '#features/customers/imports/contract.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { getItemImport, ItemMapping, listItemImports } from '../contract.ts'
import { type ImportRecord, undoUntil } from './steps.ts'

const shown = { imports: 50, groups: 50, rows: 5, kept: 20 }

const summary = ({ displayName, ...record }: ImportRecord & { displayName: string | null }) => ({
  ...record,
  createdBy: displayName ?? '',
})
const known = (db: Db) =>
  db.selectFrom('itemImports as i').leftJoin('users as u', 'u.id', 'i.createdBy').selectAll('i').select('u.displayName')

export const seesCostsIn = (context: DbContext, { createdBy }: Pick<ImportRecord, 'createdBy'>) => {
  const { role, userId } = memberOf(context)
  return can(role, 'costs.read') || createdBy === userId
}

/** The last ones. */
export async function importList({ db }: DbContext): Promise<RawResult<typeof listItemImports>> {
  const rows = await known(db).orderBy('i.id', 'desc').limit(shown.imports).execute()
  return { rows: rows.map(summary) }
}

/** What the file says of costs is shown to whoever may see them, or brought it. */
export async function importDetails(context: DbContext, id: string): Promise<RawResult<typeof getItemImport>> {
  const { db, language } = context
  const record = await known(db).where('i.id', '=', id).executeTakeFirst()
  if (!record) throw new AppError('notFound')
  const seesCosts = seesCostsIn(context, record)
  const [key = '', count] = record.problem.split('|')
  return {
    ...summary(record),
    format: record.format,
    rowsDone: record.state === 'undoing' ? record.takenBack + record.kept : record.added + record.updated + record.unchanged + record.wrong,
    startedAt: record.startedAt,
    reading: { ...readingOf(record), ...(!seesCosts && { rows: [] }) },
    headers: record.headers as string[],
    samples: seesCosts ? (record.samples as string[][]) : [],
    mapping: record.mapping as ItemMapping,
    problem: key && text(language, key, { count: count ?? '' }),
    undoUntil: undoUntil(record),
    problems: await problemsOf(db, id, { language, seesCosts }),
    keptNames: record.state === 'undone' ? await keptNames(db, id) : [],
  }
}

const readingOf = ({ encoding, oddLines, sheet, sheets, headerRow, firstRows }: ImportRecord) => ({
  encoding: importEncodings.find((known) => known === encoding) ?? ('' as const),
  ...{ oddLines, sheet, headerRow },
  sheets: sheets as { name: string; isHidden: boolean }[],
  rows: firstRows as { row: number; text: string }[],
})

/** What is wrong with a row, in words. `shows`: may its value be said? */
export function problemText(language: Language, { field, message, value }: Pick<Group, 'field' | 'message' | 'value'>, shows: boolean) {
  const [key = '', max = ''] = message.split('|')
  const name = field && text(language, `fields.${field === 'number' ? 'itemNumber' : field}`)
  const said = text(language, key, { field: name, max, row: max })
  return [name, value !== '' && shows && `“${value}”`, said].filter(Boolean).join(' · ')
}

type Group = { field: string; message: string; value: string; rows: number[]; count: number }

/** What is said of rows: the same of many once. */
async function problemsOf(db: Db, id: string, { language, seesCosts }: { language: Language; seesCosts: boolean }) {
  const { rows } = await sql<Group>`
    select field, message, case when count(distinct value) = 1 then min(value) else '' end as value,
      (array_agg(row order by row))[1:${sql.lit(shown.rows)}] as rows, count(*)::int as count
    from item_import_errors where ${ofCompany()} and import_id = ${id} group by field, message order by min(row) limit ${sql.lit(shown.groups)}`.execute(
    db.withoutPlugins(),
  )
  return rows.map(({ field, message, value, rows: first, count }) => {
    const shows = seesCosts || field !== 'cost'
    return { message: problemText(language, { field, message, value }, shows), rows: first.map(Number), count }
  })
}

async function keptNames(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('itemImportRows').select('itemId').where('importId', '=', id).limit(shown.kept).execute()
  return [
    ...(
      await itemNames(
        db,
        rows.map(({ itemId }) => itemId),
      )
    ).values(),
  ]
}
