import type { DbContext } from '#server/http/context.ts'
import { listRequest, pageRows } from './list.ts'

/** The first customers a search finds among those the caller reaches. */
export async function findCustomers(context: DbContext, search: string, most: number): Promise<{ ids: string[]; more: boolean }> {
  const request = await listRequest(context, { search, filters: { active: 'all' } })
  if (!request.tokens.length) return { ids: [], more: false }
  const rows = await pageRows(context.db, { ...request, limit: most + 1 })
  return { ids: rows.slice(0, most).map(({ id }) => id), more: rows.length > most }
}
