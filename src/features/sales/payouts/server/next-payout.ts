import { can } from '#contract/permissions.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** The one that reaches the bank next, for whoever may see payouts. */
export async function nextPayout({ db, session }: Pick<DbContext, 'db' | 'session'>) {
  if (!can(memberOf({ session }).role, 'payouts.read')) return null
  const next = await db
    .selectFrom('payouts')
    .select(['id', 'amount', 'arrivalDate'])
    .where('status', 'in', ['pending', 'in_transit'])
    .orderBy('arrivalDate')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return next ?? null
}
