import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { customersCreated } from '#features/customers/automations/server/door.ts'
import { addCustomers, changeFields, type EditableRow, editableColumns } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { byOf } from '#server/work/company-work.ts'
import type { ImportRun } from './import-run.ts'
import { blankLead, type ReadRow } from './row/read-row.ts'
import type { LeftOut, Sorted } from './sort-rows.ts'

type Done = { row: number; customerId: string; version: number; before: Partial<EditableRow> | null }
type Counts = { added: number; updated: number; unchanged: number; duplicates: number; wrong: number; noted: number }

/** Puts sorted rows into effect. */
export async function storeBatch(run: ImportRun, db: Db, { adds, updates, out }: Sorted): Promise<Counts> {
  const by = byOf(run, db)
  const ids = await addCustomers(
    by,
    adds.map(({ values, name }) => ({ ...blankLead, ...values, customerName: name })),
    'imported',
  )
  if (run.record.startsAutomations) await customersCreated(db, ids)
  const changed = await changeEach(run, db, updates)
  await keepDone(db, run, [
    ...ids.map((customerId, index) => ({ row: adds[index]?.row ?? 0, customerId, version: 1, before: null })),
    ...changed.done,
  ])
  const left = [...out, ...changed.out]
  const refused = new Set(changed.out.map(({ read }) => read.row))
  const noted = [...adds, ...updates.map(({ read }) => read)].filter(({ notes, row }) => notes.length && !refused.has(row))
  await keepSaid(db, run, left, noted)
  return { added: adds.length, updated: changed.done.length, unchanged: changed.unchanged, noted: noted.length, ...countsOf(left) }
}

export const countsOf = (out: readonly LeftOut[]) => ({
  duplicates: out.filter(({ kind }) => kind === 'duplicate').length,
  wrong: out.filter(({ kind }) => kind === 'wrong').length,
})

/** One by one, each as if a person had saved it: merged with QuickBooks's version and sent there, where it concerns that. */
async function changeEach(run: ImportRun, db: Db, updates: Sorted['updates']) {
  const out: LeftOut[] = []
  const done: Done[] = []
  let unchanged = 0
  for (const { read, id } of updates) {
    const row = await db.selectFrom('customers').select(editableColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    const before = differing(row, read.values)
    if (!before) {
      unchanged += 1
      continue
    }
    try {
      await changeFields(byOf(run, db), id, read.values)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      out.push({
        read,
        problems: [{ column: null, text: Object.values(error.fields ?? {})[0] ?? 'imports.problems.refused', value: '' }],
        kind: 'wrong',
      })
      continue
    }
    const { version } = await db.selectFrom('customers').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    done.push({ row: read.row, customerId: id, version, before })
  }
  return { done, out, unchanged }
}

/** The fields that will change, as they are; null when all are the same already. */
function differing(row: EditableRow, values: ReadRow['values']): Partial<EditableRow> | null {
  const fields = Object.keys(values).filter((field) => row[field as keyof EditableRow] !== values[field as keyof EditableRow])
  return fields.length ? Object.fromEntries(fields.map((field) => [field, row[field as keyof EditableRow]])) : null
}

const keepDone = (db: Db, { companyId, record }: ImportRun, rows: readonly Done[]) =>
  sql`insert into customer_import_rows (company_id, import_id, row, customer_id, version, before)
       select ${companyId}, ${record.id}, row, "customerId", version, before
       from json_to_recordset(${JSON.stringify(rows)}::json) as g(row bigint, "customerId" uuid, version int, before jsonb)`.execute(db)

/** Kept whole, so that they can be given back with the reasons: what is left out, and what is taken but for something. */
export const keepSaid = (db: Db, { companyId, record }: ImportRun, out: readonly LeftOut[], noted: readonly ReadRow[]) => {
  const said = [
    ...out.map(({ read, problems }) => ({ row: read.row, cells: read.cells, problems: [...problems, ...read.notes], leftOut: true })),
    ...noted.map(({ row, cells, notes }) => ({ row, cells, problems: notes, leftOut: false })),
  ]
  return sql`insert into customer_import_errors (company_id, import_id, row, cells, problems, left_out)
       select ${companyId}, ${record.id}, row, cells, problems, "leftOut"
       from json_to_recordset(${JSON.stringify(said)}::json) as g(row bigint, cells jsonb, problems jsonb, "leftOut" boolean)
       on conflict do nothing`.execute(db)
}
