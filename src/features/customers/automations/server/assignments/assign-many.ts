import { AppError } from '#contract/errors.ts'
import { type Actor, auditMany } from '#server/data/audit.ts'
import { zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { parseSchedule } from '../../schedule.ts'
import { automationOf } from '../list.ts'
import { assign, beginning } from './assign.ts'
import { liveStates } from './assignment.ts'

type By = { db: Db; actor: Actor }
type Given = { customerId: string; assignmentId: string }

/** Refuses one that would begin for nobody. */
export async function mustBegin(db: Db, automationId: string) {
  const { active, schedule } = await automationOf(db, automationId)
  if (!active) throw new AppError('automationOff')
  beginning(parseSchedule(schedule), { zone: await zoneOf(db), at: new Date() })
}

/**
 * Gives an automation to some of many customers. `unchanged`: have it already and keep it as it is. Those merged away get none, and nobody
 * gets one that was switched off meanwhile.
 */
export async function assignToMany(
  { db, actor }: By,
  automationId: string,
  ids: readonly string[],
): Promise<{ done: Given[]; unchanged: number }> {
  // Locked, so that whoever switches it off afterwards finds these too.
  const automation = await db
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', automationId)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!automation) return { done: [], unchanged: 0 }
  const there = await db
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', ids)
    .where('mergedInto', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const customerIds = there.map(({ id }) => id)
  const made = await assign(db, automation, { customerIds, userId: actor.actorId, zone: await zoneOf(db), at: new Date() })
  const done = made.map(({ id, customerId }) => ({ customerId, assignmentId: id }))
  await note({ db, actor }, 'automationAssigned', automation.automationName, done)
  return { done, unchanged: customerIds.length - done.length }
}

/** Takes these assignments back, as far as they still run. Answers whose. */
export async function takeBackFromMany({ db, actor }: By, automationId: string, given: readonly Given[]): Promise<string[]> {
  const ended = await db
    .updateTable('automationAssignments')
    .set({ state: 'Cancelled', reason: '', nextAt: null, updatedAt: new Date() })
    .where(
      'id',
      'in',
      given.map(({ assignmentId }) => assignmentId),
    )
    .where('automationId', '=', automationId)
    .where('state', 'in', liveStates)
    .returning(['id as assignmentId', 'customerId'])
    .execute()
  const names = await namesOfAutomations(db, [automationId])
  await note({ db, actor }, 'automationRemoved', names.get(automationId) ?? '', ended)
  return ended.map(({ customerId }) => customerId)
}

/** Those removed too: what was done with them is still to be read. */
export async function namesOfAutomations(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('automations').select(['id', 'automationName']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, automationName }) => [id, automationName]))
}

const note = ({ db, actor }: By, action: string, name: string, given: readonly Given[]) =>
  auditMany(
    db,
    actor,
    { action, recordKind: 'customer', changes: [{ field: 'automation', from: '', to: name }] },
    given.map(({ customerId }) => customerId),
  )
