import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { type CustomerRecord, type EditableRow, type FieldChange, valueAt } from '../change/fields.ts'

/** The record was saved since the form was loaded: who did it and, for every field changed since, their value and ours. */
export async function clashOf(
  db: Db,
  { before, row, since }: { before: CustomerRecord; row: EditableRow; since: number },
): Promise<AppError> {
  const events = await db
    .selectFrom('auditEvents')
    .select(['actor', 'changes'])
    .where('recordKind', '=', 'customer')
    .where('recordId', '=', before.id)
    .where('recordVersion', '>', since)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const who = events[0]?.actor ?? 'QuickBooks'
  const changed = new Set(events.flatMap(({ changes }) => (changes as FieldChange[]).map(({ field }) => field)))
  const changes = [...changed].map((field) => ({ field, mine: valueAt(row, field), theirs: valueAt(before, field) }))
  return new AppError('changedMeanwhile', { values: { who }, detail: { who, version: before.version, changes } })
}
