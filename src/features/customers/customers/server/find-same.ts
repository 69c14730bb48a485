import { CompiledQuery } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** `emailed`: it has an address of its own. */
export type Same = { id: string; emailed: boolean }

const lookUp = (condition: string) => `select g.n, c.id, c.email <> '' as emailed from unnest($2::text[]) with ordinality as g (key, n)
  cross join lateral (select coalesce(c.merged_into, c.id) as id, c.email from customers c where c.company_id = $1 and ${condition} order by c.id limit 2) c`

/** Per address or name, in lower case, who has it: two at most say that there are several. */
export async function customersBy(db: Db, companyId: string, by: 'email' | 'name', keys: readonly string[]): Promise<Map<string, Same[]>> {
  const found = new Map<string, Same[]>()
  if (!keys.length) return found
  const condition = by === 'email' ? `c.email = g.key and c.email <> ''` : 'c.name_key = g.key'
  const { rows } = await db.executeQuery<Same & { n: number }>(CompiledQuery.raw(lookUp(condition), [companyId, keys]))
  for (const { n, ...same } of rows) {
    const key = keys[n - 1] ?? ''
    found.set(key, [...(found.get(key) ?? []), same])
  }
  return found
}
