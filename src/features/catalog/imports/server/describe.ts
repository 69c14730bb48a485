import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { can } from '#contract/permissions.ts'
import { itemNames } from '#features/catalog/items/server/door.ts'
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

/** The last ones. */
export async function importList({ db }: DbContext): Promise<RawResult<typeof listItemImports>> {
  const rows = await known(db).orderBy('i.id', 'desc').limit(shown.imports).execute()
  return { rows: rows.map(summary) }
}

/** What the file says of costs is shown to whoever may see them, or brought it. */
export async function importDetails(context: DbContext, id: string): Promise<RawResult<typeof getItemImport>> {
  const { db, language } = context
  const { role, userId } = memberOf(context)
  const record = await known(db).where('i.id', '=', id).executeTakeFirst()
  if (!record) throw new AppError('notFound')
  const seesCosts = can(role, 'costs.read') || record.createdBy === userId
  const [key = '', count] = record.problem.split('|')
  return {
    ...summary(record),
    format: record.format,
    headers: record.headers as string[],
    samples: seesCosts ? (record.samples as string[][]) : [],
    mapping: record.mapping as ItemMapping,
    problem: key && text(language, key, { count: count ?? '' }),
    undoUntil: undoUntil(record),
    problems: await problemsOf(db, id, { language, seesCosts }),
    keptNames: record.state === 'undone' ? await keptNames(db, id) : [],
  }
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
    const [key = '', max = ''] = message.split('|')
    const name = field && text(language, `fields.${field === 'number' ? 'itemNumber' : field}`)
    const said = text(language, key, { field: name, max, row: max })
    const shows = value !== '' && (seesCosts || field !== 'cost')
    return { message: [name, shows && `“${value}”`, said].filter(Boolean).join(' · '), rows: first.map(Number), count }
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
