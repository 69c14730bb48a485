import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { changeAssignment } from '../../contract.ts'
import { recurs } from '../../schedule.ts'
import { mustReach } from '../customer.ts'
import { noteRun, runOf } from '../runs.ts'
import { nextRun } from '../times/occurrences.ts'
import { type Assignment, advance, calendarOf, end, lockAssignment, scheduleOf, store } from './assignment.ts'

type Action = ValidInput<typeof changeAssignment>['body']['action']

const from: Record<Action, readonly string[]> = {
  pause: ['Active'],
  resume: ['Paused'],
  remove: ['Active', 'Paused', 'Failed'],
  retry: ['Failed'],
}
const actions: Record<Action, string> = {
  pause: 'automationPaused',
  resume: 'automationResumed',
  remove: 'automationRemoved',
  retry: 'automationRetried',
}

/** In another state than the one it leaves (somebody was faster) nothing happens. */
export async function changeAssignmentOf(context: DbContext, id: string, action: Action) {
  const { db } = context
  const assignment = await lockAssignment(db, id)
  if (!assignment) throw new AppError('notFound')
  await mustReach(context, assignment.customerId, 'automations.write')
  if (from[action].includes(assignment.state)) {
    await perform[action](db, assignment)
    const { automationName } = await db
      .selectFrom('automations')
      .select('automationName')
      .where('id', '=', assignment.automationId)
      .executeTakeFirstOrThrow()
    await audit(db, actorOf(context), {
      action: actions[action],
      recordKind: 'customer',
      recordId: assignment.customerId,
      changes: [{ field: 'automation', from: '', to: automationName }],
    })
  }
  const { state } = await db.selectFrom('automationAssignments').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return { state }
}

const perform: Record<Action, (db: Db, assignment: Assignment) => Promise<unknown>> = {
  pause: (db, assignment) =>
    store(db, assignment, { state: 'Paused', nextAt: assignment.expirationTime ? new Date(assignment.expirationTime) : null }),
  remove: (db, assignment) => end(db, assignment, 'Cancelled'),
  retry: (db, assignment) => store(db, assignment, { state: 'Active', reason: '', nextAt: new Date() }),
  resume,
}

/** What was due meanwhile is not made up. */
async function resume(db: Db, assignment: Assignment) {
  const now = new Date()
  const zone = await zoneOf(db)
  await store(db, assignment, { state: 'Active' })
  const run = await runOf(db, assignment)
  // Its letter is on its way: what comes after is decided when it has arrived.
  if (run?.deliveryId && ['Running', 'Retrying', 'Unknown'].includes(run.state)) return
  if (!assignment.dueAt) return store(db, assignment, { nextAt: now })
  if (Date.parse(assignment.dueAt) > now.getTime()) return store(db, assignment, { nextAt: new Date(assignment.dueAt) })
  if (!run || run.state === 'Queued') await noteRun(db, assignment, now, { state: 'Skipped', reason: 'paused' })
  const schedule = scheduleOf(assignment)
  if (schedule.code === 'E' || !recurs(schedule)) return advance(db, assignment, zone, now)
  const next = nextRun(schedule, calendarOf(assignment, zone), now)
  return store(db, assignment, { step: 0, dueAt: next, nextAt: next })
}
