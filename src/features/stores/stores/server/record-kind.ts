import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { storePath } from '#contract/places.ts'
import { holds } from '#server/data/holds.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { memberOf } from '#server/http/context.ts'
import { seenOfStores, seesStore } from './seen.ts'

const mostFound = 5

export const storeKind = recordKind({
  kind: 'store',
  path: storePath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('stores').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  reaches: async (context, id) => can(memberOf(context).role, 'stores.read') && seesStore(context, id),
  async find(context, search) {
    if (!can(memberOf(context).role, 'stores.read')) return []
    const { stores } = await seenOfStores(context)
    const { rows } = await sql<{ id: string; name: string; detail: string; active: boolean }>`
      select s.id, s.name, s.code as detail, s.state <> 'Archived' as active from stores s
      where ${ofCompany('s')} and ${stores} and ${holds(search, sql`s.name, s.code`)} order by s.name_key limit ${sql.lit(mostFound)}`.execute(
      context.db.withoutPlugins(),
    )
    return rows.map((row) => ({ ...row, path: storePath(row.id) }))
  },
})
