import { CompiledQuery } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { mostOptions, type Option } from '#features/company/views/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** Trading partners by name, or the one with this id; one more than is shown. */
export async function partnerOptions(context: DbContext, search = ''): Promise<Option[]> {
  if (!can(memberOf(context).role, 'exchange.read')) throw new AppError('forbidden')
  const { rows } = await context.db.executeQuery<Option>(
    CompiledQuery.raw(
      `select id::text as value, name as label from trading_partners where strpos(name_key, $1) > 0 or id::text = $1 order by name_key limit ${mostOptions + 1}`,
      [search.toLowerCase()],
    ),
  )
  return rows
}
