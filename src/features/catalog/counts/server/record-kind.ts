import { sql } from 'kysely'
import { countPath } from '#contract/places.ts'
import { seenLocations } from '#features/catalog/stock/server/door.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'

export const stockCountKind = recordKind({
  kind: 'stockCount',
  path: countPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('stockCounts').select(['id', 'number']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, number }) => [id, `#${number}`]))
  },
  async reaches(context: DbContext, id: string) {
    const { rows } = await sql`select 1 from stock_counts c join stock_locations l on ${ofCompany('l')} and l.id = c.location_id
      where ${ofCompany('c')} and c.id = ${id}::uuid and ${seenLocations(context)}`.execute(context.db.withoutPlugins())
    return rows.length > 0
  },
})
