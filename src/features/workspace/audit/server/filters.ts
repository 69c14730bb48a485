import { CompiledQuery } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { membersOf } from '#features/identity/people/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { getAuditFilters } from '../contract.ts'

const most = 200

export async function auditFilters(db: Db): Promise<RawResult<typeof getAuditFilters>> {
  const [people, kinds, actions] = await Promise.all([
    membersOf(db).orderBy('users.displayName').limit(most).execute(),
    different(db, 'record_kind'),
    different(db, 'action'),
  ])
  return { people, kinds, actions }
}

/** From one value to the next along the index, however many events have it. */
async function different(db: Db, column: 'record_kind' | 'action'): Promise<string[]> {
  const { rows } = await db.withoutPlugins().executeQuery<{ value: string }>(
    CompiledQuery.raw(
      `with recursive known (value, found) as (
         select * from (select a.${column}, 1 from audit_events a where a.${column} is not null order by a.${column} limit 1) first
         union all
         select next.value, k.found + 1 from known k cross join lateral
           (select a.${column} as value from audit_events a where a.${column} > k.value order by a.${column} limit 1) next where k.found < ${most}
       ) select value from known`,
    ),
  )
  return rows.map(({ value }) => value)
}
