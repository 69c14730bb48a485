import type { DbContext } from '#server/context.ts'
import type { CustomerRow } from '../contract.ts'
import { listRequest, pageRows } from './list.ts'
import { findByTypo } from './typo-search.ts'

/** The first customers of a search, without what a list counts; inactive ones too. `similar`: they differ by one letter. */
export async function quickSearch(context: DbContext, search: string, most: number): Promise<{ rows: CustomerRow[]; similar: boolean }> {
  const request = { ...(await listRequest(context, { search, filters: { active: 'all' } })), limit: most }
  if (!request.tokens.length) return { rows: [], similar: false }
  const { db } = context
  // Common words usually meet soon; only where they do not are their customers put into sets.
  const soon = await pageRows(db, request.meeting === 'sets' ? { ...request, meeting: 'start' } : request)
  const rows = soon.length < most && request.meeting === 'sets' ? await pageRows(db, request) : soon
  if (rows.length) return { rows, similar: false }
  const similar = await findByTypo(db, request, most)
  return { rows: similar, similar: similar.length > 0 }
}
