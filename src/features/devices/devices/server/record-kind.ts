import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { devicePath } from '#contract/places.ts'
import { holds } from '#server/data/holds.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { isSeen, seenDevices } from './seen.ts'

const mostFound = 5
/** So many are looked through in the order of their names. */
const mostLookedAt = 2000

export const deviceKind = recordKind({
  kind: 'device',
  path: devicePath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('devices').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  async reaches(context: DbContext, id: string) {
    return can(memberOf(context).role, 'devices.read') && isSeen(context, id)
  },
  async find(context, search) {
    if (!can(memberOf(context).role, 'devices.read')) return []
    const { rows } = await sql<{ id: string; name: string; detail: string; active: boolean }>`
      select p.id, p.name, p.code as detail, p.state <> 'Retired' as active from (
        select d.id, d.name, d.name_key, d.state, r.code from devices d join reps r on ${ofCompany('r')} and r.id = d.rep_id
        where ${ofCompany('d')} and ${seenDevices(context)} order by d.name_key limit ${sql.lit(mostLookedAt)}) p
      where ${holds(search, sql`p.name, p.code`)} order by p.name_key limit ${sql.lit(mostFound)}`.execute(context.db.withoutPlugins())
    return rows.map((row) => ({ ...row, path: devicePath(row.id) }))
  },
})
