import type { DbContext } from '#server/http/context.ts'
import { rowScope } from '../scope.ts'
import { newValues } from './list-filters.ts'
import { scopeConditions } from './list-sql.ts'

/** A condition on `customers c` that holds for those the caller may see, with the values it takes. */
export async function visibleCustomers(
  context: Pick<DbContext, 'db' | 'session'>,
): Promise<{ condition: string; values: unknown[]; all: boolean }> {
  const values = newValues()
  const scope = await rowScope(context)
  return { condition: scopeConditions(scope, values).join(' and ') || 'true', values: values.list, all: scope.kind === 'all' }
}
