import { sql } from 'kysely'
import { stockPath } from '#contract/places.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { seenLocations } from './seen.ts'

export const stockLocationKind = recordKind({
  kind: 'stockLocation',
  screen: stockPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('stockLocations').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  async reaches(context: DbContext, id: string) {
    const { rows } = await sql`select 1 from stock_locations l where ${ofCompany('l')} and l.id = ${id}::uuid
      and ${seenLocations(context)}`.execute(context.db.withoutPlugins())
    return rows.length > 0
  },
})
