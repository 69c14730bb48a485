import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { MergedRecordKind } from '../../../contract.ts'

/** `fields`: both sides changed them. `gone`: theirs is deleted or merged away while something of ours has not reached it. */
export type OpenConflict = { recordId: string; kind: 'fields' | 'gone'; fields: readonly string[] }

/**
 * Enters conflicts in the ledger, one open entry per record, in the transaction that finds them. `over`: records whose conflict ended;
 * `result` says how. An open entry is touched by every merge: the values shown with it may have moved.
 */
export async function noteConflicts(
  db: Db,
  companyId: string,
  recordKind: MergedRecordKind,
  { open, over, result = { dissolved: true } }: { open: readonly OpenConflict[]; over: readonly string[]; result?: object },
) {
  if (over.length)
    await db
      .updateTable('deliveries')
      .set({ state: 'done', problem: null, result: JSON.stringify(result), updatedAt: new Date() })
      .where('recordKind', '=', recordKind)
      .where('recordId', 'in', over)
      .where('kind', '=', 'conflict')
      .where('state', '=', 'refused')
      .execute()
  if (open.length)
    await sql`
      insert into deliveries (company_id, direction, channel, kind, record_kind, record_id, state, problem)
      select ${companyId}, 'in', 'quickbooks', 'conflict', ${recordKind}, g."recordId", 'refused', g.problem
      from json_to_recordset(${JSON.stringify(open.map(entryOf))}::json) as g("recordId" uuid, problem jsonb)
      on conflict (company_id, record_kind, record_id) where kind = 'conflict' and state = 'refused'
      do update set problem = excluded.problem, updated_at = now()`.execute(db)
}

const entryOf = ({ recordId, kind, fields }: OpenConflict) => {
  const text = kind === 'gone' ? 'gone' : 'conflict'
  return {
    recordId,
    problem: {
      code: text,
      message: `quickbooks.faults.${text}.message`,
      fix: `quickbooks.faults.${text}.fix`,
      action: 'choose',
      values: { fields: fields.join(',') },
    },
  }
}

/** The open conflict of a record. */
export const openConflictOf = (db: Db, recordKind: MergedRecordKind, recordId: string) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'state', 'attempts', 'nextAttemptAt', 'createdAt', 'problem'])
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', recordId)
    .where('kind', '=', 'conflict')
    .where('state', '=', 'refused')
    .executeTakeFirst()
