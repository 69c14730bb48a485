import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { countedUses, type getListNames, type ListName } from '../contract.ts'
import { listTables } from './tables.ts'

/** More than these are searched for. */
const most = 200

export async function namesOf(
  { db, session }: DbContext,
  { list, search }: ValidInput<typeof getListNames>['query'],
): Promise<RawResult<typeof getListNames>> {
  const { table, bearers, column } = listTables[list]
  const { rows } = await sql<ListName>`select name, moving_to,
         (select count(*) from (select from ${sql.table(bearers)} b where ${ofCompany('b')} and b.${sql.ref(column)} = l.name and b.${sql.ref(column)} <> '' limit ${sql.lit(countedUses)}) bearing)::int as used
       from (select name, moving_to from ${sql.table(table)} where ${ofCompany()} and ${holds(search, sql`name`)} order by app.sort_key(name), name limit ${sql.lit(most + 1)}) l
       order by app.sort_key(name), name`.execute(db)
  const { role } = memberOf({ session })
  return { rows: rows.slice(0, most), more: rows.length > most, canWrite: can(role, 'classification.write') }
}
