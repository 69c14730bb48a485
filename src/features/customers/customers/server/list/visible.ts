import { allOf, type Condition } from '#server/data/conditions.ts'
import type { DbContext } from '#server/http/context.ts'
import { rowScope } from '../scope.ts'
import { scopeConditions } from './list-sql.ts'

/** A condition on `customers c` that holds for those the caller may see. */
export async function visibleCustomers(context: Pick<DbContext, 'db' | 'session'>): Promise<{ condition: Condition; all: boolean }> {
  const scope = await rowScope(context)
  return { condition: allOf(scopeConditions(scope)), all: scope.kind === 'all' }
}
