import type { Db } from '#server/data/db.ts'
import type { runStates } from '../contract.ts'
import type { Assignment } from './assignments/assignment.ts'

type RunState = (typeof runStates)[number]
type Note = { state: RunState; reason?: string; attempts?: number; deliveryId?: string | null }

/** Notes what becomes of the step that is due; the same step at the same time is one run. Answers its id and how often it failed. */
export async function noteRun(db: Db, assignment: Assignment, at: Date, { reason = '', ...note }: Note) {
  const { companyId, id: assignmentId, automationId, customerId, step } = assignment
  return db
    .insertInto('automationRuns')
    .values({
      companyId,
      assignmentId,
      automationId,
      customerId,
      step,
      dueAt: assignment.dueAt ?? at,
      kind: assignment.steps[step]?.kind ?? '',
      reason,
      createdAt: at,
      updatedAt: at,
      ...note,
    })
    .onConflict((same) => same.columns(['companyId', 'assignmentId', 'step', 'dueAt']).doUpdateSet({ reason, updatedAt: at, ...note }))
    .returning(['id', 'attempts'])
    .executeTakeFirstOrThrow()
}

export const runOf = (db: Db, { id, step, dueAt }: Assignment) =>
  db
    .selectFrom('automationRuns')
    .selectAll()
    .where('assignmentId', '=', id)
    .where('step', '=', step)
    .where('dueAt', '=', dueAt)
    .executeTakeFirst()
