import type { DbContext } from '#server/http/context.ts'
import type { CustomerRow } from '../../contract.ts'
import { listRequest, pageRows } from './list.ts'
import { findByTypo } from './typo-search.ts'

/** The first customers of a search, without what a list counts; inactive ones too. */
export async function quickSearch(context: DbContext, search: string, most: number): Promise<CustomerRow[]> {
  const request = await requestOf(context, search, most)
  if (!request.tokens.length) return []
  const { db } = context
  // Common words usually meet soon; only where they do not are their customers put into sets.
  const soon = await pageRows(db, request.meeting === 'sets' ? { ...request, meeting: 'start' } : request)
  return soon.length < most && request.meeting === 'sets' ? pageRows(db, request) : soon
}

/** The same when nothing is written quite so: customers that differ by one letter. */
export async function similarCustomers(context: DbContext, search: string, most: number): Promise<CustomerRow[]> {
  const request = await requestOf(context, search, most)
  return request.tokens.length ? findByTypo(context.db, request, most) : []
}

const requestOf = async (context: DbContext, search: string, limit: number) => ({
  ...(await listRequest(context, { search, filters: { active: 'all' } })),
  limit,
})
