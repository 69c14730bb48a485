import { CompiledQuery } from 'kysely'
import type { FilterValues } from '#contract/paging.ts'
import type { DbContext } from '#server/http/context.ts'
import { rowScope } from '../scope.ts'
import { listRequest } from './list.ts'
import { newValues } from './list-filters.ts'
import { rowsSql, scopeConditions } from './list-sql.ts'

type View = Parameters<typeof listRequest>[1] & { search: string; filters: FilterValues }

/** The customers of these ids, or of a whole view, that the caller may change. */
export async function customersOfView(
  context: DbContext,
  { ids, view, most }: { ids: readonly string[] | undefined; view: View | undefined; most: number },
): Promise<string[]> {
  const scope = await rowScope(context, 'customers.write')
  if (view) {
    const request = await listRequest(context, view)
    const { text, values } = rowsSql({ ...request, scope, limit: most }, 'ids')
    const { rows } = await context.db.executeQuery<{ id: string }>(CompiledQuery.raw(text, values))
    return [...new Set(rows.map(({ id }) => id))]
  }
  const values = newValues()
  const own = [`c.id = any(${values.add(ids ?? [])}::uuid[])`, ...scopeConditions(scope, values)]
  const { rows } = await context.db.executeQuery<{ id: string }>(
    CompiledQuery.raw(`select c.id from customers c where ${own.join(' and ')}`, values.list),
  )
  return rows.map(({ id }) => id)
}
