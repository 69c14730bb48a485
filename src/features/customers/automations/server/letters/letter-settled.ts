import { zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { Delivery, Outcome } from '#server/work/delivery.ts'
import type { runStates } from '../../contract.ts'
import { advance, lockAssignment, store } from '../assignments/assignment.ts'

const runState: Record<Outcome['state'] | 'sending', (typeof runStates)[number]> = {
  sending: 'Running',
  retrying: 'Retrying',
  unknown: 'Unknown',
  done: 'Done',
  refused: 'Dead',
  ignored: 'Skipped',
}

/** What became of a letter is what became of its run; when it is over, the assignment goes on or waits for a person. */
export async function letterSettled(db: Db, { recordId, attempts, id }: Delivery, outcome: Outcome | { state: 'sending' }) {
  const reason = 'problem' in outcome ? outcome.problem.message : ''
  const run = await db
    .updateTable('automationRuns')
    .set({ state: runState[outcome.state], reason, attempts: outcome.state === 'sending' ? attempts - 1 : attempts, updatedAt: new Date() })
    .where('id', '=', recordId ?? '')
    .where('deliveryId', '=', id)
    .returning(['assignmentId', 'step', 'dueAt'])
    .executeTakeFirst()
  const assignment = run && (await lockAssignment(db, run.assignmentId))
  if (!assignment) return
  const isCurrent = assignment.step === run.step && Date.parse(assignment.dueAt ?? '') === Date.parse(run.dueAt)
  if (!isCurrent || (assignment.state !== 'Active' && assignment.state !== 'Paused')) return
  if (outcome.state === 'refused') await store(db, assignment, { state: 'Failed', reason, nextAt: null })
  else if (outcome.state === 'done' || outcome.state === 'ignored') await advance(db, assignment, await zoneOf(db), new Date())
  // Shown in open screens, whatever it is.
  else await store(db, assignment, {})
}
