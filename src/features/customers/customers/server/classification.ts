import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

export async function sourcesAndTerritories(db: Db) {
  const [sources, territories] = await Promise.all(
    (['sources', 'territories'] as const).map((table) =>
      db.selectFrom(table).select('name').where('movingTo', 'is', null).orderBy(sql`app.sort_key(name)`).orderBy('name').execute(),
    ),
  )
  return { sources: (sources ?? []).map(({ name }) => name), territories: (territories ?? []).map(({ name }) => name) }
}

/** Makes these known; those that are already are left alone. */
export async function addClassification(db: Db, companyId: string, { sources, territories }: { sources: string[]; territories: string[] }) {
  for (const [table, names] of [
    ['sources', sources],
    ['territories', territories],
  ] as const) {
    const given = names.filter(Boolean)
    if (!given.length) continue
    await sql`insert into ${sql.raw(table)} (company_id, name) select ${companyId}, unnest(${given}::text[]) on conflict do nothing`.execute(
      db,
    )
  }
}
