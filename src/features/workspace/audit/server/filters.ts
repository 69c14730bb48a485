import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { membersOf } from '#features/identity/people/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { getAuditFilters } from '../contract.ts'

const most = 200

export async function auditFilters(db: Db): Promise<RawResult<typeof getAuditFilters>> {
  const [people, kinds, actions] = await Promise.all([
    membersOf(db).orderBy(sql`app.sort_key(users.display_name)`).limit(most).execute(),
    different(db, 'record_kind'),
    different(db, 'action'),
  ])
  return { people, kinds, actions }
}

/** From one value to the next along the index, however many events have it. */
async function different(db: Db, name: 'record_kind' | 'action'): Promise<string[]> {
  const column = sql.ref(`a.${name}`)
  const { rows } = await sql<{ value: string }>`with recursive known (value, found) as (
      select * from (select ${column}, 1 from audit_events a where ${ofCompany('a')} and ${column} is not null order by ${column} limit 1) first
      union all
      select next.value, k.found + 1 from known k cross join lateral
        (select ${column} as value from audit_events a where ${ofCompany('a')} and ${column} > k.value order by ${column} limit 1) next
        where k.found < ${sql.lit(most)}
    ) select value from known`.execute(db)
  return rows.map(({ value }) => value)
}
