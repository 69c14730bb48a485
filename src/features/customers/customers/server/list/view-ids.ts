import { sql } from 'kysely'
import type { FilterValues } from '#contract/paging.ts'
import type { Ability } from '#contract/permissions.ts'
import { allOf } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { rowScope } from '../scope.ts'
import { listRequest } from './list.ts'
import { customerListing, scopeConditions } from './list-sql.ts'

type View = Parameters<typeof listRequest>[1] & { search: string; filters: FilterValues }

/** The customers of these ids, or of a whole view, that the caller may change, or for whom they have another ability. */
export async function customersOfView(
  context: DbContext,
  {
    ids,
    view,
    most,
    ability = 'customers.write',
  }: { ids: readonly string[] | undefined; view: View | undefined; most: number; ability?: Ability },
): Promise<string[]> {
  const scope = await rowScope(context, ability)
  if (view) {
    const request = await listRequest(context, view)
    const { rows } = await customerListing.rowsSql({ ...request, scope, limit: most }, 'ids').execute(context.db)
    return [...new Set(rows.map(({ id }) => id))]
  }
  const own = allOf([ofCompany('c'), sql`c.id = any(${ids ?? []}::uuid[])`, ...scopeConditions(scope)])
  const { rows } = await sql<{ id: string }>`select c.id from customers c where ${own}`.execute(context.db)
  return rows.map(({ id }) => id)
}
