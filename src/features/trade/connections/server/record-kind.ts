import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { configurationPath } from '#contract/places.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'

const mostFound = 5
/** So many are looked through in the order of their names: more than a company has. */
const mostLookedAt = 2000

export const connectionKind = recordKind({
  kind: 'connection',
  path: configurationPath,
  /** One that was removed keeps its name and has no page. */
  async names({ db }, ids) {
    const rows = await db.selectFrom('ediConnections').select(['id', 'name', 'removedAt']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name, removedAt }) => [id, { name, path: removedAt ? null : configurationPath(id) }]))
  },
  reaches: reachedWith('connections.read'),
  async find(context, search) {
    if (!can(memberOf(context).role, 'connections.read')) return []
    const connections = await findConnections(context.db, search)
    return connections.map(({ id, name, ediType }) => ({
      id,
      name,
      path: configurationPath(id),
      detail: ediType.replace('_', ' '),
      active: true,
    }))
  },
})

async function findConnections(db: Db, typed: string) {
  const known = db
    .selectFrom('ediConnections')
    .select(['id', 'name', 'ediType'])
    .where('removedAt', 'is', null)
    .orderBy(sql`app.sort_key(name)`)
    .limit(mostLookedAt)
  return db
    .selectFrom(known.as('n'))
    .select(['n.id', 'n.name', 'n.ediType'])
    .where(holds(typed, sql`n.name`))
    .orderBy(sql`app.sort_key(n.name)`)
    .limit(mostFound)
    .execute()
}
