import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { partnerPath } from '#contract/places.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'
import { namesOfPartners } from './partner.ts'

const mostFound = 5
/** So many are looked through in the order of their names: more than a company trades with. */
const mostLookedAt = 2000

export const partnerKind = recordKind({
  kind: 'partner',
  path: partnerPath,
  names: ({ db }, ids) => namesOfPartners(db, ids),
  reaches: reachedWith('connections.read'),
  async find(context, search) {
    if (!can(memberOf(context).role, 'connections.read')) return []
    const partners = await findPartners(context.db, search)
    return partners.map(({ id, name, theirId }) => ({ id, name, path: partnerPath(id), detail: theirId, active: true }))
  },
})

/** By a part of the name, or of how they are called on an envelope; first whose name begins so. */
async function findPartners(db: Db, typed: string) {
  const known = db.selectFrom('tradingPartners').select(['id', 'name', 'nameSort', 'theirId']).orderBy('nameSort').limit(mostLookedAt)
  return db
    .selectFrom(known.as('p'))
    .select(['p.id', 'p.name', 'p.theirId'])
    .where(holds(typed, sql`p.name, p.their_id`))
    .orderBy(sql`starts_with(app.searched(p.name), app.searched(${typed}))`, 'desc')
    .orderBy('p.nameSort')
    .limit(mostFound)
    .execute()
}
