import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { attainmentPath } from '#contract/places.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { memberOf } from '#server/http/context.ts'
import { ownEntries, seenBy } from './seen.ts'

export const attainmentKind = recordKind({
  kind: 'attainment',
  path: attainmentPath,
  async names({ db }, ids) {
    const { rows } = await sql<{ id: string; name: string }>`
      select a.id, concat_ws(' · ', nullif(a.number, ''), p.name) as name from attainments a join programs p on ${ofCompany('p')} and p.id = a.program_id
      where ${ofCompany('a')} and a.id = any(${ids}::uuid[])`.execute(db.withoutPlugins())
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  async reaches(context, id) {
    if (!can(memberOf(context).role, 'attainment.read')) return false
    const own = await ownEntries(context)
    const { rows } = await sql`select from attainments a where ${ofCompany('a')} and a.id = ${id}::uuid and ${seenBy(own)}`.execute(
      context.db,
    )
    return rows.length > 0
  },
})
