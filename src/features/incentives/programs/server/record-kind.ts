import { sql } from 'kysely'
import { incentiveSettingsPath, programPath } from '#contract/places.ts'
import { holds } from '#server/data/holds.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { reachedPrograms } from './reach.ts'

const mostFound = 5

export const programKind = recordKind({
  kind: 'program',
  path: programPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('programs').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  async reaches(context, id) {
    const { rows } =
      await sql`select from programs p where ${ofCompany('p')} and p.id = ${id}::uuid and ${await reachedPrograms(context)}`.execute(
        context.db,
      )
    return rows.length > 0
  },
  async find(context, search) {
    const { rows } = await sql<{ id: string; name: string; detail: string; active: boolean }>`
      select p.id, p.name, p.code as detail, p.state <> 'Closed' as active from programs p
      where ${ofCompany('p')} and ${await reachedPrograms(context)} and ${holds(search, sql`p.name, p.code`)}
      order by p.name_key, p.id limit ${sql.lit(mostFound)}`.execute(context.db.withoutPlugins())
    return rows.map((row) => ({ ...row, path: programPath(row.id) }))
  },
})

export const incentiveSettingsKind = recordKind({
  kind: 'incentiveSettings',
  screen: incentiveSettingsPath,
  reaches: reachedWith('settings.read'),
})
