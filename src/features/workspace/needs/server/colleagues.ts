import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { membersOf } from '#features/identity/people/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type NeedFeed, rolesThatSee, seesNeed } from '#server/needs.ts'
import { type getNeedColleagues, mostColleagues } from '../contract.ts'
import { feedOf } from './feeds.ts'

/** To whom a row may be given. */
export const peopleWhoSee = (db: Db, feed: NeedFeed) =>
  membersOf(db)
    .where('memberships.role', 'in', rolesThatSee(feed))
    .where('memberships.suspendedAt', 'is', null)
    .where('users.disabledAt', 'is', null)

export async function colleaguesOf(
  context: DbContext,
  { kind, search }: ValidInput<typeof getNeedColleagues>['query'],
): Promise<RawResult<typeof getNeedColleagues>> {
  const { role, userId } = memberOf(context)
  const feed = feedOf(kind)
  if (!feed || !seesNeed(role, feed)) throw new AppError('forbidden')
  const rows = await peopleWhoSee(context.db, feed)
    .where(holds(search, sql`users.display_name`))
    .orderBy('users.displayName')
    .orderBy('users.id')
    .limit(mostColleagues)
    .execute()
  return { rows: rows.map((person) => ({ ...person, isMe: person.id === userId })) }
}
