import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import type { deleteNotification, markRead, markSeen } from '#features/notifications/contract.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { publish } from '#server/live/live.ts'
import { codesOf } from './list.ts'
import { own } from './own.ts'

/** Begins an update of the caller's own; whatever else the ids name is not touched. */
const ownRows = (context: DbContext) => context.db.updateTable('notifications').where(own(memberOf(context)))

export async function markAsSeen(context: DbContext, { upTo }: ValidInput<typeof markSeen>['body']) {
  return carryOut(
    context,
    ownRows(context).set({ seenAt: new Date() }).where('deletedAt', 'is', null).where('seenAt', 'is', null).where('id', '<=', upTo),
  )
}

/** What was read was seen. */
export async function markAsRead(context: DbContext, which: ValidInput<typeof markRead>['body']) {
  const rows = ownRows(context)
    .set({ readAt: new Date(), seenAt: sql`coalesce(seen_at, now())` })
    .where('deletedAt', 'is', null)
    .where('readAt', 'is', null)
  return carryOut(context, 'ids' in which ? rows.where('id', 'in', which.ids) : rows.where('code', 'in', codesOf(which.category)))
}

export async function remove(context: DbContext, { ids }: ValidInput<typeof deleteNotification>['body']) {
  return carryOut(context, ownRows(context).set({ deletedAt: new Date() }).where('deletedAt', 'is', null).where('id', 'in', ids))
}

/** Older ones are about to be swept. */
export async function restore(context: DbContext, { ids }: ValidInput<typeof deleteNotification>['body']) {
  return carryOut(
    context,
    ownRows(context).set({ deletedAt: null }).where(sql<boolean>`deleted_at > now() - interval '30 days'`).where('id', 'in', ids),
  )
}

/** Carries it out and tells the person's other tabs. */
async function carryOut(context: DbContext, rows: ReturnType<typeof ownRows>) {
  const { companyId, userId } = memberOf(context)
  const { numUpdatedRows } = await rows.executeTakeFirstOrThrow()
  if (numUpdatedRows) await publish(context.db, { companyId, userId }, { code: 'NOTIFICATIONS_CHANGED', value: '' })
  return {}
}
