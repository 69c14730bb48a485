import type { Updateable } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { namesForNewCustomers } from '#features/customers/automations/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { CustomerImportsTable } from '#server/data/tables.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Mapping } from '../contract.ts'
import { undoUntil } from './describe-import.ts'
import { imports } from './import-job.ts'
import type { ImportRecord } from './import-run.ts'
import { discarded, nothingYet } from './nothing-yet.ts'
import { keepProblemGroups } from './problem-groups.ts'

/** Locked, so that two who press at once do not both go on. */
export async function lockImport({ db }: DbContext, id: string, may: (record: ImportRecord) => boolean): Promise<ImportRecord> {
  const record = await db.selectFrom('customerImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!record) throw new AppError('notFound')
  if (!may(record)) throw new AppError('importMoved')
  return record
}

async function begin(context: DbContext, id: string, values: object) {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const { companyId: _, ...actor } = actorOf(context)
  await db
    .updateTable('customerImports')
    .set({ ...values, problem: '', startedBy: userId, actor: JSON.stringify(actor), startedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await imports.begin(services, db, companyId)
  return {}
}

export const isOpen = ({ state, file }: ImportRecord) => file !== null && (state === 'uploaded' || state === 'checked')

export async function beginCheck(
  context: DbContext,
  id: string,
  { mapping, updatesExisting }: { mapping: Mapping; updatesExisting: boolean },
) {
  const { headers } = await lockImport(context, id, isOpen)
  const chosen = mapping.filter(Boolean)
  if (mapping.length !== (headers as string[]).length || new Set(chosen).size !== chosen.length)
    throw new AppError('invalid', { fields: { mapping: 'imports.map.twice' } })
  if (
    !chosen.some((field) => field === 'name' || field === 'company' || field === 'lastName' || field === 'firstName' || field === 'email')
  )
    throw new AppError('invalid', { fields: { mapping: 'imports.map.needsName' } })
  await context.db.deleteFrom('customerImportErrors').where('importId', '=', id).execute()
  return begin(context, id, { ...nothingYet, state: 'checking', rowsTotal: 0, mapping: JSON.stringify(mapping), updatesExisting })
}

/** What the dry run said is forgotten: by now something else may be there. */
export async function beginImport(context: DbContext, id: string, { startsAutomations }: { startsAutomations: boolean }) {
  const { fileName } = await lockImport(context, id, ({ state, file }) => state === 'checked' && file !== null)
  if (startsAutomations) await noteAutomations(context, id, fileName)
  await context.db.deleteFrom('customerImportErrors').where('importId', '=', id).execute()
  return begin(context, id, { ...nothingYet, state: 'running', startsAutomations })
}

/** Many customers may get letters by it: who wanted that can be looked up. */
async function noteAutomations(context: DbContext, id: string, fileName: string) {
  const names = await namesForNewCustomers(context.db)
  if (!names.length) return
  const changes = [
    { field: 'file', from: '', to: fileName },
    { field: 'automations', from: '', to: names.join(', ') },
  ]
  await audit(context.db, actorOf(context), { action: 'importStartsAutomations', recordKind: 'import', recordId: id, changes })
}

/** A dry run that is stopped leaves the choice of the columns; an import leaves what is in, which can be undone. */
export async function cancel(context: DbContext, id: string) {
  const { state } = await lockImport(context, id, (record) => isOpen(record) || record.state === 'checking' || record.state === 'running')
  const values: Updateable<CustomerImportsTable> =
    state === 'checking' ? { state: 'uploaded' } : state === 'running' ? { state: 'cancelled', finishedAt: new Date() } : discarded()
  await keepProblemGroups(context.db, id)
  await context.db.updateTable('customerImports').set(values).where('id', '=', id).execute()
  return {}
}

export async function beginUndo(context: DbContext, id: string) {
  await lockImport(context, id, (record) => undoUntil(record) !== null)
  return begin(context, id, { state: 'undoing', undoneBy: memberOf(context).userId })
}
