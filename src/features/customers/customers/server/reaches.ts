import { AppError } from '#contract/errors.ts'
import type { Ability } from '#contract/permissions.ts'
import type { DbContext } from '#server/http/context.ts'
import { isInScope, reachesBeyond, rowScope } from './scope.ts'

export async function reachesCustomer(context: Pick<DbContext, 'db' | 'session'>, id: string, ability: Ability): Promise<boolean> {
  const columns = ['id', 'salesRepresentative', 'territory', 'mergedInto'] as const
  const row = await context.db.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst()
  const reaches = row !== undefined && isInScope(await rowScope(context, ability), row)
  // What it had belongs to another one, and so does what is new.
  if (reaches && row.mergedInto && ability.endsWith('.write')) throw new AppError('mergedAway')
  return reaches
}

/** Those of these customers that the caller may see. */
export async function reachedOf(context: Pick<DbContext, 'db' | 'session'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const scope = await rowScope(context)
  if (!ids.length || scope.kind === 'all') return new Set(ids)
  const rows = await context.db.selectFrom('customers').select(['id', 'salesRepresentative', 'territory']).where('id', 'in', ids).execute()
  return new Set(rows.filter((row) => isInScope(scope, row)).map(({ id }) => id))
}

/** A sign-in for the customer reaches what is below it: may the caller hand that out? */
export const maySignInFor = async (context: Pick<DbContext, 'db' | 'session'>, id: string): Promise<boolean> =>
  !(await reachesBeyond(context.db, await rowScope(context, 'customers.write'), id))
