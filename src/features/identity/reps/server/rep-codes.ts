import { sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** Active reps whose code or name contains the text. */
export async function repCodes(context: DbContext, search: string) {
  const { role, repId } = memberOf(context)
  const wanted = search.toLowerCase()
  const rows = await context.db
    .selectFrom('reps')
    .select(['code as repCode', 'name'])
    .where('active', '=', true)
    .where((eb) => eb.or([sql<boolean>`strpos(lower(code), ${wanted}) > 0`, sql<boolean>`strpos(lower(name), ${wanted}) > 0`]))
    .$if(scopeOf(role, 'reps.read') === 'own', (reps) => reps.where('id', 'is not distinct from', repId))
    .orderBy('code')
    .limit(200)
    .execute()
  return { rows }
}
