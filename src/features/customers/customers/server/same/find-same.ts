import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { plannedAnew } from '#server/data/planned-anew.ts'

/** `emailed`: it has an address of its own. */
export type Same = { id: string; emailed: boolean }

/** Per address in lower case, or name, who has it: two at most say that there are several. */
export async function customersBy(db: Db, companyId: string, by: 'email' | 'name', keys: readonly string[]): Promise<Map<string, Same[]>> {
  const found = new Map<string, Same[]>()
  if (!keys.length) return found
  const condition =
    by === 'email'
      ? sql`c.email = g.key and c.email <> ''`
      : sql`c.name_sort = g.sort_key and app.name_key(c.customer_name) = app.name_key(g.key)`
  // An import asks this while it fills the table. The key by which the index is asked is worked out once, so that the index is cheaper at any size.
  const { rows } = await plannedAnew(db, () =>
    sql<Same & { n: number }>`
      with g as materialized (
        select key, n, ${by === 'name' ? sql`app.sort_key(key)` : sql`''`} as sort_key from unnest(${keys}::text[]) with ordinality as k (key, n))
      select g.n, c.id, c.email <> '' as emailed from g
      cross join lateral (select coalesce(c.merged_into, c.id) as id, c.email from customers c
        where c.company_id = ${companyId} and ${condition} order by c.id limit 2) c`.execute(db),
  )
  for (const { n, ...same } of rows) {
    const key = keys[n - 1] ?? ''
    found.set(key, [...(found.get(key) ?? []), same])
  }
  return found
}
