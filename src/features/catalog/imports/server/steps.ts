import type { Selectable } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { ItemImportsTable } from '#server/data/tables.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { undoUntilOf } from '#server/work/company-work.ts'
import { type checkItemImport, itemUndoDays } from '../contract.ts'
import { itemImports } from './import-job.ts'

export type ImportRecord = Selectable<ItemImportsTable>

/** Locked, so that two who press at once do not both go on. */
export async function lockImport({ db }: DbContext, id: string, may: (record: ImportRecord) => boolean): Promise<ImportRecord> {
  const record = await db.selectFrom('itemImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!record) throw new AppError('notFound')
  if (!may(record)) throw new AppError('importMoved')
  return record
}

export const nothingYet = { added: 0, updated: 0, unchanged: 0, wrong: 0, lastRow: 0, takenBack: 0, kept: 0, problem: '' }

async function begin(context: DbContext, id: string, values: object) {
  const { db, services } = context
  const { companyId, userId, role } = memberOf(context)
  const { companyId: _, ...actor } = actorOf(context)
  await db
    .updateTable('itemImports')
    .set({ ...values, actor: JSON.stringify(actor), seesCosts: can(role, 'costs.write'), startedBy: userId, startedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await itemImports.begin(services, db, companyId)
  return {}
}

export const isOpen = ({ state, file }: ImportRecord) => file !== null && (state === 'uploaded' || state === 'checked')

export async function beginCheck(context: DbContext, { params, body }: ValidInput<typeof checkItemImport>) {
  const { mapping, matchBy, addsNew } = body
  const { headers } = await lockImport(context, params.id, isOpen)
  const chosen = mapping.filter(Boolean)
  if (mapping.length !== (headers as string[]).length || new Set(chosen).size !== chosen.length)
    throw new AppError('invalid', { fields: { mapping: 'imports.map.twice' } })
  if (!chosen.includes(matchBy)) throw new AppError('invalid', { fields: { matchBy: 'itemImports.needsKey' } })
  await context.db.deleteFrom('itemImportErrors').where('importId', '=', params.id).execute()
  return begin(context, params.id, { ...nothingYet, state: 'checking', rowsTotal: 0, mapping: JSON.stringify(mapping), matchBy, addsNew })
}

/** What the dry run said is forgotten: by now something else may be there. */
export async function beginImport(context: DbContext, id: string) {
  const { fileName } = await lockImport(context, id, ({ state, file }) => state === 'checked' && file !== null)
  await context.db.deleteFrom('itemImportErrors').where('importId', '=', id).execute()
  await audit(context.db, actorOf(context), { action: 'itemsImported', changes: [{ field: 'file', from: '', to: fileName }] })
  return begin(context, id, { ...nothingYet, state: 'running' })
}

/** A dry run that is stopped leaves the choice of the columns; an import leaves what is in, which can be undone. */
export async function cancel(context: DbContext, id: string) {
  const { state } = await lockImport(context, id, (record) => isOpen(record) || record.state === 'checking' || record.state === 'running')
  const stopped = { state: 'cancelled', finishedAt: new Date() } as const
  const values =
    state === 'checking'
      ? ({ ...nothingYet, state: 'uploaded', rowsTotal: 0 } as const)
      : state === 'running'
        ? stopped
        : { ...stopped, ...nothingYet, rowsTotal: 0, file: null }
  if (state !== 'running') await context.db.deleteFrom('itemImportErrors').where('importId', '=', id).execute()
  await context.db.updateTable('itemImports').set(values).where('id', '=', id).execute()
  return {}
}

export async function beginUndo(context: DbContext, id: string) {
  const { fileName } = await lockImport(context, id, (record) => undoUntil(record) !== null)
  await audit(context.db, actorOf(context), { action: 'itemImportUndone', changes: [{ field: 'file', from: fileName, to: '' }] })
  return begin(context, id, { state: 'undoing' })
}

export const undoUntil = (record: ImportRecord) =>
  record.file && record.added + record.updated > 0 ? undoUntilOf(record, itemUndoDays) : null
