import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { type Context, memberOf } from '#server/http/context.ts'

/** Which devices the caller sees, of a table called `d`: a rep their own. */
export function seenDevices(context: Pick<Context, 'session'>): RawBuilder<boolean> {
  const { role, repId } = memberOf(context)
  return scopeOf(role, 'devices.read') === 'all' ? sql`true` : sql`d.rep_id = ${repId}::uuid`
}
