import { sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { holds } from '#server/data/holds.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** Active reps whose code or name contains the text. */
export async function repCodes(context: DbContext, search: string) {
  const { role, repId } = memberOf(context)
  const rows = await context.db
    .selectFrom('reps')
    .select(['code as repCode', 'name'])
    .where('active', '=', true)
    .where(holds(search, sql`code, name`))
    .$if(scopeOf(role, 'reps.read') === 'own', (reps) => reps.where('id', 'is not distinct from', repId))
    .orderBy('code')
    .limit(200)
    .execute()
  return { rows }
}
