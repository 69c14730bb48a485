import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** Categories by their names, or with those they stand below: `Bread › Rye`, `Bread:Rye`. In lower case; what has several is left out. */
export async function categoriesByName(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (!names.length) return new Map()
  const { rows } = await sql<{ id: string; name: string; path: string }>`
    with recursive tree as (
      select id, lower(name) as name, lower(name) as path, 1 as depth from item_categories where ${ofCompany()} and parent_id is null
      union all select c.id, lower(c.name), tree.path || ':' || lower(c.name), tree.depth + 1
      from item_categories c join tree on c.parent_id = tree.id where ${ofCompany('c')} and tree.depth < 20)
    select id, name, path from tree`.execute(db)
  const found = new Map<string, string>()
  for (const name of names) {
    const key = name.toLowerCase()
    const path = key
      .split(/[›:>/]/)
      .map((part) => part.trim())
      .join(':')
    const fitting = rows.filter((row) => row.path === path || row.name === key)
    const [only] = fitting.length > 1 ? fitting.filter((row) => row.path === path) : fitting
    if (only) found.set(key, only.id)
  }
  return found
}
