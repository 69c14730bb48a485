import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { namesOfAutomations } from '#features/customers/automations/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { undoUntilOf } from '#server/work/company-work.ts'
import { bulkFields, bulkStates, type getBulkChange, type listBulkChanges, undoDays } from '../contract.ts'
import type { BulkRecord } from './bulk-run.ts'

const namesShown = 20

const withPerson = (db: Db) =>
  db.selectFrom('bulkChanges as b').innerJoin('users as u', 'u.id', 'b.startedBy').selectAll('b').select('u.displayName')

export async function bulkList(
  context: DbContext,
  { query }: ValidInput<typeof listBulkChanges>,
): Promise<RawResult<typeof listBulkChanges>> {
  const { db, services } = context
  const after = readCursor(services.config, query.cursor, 'bulk')
  const rows = await withPerson(db)
    .$if(after !== null, (found) => found.where('b.id', '<', after?.id ?? ''))
    .orderBy('b.id', 'desc')
    .limit(query.limit + 1)
    .execute()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: await asShown(context, shown),
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: 'bulk', key: last.id, id: last.id }) : null,
  }
}

export async function bulkDetails(context: DbContext, id: string): Promise<RawResult<typeof getBulkChange>> {
  const { db } = context
  const record = await withPerson(db).where('b.id', '=', id).executeTakeFirst()
  const [shown] = await asShown(context, record ? [record] : [])
  if (!shown) throw new AppError('notFound')
  const names = await db
    .selectFrom('bulkRows as r')
    .innerJoin('customers as c', 'c.id', 'r.customerId')
    .select('c.customerName')
    .where('r.bulkId', '=', id)
    .where('r.state', '=', 'kept')
    .limit(namesShown)
    .execute()
  return { ...shown, keptNames: names.map(({ customerName }) => customerName) }
}

async function asShown(context: DbContext, records: readonly (BulkRecord & { displayName: string })[]) {
  const given = records.filter(({ field }) => field === 'automation').map(({ value }) => value)
  const names = await namesOfAutomations(context.db, given)
  const { role } = memberOf(context)
  return records.map(({ displayName, ...record }) => {
    const { state, changed, unchanged, skipped, takenBack, kept, field, value } = record
    const mayUndo = field !== 'automation' || can(role, 'automations.write')
    return {
      ...record,
      state: bulkStates.find((known) => known === state) ?? 'failed',
      field: bulkFields.find((known) => known === field) ?? 'territory',
      value: names.get(value) ?? value,
      startedBy: displayName,
      total: state === 'undoing' ? changed : record.total,
      done: state === 'undoing' ? takenBack + kept : changed + unchanged + skipped,
      undoUntil: mayUndo ? undoUntil(record) : null,
    }
  })
}

/** Null: there is nothing to undo, or not any more. */
export const undoUntil = (record: BulkRecord): string | null => (record.changed ? undoUntilOf(record, undoDays) : null)
