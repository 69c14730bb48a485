import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** `emailed`: it has an address of its own. */
export type Same = { id: string; emailed: boolean }

/** Per address in lower case, or name, who has it: two at most say that there are several. */
export async function customersBy(db: Db, companyId: string, by: 'email' | 'name', keys: readonly string[]): Promise<Map<string, Same[]>> {
  const found = new Map<string, Same[]>()
  if (!keys.length) return found
  const condition =
    by === 'email'
      ? sql`c.email = g.key and c.email <> ''`
      : sql`c.name_sort = app.sort_key(g.key) and app.name_key(c.customer_name) = app.name_key(g.key)`
  const { rows } = await sql<Same & { n: number }>`
    select g.n, c.id, c.email <> '' as emailed from unnest(${keys}::text[]) with ordinality as g (key, n)
    cross join lateral (select coalesce(c.merged_into, c.id) as id, c.email from customers c
      where c.company_id = ${companyId} and ${condition} order by c.id limit 2) c`.execute(db)
  for (const { n, ...same } of rows) {
    const key = keys[n - 1] ?? ''
    found.set(key, [...(found.get(key) ?? []), same])
  }
  return found
}
