import type { Selectable } from 'kysely'
import { instantOf, localDay, timeAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { AutomationAssignmentsTable } from '#server/data/tables.ts'
import type { Step } from '../../contract.ts'
import { parseSchedule, recurs, type Schedule } from '../../schedule.ts'
import { nextRun } from '../times/occurrences.ts'

export type Assignment = Omit<Selectable<AutomationAssignmentsTable>, 'steps'> & { steps: Step[] }

/** Those that a customer has of an automation; it has at most one. */
export const liveStates = ['Active', 'Paused', 'Failed'] as const

export async function lockAssignment(db: Db, id: string, { skip = false } = {}): Promise<Assignment | null> {
  const query = db.selectFrom('automationAssignments').selectAll().where('id', '=', id).forUpdate()
  const row = await (skip ? query.skipLocked() : query).executeTakeFirst()
  return row ? { ...row, steps: row.steps as unknown as Step[] } : null
}

export const scheduleOf = ({ schedule }: Pick<Assignment, 'schedule'>): Schedule => {
  const parsed = parseSchedule(schedule)
  if (!parsed) throw new Error(`No schedule: ${schedule}`)
  return parsed
}

type Change = Partial<Pick<Assignment, 'state' | 'reason' | 'step' | 'eventKey'>> & { dueAt?: Date | null; nextAt?: Date | null }

/** A worker looks again at `nextAt`, and in any case when it expires. */
export async function store(db: Db, { id, expirationTime }: Pick<Assignment, 'id' | 'expirationTime'>, change: Change) {
  const { nextAt } = change
  const expires = expirationTime ? new Date(expirationTime) : null
  const soonest = nextAt && expires && expires < nextAt ? expires : (nextAt ?? null)
  await db
    .updateTable('automationAssignments')
    .set({ ...change, ...('nextAt' in change && { nextAt: soonest }), updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

export const end = (db: Db, assignment: Assignment, state: 'Completed' | 'Expired' | 'Cancelled' | 'Stopped' | 'Failed', reason = '') =>
  store(db, assignment, { state, reason, nextAt: null })

/** The step is over: the next one, the next time, or nothing more. */
export async function advance(db: Db, assignment: Assignment, zone: string, at: Date) {
  const schedule = scheduleOf(assignment)
  const due = new Date(assignment.dueAt ?? at)
  const next = assignment.steps[assignment.step + 1]
  if (next) {
    const dueAt = next.afterDays ? daysLater(due, next.afterDays, zone) : due
    return store(db, assignment, { step: assignment.step + 1, dueAt, nextAt: later(dueAt, at) })
  }
  const again = schedule.code !== 'E' && recurs(schedule) && nextRun(schedule, calendarOf(assignment, zone), later(due, at))
  if (!again) return end(db, assignment, 'Completed')
  return store(db, assignment, { step: 0, dueAt: again, nextAt: again })
}

export const calendarOf = ({ createdAt }: Pick<Assignment, 'createdAt'>, zone: string) => ({ zone, anchor: new Date(createdAt) })

const later = (one: Date, other: Date) => (one > other ? one : other)

/** The same time of day so many days later. */
export function daysLater(from: Date, days: number, zone: string): Date {
  return instantOf(localDay(from, zone).add({ days }), timeAt(from, zone), zone)
}
