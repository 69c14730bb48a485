import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { categoriesByName } from '#features/catalog/items/server/door.ts'
import { tableRows } from '#features/customers/imports/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { fileByHash } from '#server/files/files.ts'
import { byOf, inCompany, stillAt, type WorkRun } from '#server/work/company-work.ts'
import { type ItemMapping, maxItemImportRows } from '../contract.ts'
import { itemsByKey, keyOf, type MatchBy } from './find-items.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { takeRow } from './take-row.ts'
import { tell } from './tell.ts'

export type ImportRun = WorkRun<'itemImports'>
/** So few lock nobody's item for long. */
const rowsAtOnce = 50

/** The dry run and the run itself: the file from its beginning, rows that are done with only looked at, a batch per transaction. */
export async function carryOut(run: ImportRun) {
  const { record, services } = run
  if (!record.file) throw new Error('The file is not there any more.')
  const mapping = record.mapping as ItemMapping
  const path = fileByHash(services.config, record.file)
  const seen = new Map<string, number>()
  let batch: (ReadRow & { twin?: number | undefined })[] = []
  let rows = 0
  for await (const table of tableRows({ ...record, format: record.format === 'xlsx' ? 'xlsx' : 'csv', path })) {
    if (run.signal.aborted) return
    if (table.row <= record.headerRow) continue
    rows += 1
    if (rows > maxItemImportRows) throw new AppError('importFileRows', { values: { count: maxItemImportRows } })
    const read = readRow(table, mapping)
    const key = keyOf(read, record.matchBy as MatchBy)
    const twin = key ? seen.get(key) : undefined
    if (key && twin === undefined) seen.set(key, table.row)
    if (table.row <= record.lastRow) continue
    if (batch.push({ ...read, twin }) < rowsAtOnce) continue
    if (!(await takeBatch(run, batch))) return
    batch = []
  }
  if (batch.length && !(await takeBatch(run, batch))) return
  await inCompany(run, async (db) => {
    if (!(await stillAt(db, run))) return
    const ended =
      record.state === 'checking' ? ({ state: 'checked', rowsTotal: rows } as const) : ({ state: 'done', finishedAt: new Date() } as const)
    await db.updateTable('itemImports').set(ended).where('id', '=', record.id).execute()
    if (ended.state === 'done') await tell(db, run)
  })
}

type Twin = ReadRow & { twin?: number | undefined }

/** False: somebody else took it on. */
const takeBatch = (run: ImportRun, rows: readonly Twin[]) =>
  inCompany(run, async (db) => {
    if (run.signal.aborted || !(await stillAt(db, run))) return false
    await sql`set local synchronous_commit = off`.execute(db)
    const { companyId, record } = run
    const matchBy = record.matchBy as MatchBy
    const items = await itemsByKey(
      db,
      matchBy,
      rows.map((row) => keyOf(row, matchBy)),
    )
    const categories = await categoriesByName(
      db,
      rows.flatMap(({ texts }) => (texts.category === undefined ? [] : [texts.category])),
    )
    const dry = record.state === 'checking'
    const counts = { added: 0, updated: 0, unchanged: 0, wrong: 0 }
    for (const row of rows) {
      const outcome = await take(db, row)
      counts[outcome.kind] += 1
      if (outcome.kind === 'wrong') await keepErrors(db, run, row, outcome.fields)
      else if (!dry && outcome.kind !== 'unchanged')
        await db
          .insertInto('itemImportRows')
          .values({
            companyId,
            importId: record.id,
            itemId: outcome.itemId,
            before: outcome.before === null ? null : JSON.stringify(outcome.before),
            version: outcome.version,
          })
          .execute()
    }
    await db
      .updateTable('itemImports')
      .set((eb) => ({
        added: eb('added', '+', counts.added),
        updated: eb('updated', '+', counts.updated),
        unchanged: eb('unchanged', '+', counts.unchanged),
        wrong: eb('wrong', '+', counts.wrong),
        lastRow: rows.at(-1)?.row ?? 0,
      }))
      .where('id', '=', record.id)
      .execute()
    return true

    async function take(at: Db, row: Twin) {
      if (row.twin !== undefined) return { kind: 'wrong', fields: { '': ['itemImports.twin', row.twin].join('|') } } as const
      const key = keyOf(row, matchBy)
      if (!key) return { kind: 'wrong', fields: { '': 'itemImports.noKey' } } as const
      const { category } = row.texts
      return takeRow(byOf(run, at), row, items.get(key) ?? [], {
        dry,
        seesCosts: record.seesCosts,
        addsNew: record.addsNew,
        categoryId: category === undefined ? undefined : categories.get(category.toLowerCase()),
      })
    }
  })

const longestValue = 200
const longestCell = 1000
async function keepErrors(db: Db, { companyId, record }: ImportRun, { row, cells, texts }: ReadRow, fields: Record<string, string>) {
  const values = Object.entries(fields).map(([path, message]) => {
    const [field = ''] = path.split('.')
    return {
      companyId,
      importId: record.id,
      row,
      cells: JSON.stringify(cells.map((cell) => cell.slice(0, longestCell).toWellFormed())),
      field,
      message,
      value: (texts[field as keyof typeof texts] ?? '').slice(0, longestValue),
    }
  })
  await db
    .insertInto('itemImportErrors')
    .values(values)
    .onConflict((conflict) => conflict.columns(['companyId', 'importId', 'row', 'field']).doNothing())
    .execute()
}
