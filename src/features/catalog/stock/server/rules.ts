import type { Db } from '#server/data/db.ts'
import type { NegativeRule } from '../contract.ts'

/** Where goods are held and taken unless somebody says otherwise, and what becomes of an order for more than is there. */
export type Counting = { locationId: string; rule: NegativeRule }

/** Null: the company does not count its goods (yet). */
export async function countingOf(db: Db): Promise<Counting | null> {
  const row = await db
    .selectFrom('stockSettings')
    .innerJoin('stockLocations', 'stockLocations.companyId', 'stockSettings.companyId')
    .select(['stockLocations.id', 'stockLocations.negative as own', 'stockSettings.negative as all'])
    .where('startedAt', 'is not', null)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  return row ? { locationId: row.id, rule: row.own ?? row.all } : null
}

/** Of these locations, each by its own rule or the company's. */
export async function rulesOf(db: Db, locationIds: readonly string[]): Promise<ReadonlyMap<string, NegativeRule>> {
  const rows = await db
    .selectFrom('stockLocations')
    .innerJoin('stockSettings', 'stockSettings.companyId', 'stockLocations.companyId')
    .select(['stockLocations.id', 'stockLocations.negative as own', 'stockSettings.negative as all'])
    .where('stockLocations.id', 'in', [...new Set(locationIds)])
    .execute()
  return new Map(rows.map(({ id, own, all }) => [id, own ?? all]))
}
