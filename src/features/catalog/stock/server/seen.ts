import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Context, memberOf } from '#server/http/context.ts'

/** Which locations the caller sees, of a table called `l`: a rep those that they answer for. */
export function seenLocations(context: Pick<Context, 'session'>): RawBuilder<boolean> {
  const { role, repId } = memberOf(context)
  if (scopeOf(role, 'stock.read') === 'all') return sql`true`
  return sql`(l.answers_for <> '' and exists (select from reps r where ${ofCompany('r')} and r.id = ${repId}::uuid and r.code = l.answers_for))`
}
