import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getDocumentNeighbours } from '../../contract.ts'
import { documentRequest } from './document-filters.ts'
import { documentRow, documentRows } from './list.ts'

/** The documents before and after this one in the list it was opened from, also when it is not in that list any more. */
export async function documentNeighbours(
  { db }: DbContext,
  { params, query }: ValidInput<typeof getDocumentNeighbours>,
): Promise<RawResult<typeof getDocumentNeighbours>> {
  const { id } = await documentRow(db, params.id)
  const request = await documentRequest(db, query)
  const { sort = '-receivedAt' } = query
  const nearest = async (way: typeof sort) => (await documentRows(db, { ...request, sort: way }, id, 1))[0]?.id ?? null
  const previous = await nearest(sort === 'receivedAt' ? '-receivedAt' : 'receivedAt')
  return { previous, next: await nearest(sort) }
}
