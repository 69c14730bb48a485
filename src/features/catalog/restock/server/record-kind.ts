import { sql } from 'kysely'
import { restockPath } from '#contract/places.ts'
import { recordKind } from '#server/data/record-kind.ts'
import type { DbContext } from '#server/http/context.ts'
import { restockTables, seenRestocks } from './restock.ts'

export const restockKind = recordKind({
  kind: 'restock',
  path: restockPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('restocks').select(['id', 'number']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, number }) => [id, `#${number}`]))
  },
  async reaches(context: DbContext, id: string) {
    const { rows } = await sql`select 1 from ${restockTables} where ${seenRestocks(context)} and r.id = ${id}::uuid`.execute(
      context.db.withoutPlugins(),
    )
    return rows.length > 0
  },
})
