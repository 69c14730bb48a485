import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { automationOf } from '../list.ts'
import { enrolsAt, note } from '../save.ts'

/** Switched off, it stops for everybody; switched on again, it begins for whoever it is given to then. */
export async function activate(context: DbContext, id: string, active: boolean) {
  const { db } = context
  const automation = await automationOf(db, id, { lock: true })
  if (automation.active === active) return { active, stopped: 0 }
  await db
    .updateTable('automations')
    .set({ active, version: automation.version + 1, updatedAt: new Date(), nextEnrolmentAt: enrolsAt({ ...automation, active }) })
    .where('id', '=', id)
    .execute()
  const stopped = active ? 0 : await stopAll(db, id)
  await note(context, active ? 'switchedOn' : 'switchedOff', id, automation.automationName)
  return { active, stopped }
}

/** What it did stays to be looked up; its name is free again. */
export async function removeAutomationOf(context: DbContext, id: string) {
  memberOf(context)
  const { db } = context
  const automation = await automationOf(db, id, { lock: true })
  const stopped = await stopAll(db, id)
  await db.updateTable('automations').set({ active: false, nextEnrolmentAt: null, removedAt: new Date() }).where('id', '=', id).execute()
  await note(context, 'automationDeleted', id, automation.automationName)
  return { stopped }
}

async function stopAll(db: Db, automationId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('automationAssignments')
    .set({ state: 'Stopped', reason: 'automationOff', nextAt: null, updatedAt: new Date() })
    .where('automationId', '=', automationId)
    .where('state', 'in', ['Active', 'Paused', 'Failed'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
