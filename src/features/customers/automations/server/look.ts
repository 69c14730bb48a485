import { AppError, errors } from '#contract/errors.ts'
import { localDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { type Assignment, advance, calendarOf, end, lockAssignment, scheduleOf, store } from './assignments/assignment.ts'
import { carryOut } from './carry-out.ts'
import { happened, nextLook } from './event.ts'
import { type Facts, factsOf } from './facts.ts'
import { retrySeconds } from './letters/retry.ts'
import { exitOf, planOf } from './plan.ts'
import { noteRun, runOf } from './runs.ts'
import { nextRun } from './times/occurrences.ts'

/** Later than this it is not worth doing any more. */
const lateMs = 86_400_000

/** One that is due, under its lock: another worker that finds it too leaves it alone. What fails is noted, and tried again later. */
export async function lookAt(services: Services, { companyId, assignmentId }: { companyId: string; assignmentId: string }, at: Date) {
  try {
    await services.transaction({ companyId }, (db) => look(services, db, assignmentId, at))
  } catch (error) {
    services.log.warn({ err: error, companyId, assignmentId }, 'an automation failed')
    await services.transaction({ companyId }, (db) => noteFailure(db, assignmentId, error, at))
  }
}

async function look(services: Services, db: Db, id: string, at: Date) {
  const found = await lockAssignment(db, id, { skip: true })
  if (!found?.nextAt || Date.parse(found.nextAt) > at.getTime()) return
  if (found.expirationTime && Date.parse(found.expirationTime) <= at.getTime()) return end(db, found, 'Expired')
  if (found.state !== 'Active') return store(db, found, { nextAt: found.expirationTime ? new Date(found.expirationTime) : null })
  const zone = await zoneOf(db)
  const today = localDay(at, zone)
  const facts = await factsOf(db, found.customerId, today.toString())
  const assignment = found.dueAt ? await withoutMissed(db, found, zone, at) : await begun(db, found, facts, { today, zone, at })
  const step = assignment?.steps[assignment.step]
  if (!assignment || !step) return
  const run = await runOf(db, assignment)
  if (run?.state === 'Done' || run?.state === 'Skipped') return advance(db, assignment, zone, at)
  // What waited for the morning or a retry is late only after that.
  if (at.getTime() - Date.parse(assignment.nextAt ?? assignment.dueAt ?? '') >= lateMs) {
    await noteRun(db, assignment, at, { state: 'Skipped', reason: 'missed' })
    return advance(db, assignment, zone, at)
  }
  const plan = planOf(step, facts, { ...assignment, schedule: scheduleOf(assignment) }, at, zone)
  if (plan.outcome === 'stops') {
    await noteRun(db, assignment, at, { state: 'Skipped', reason: plan.reason })
    return end(db, assignment, 'Stopped', plan.reason)
  }
  if (plan.outcome === 'waits') {
    await noteRun(db, assignment, at, { state: 'Queued', reason: plan.reason })
    return store(db, assignment, { nextAt: plan.until })
  }
  if (plan.outcome === 'skips') {
    await noteRun(db, assignment, at, { state: 'Skipped', reason: plan.reason })
    return advance(db, assignment, zone, at)
  }
  const { automationName } = await db
    .selectFrom('automations')
    .select('automationName')
    .where('id', '=', assignment.automationId)
    .executeTakeFirstOrThrow()
  const { id: runId } = await noteRun(db, assignment, at, { state: 'Running' })
  const deliveryId = await carryOut({ services, db, assignment, automationName, facts, today: today.toString(), runId }, plan.what)
  // What is on its way tells when it has arrived.
  if (deliveryId) {
    await noteRun(db, assignment, at, { state: 'Running', deliveryId })
    return store(db, assignment, { nextAt: null })
  }
  await noteRun(db, assignment, at, { state: 'Done' })
  return advance(db, assignment, zone, at)
}

/** Of an event that has happened the first step is due; of one that has not it is known when to look again. */
async function begun(
  db: Db,
  assignment: Assignment,
  facts: Facts,
  { today, zone, at }: { today: Temporal.PlainDate; zone: string; at: Date },
): Promise<Assignment | null> {
  const schedule = scheduleOf(assignment)
  if (schedule.code !== 'E') throw new Error('Only events are waited for.')
  const event = happened(schedule, facts)
  if (!event) {
    const exit = exitOf(
      facts,
      schedule,
      assignment.exits.filter((each) => each !== 'paid'),
    )
    if (exit) await end(db, assignment, 'Stopped', exit)
    else await store(db, assignment, { nextAt: nextLook(schedule, facts, today, zone) })
    return null
  }
  await store(db, assignment, { dueAt: at })
  await db
    .updateTable('automationAssignments as a')
    .set({ eventKey: event })
    .where('a.id', '=', assignment.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('automationAssignments as b')
            .select('b.id')
            .where('b.automationId', '=', assignment.automationId)
            .where('b.customerId', '=', assignment.customerId)
            .where('b.eventKey', '=', event),
        ),
      ),
    )
    .execute()
  return { ...assignment, dueAt: at.toISOString(), nextAt: at.toISOString() }
}

/** After a time in which nobody looked, only the last of several times that are due counts; the first of the others is noted as missed. */
async function withoutMissed(db: Db, assignment: Assignment, zone: string, at: Date): Promise<Assignment> {
  const schedule = scheduleOf(assignment)
  if (schedule.code === 'E' || schedule.code === 'O' || assignment.step > 0) return assignment
  const calendar = calendarOf(assignment, zone)
  let last = new Date(assignment.dueAt ?? at)
  for (let next = nextRun(schedule, calendar, last); next && next <= at; next = nextRun(schedule, calendar, last)) last = next
  if (last.toISOString() === new Date(assignment.dueAt ?? at).toISOString()) return assignment
  await noteRun(db, assignment, at, { state: 'Skipped', reason: 'missed' })
  await store(db, assignment, { dueAt: last, nextAt: last })
  return { ...assignment, dueAt: last.toISOString(), nextAt: last.toISOString() }
}

async function noteFailure(db: Db, id: string, error: unknown, at: Date) {
  const assignment = await lockAssignment(db, id)
  if (assignment?.state !== 'Active') return
  const failures = ((await runOf(db, assignment))?.attempts ?? 0) + 1
  const seconds = retrySeconds[failures - 1]
  const reason = textOf(error)
  // An event that failed before it was noted is due from now on.
  const dueAt = new Date(assignment.dueAt ?? at)
  await noteRun(db, { ...assignment, dueAt: dueAt.toISOString() }, at, {
    state: seconds ? 'Retrying' : 'Dead',
    attempts: failures,
    reason,
  })
  if (seconds) await store(db, assignment, { dueAt, nextAt: new Date(at.getTime() + seconds * 1000) })
  else await store(db, assignment, { dueAt, nextAt: null, state: 'Failed', reason })
}

const textOf = (error: unknown) =>
  error instanceof AppError ? (Object.values(error.fields ?? {})[0] ?? errors[error.code].text) : 'automations.reasons.internal'
