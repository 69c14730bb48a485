import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { type NotificationCode, notificationCodes } from '#contract/live.ts'
import { countedUpTo } from '#contract/paging.ts'
import type { getNotifications } from '#features/notifications/contract.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { pathOf, type RecordKind } from '#server/data/record-kind.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { own } from './own.ts'

/** A transaction may last a minute, and what it says has the time at which it began. */
const overlapMs = 120_000
const newest = 'newest'

export async function listNotifications(
  kinds: readonly RecordKind[],
  context: DbContext,
  { category, unread, since, cursor, limit }: ValidInput<typeof getNotifications>['query'],
): Promise<RawResult<typeof getNotifications>> {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const after = readCursor(services.config, cursor, newest)
  let query = db
    .selectFrom('notifications')
    .select(['id', 'code', 'value', 'recordKind', 'recordId', 'quiet', 'createdAt', 'seenAt', 'readAt'])
    .where(own({ companyId, userId }))
    .where('deletedAt', 'is', null)
    .where('code', 'in', codesOf(category))
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (unread === 'true') query = query.where('readAt', 'is', null)
  if (since) query = query.where('id', '>=', shortlyBefore(since))
  if (after) query = query.where('id', '<', after.id)
  const found = await query.execute()
  const unseen = await db
    .selectFrom((from) =>
      from
        .selectFrom('notifications')
        .select('id')
        .where(own({ companyId, userId }))
        .where('deletedAt', 'is', null)
        .where('seenAt', 'is', null)
        .where('code', 'in', codesOf(undefined))
        .limit(countedUpTo)
        .as('unseen'),
    )
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    rows: found
      .slice(0, limit)
      .flatMap(({ code, ...row }) =>
        isKnown(code) ? [{ ...row, code, category: notificationCodes[code].category, recordPath: pathOf(kinds, row) }] : [],
      ),
    next: last ? writeCursor(services.config, { sort: newest, key: last.id, id: last.id }) : null,
    unseen: unseen.rows,
  }
}

const isKnown = (code: string): code is NotificationCode => Object.hasOwn(notificationCodes, code)

export const codesOf = (category: string | undefined) =>
  Object.entries(notificationCodes).flatMap(([code, each]) => (!category || each.category === category ? [code] : []))

/** The first id of the time a little before this one: ids begin with their milliseconds (RFC 9562, version 7). */
function shortlyBefore(id: string): string {
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  const digits = Math.max(0, at - overlapMs)
    .toString(16)
    .padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}
