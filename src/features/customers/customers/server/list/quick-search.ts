import { firstRows } from '#server/data/listing/page.ts'
import type { DbContext } from '#server/http/context.ts'
import type { CustomerRow } from '../../contract.ts'
import { listRequest } from './list.ts'
import { customerListing } from './list-sql.ts'
import { findByTypo } from './typo-search.ts'

/** The first customers of a search, without what a list counts; inactive ones too. */
export async function quickSearch(context: DbContext, search: string, most: number): Promise<CustomerRow[]> {
  const request = await requestOf(context, search, most)
  if (!request.tokens.length) return []
  return firstRows(context.db, customerListing, request)
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
