import { AppError } from '#contract/errors.ts'
import type { Ability } from '#contract/permissions.ts'
import type { DbContext } from '#server/http/context.ts'
import type { CustomerRecord } from './change/fields.ts'
import { isInScope, rowScope } from './scope.ts'

/** The customer, if the caller reaches it; otherwise it does not exist. */
export async function customerOf(
  context: Pick<DbContext, 'db' | 'session'>,
  id: string,
  { ability = 'customers.read', lock = false }: { ability?: Ability; lock?: boolean } = {},
): Promise<CustomerRecord> {
  const query = context.db.selectFrom('customers').selectAll().where('id', '=', id)
  const [row, scope] = await Promise.all([(lock ? query.forUpdate() : query).executeTakeFirst(), rowScope(context, ability)])
  if (!row || !isInScope(scope, row)) throw new AppError('notFound')
  if (row.mergedInto && ability.endsWith('.write')) throw new AppError('mergedAway')
  return row
}
