import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { type Context, memberOf } from '#server/http/context.ts'

/** Whose money the caller sees, of a table `name` with a rep: a rep their own. */
export function seenMoney(context: Pick<Context, 'session'>, name: 'p' | 's'): RawBuilder<boolean> {
  const { role, repId } = memberOf(context)
  return scopeOf(role, 'settlements.read') === 'all' ? sql`true` : sql`${sql.raw(name)}.rep_id = ${repId}::uuid`
}
