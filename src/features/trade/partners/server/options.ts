import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { mostOptions, type Option } from '#features/company/views/server/door.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** Trading partners by name, or the one with this id; one more than is shown. */
export async function partnerOptions(context: DbContext, search = ''): Promise<Option[]> {
  if (!can(memberOf(context).role, 'exchange.read')) throw new AppError('forbidden')
  const wanted = search.toLowerCase()
  const { rows } = await sql<Option>`
    select id::text as value, name as label from trading_partners
    where ${ofCompany()} and (${holds(wanted, sql`name`)} or id::text = ${wanted}) order by name_sort limit ${sql.lit(mostOptions + 1)}`.execute(
    context.db,
  )
  return rows
}
