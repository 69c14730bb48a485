import type { ValidInput } from '#contract/endpoint.ts'
import { neighborsIn } from '#server/data/listing/page.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getItemNeighbours } from '../../contract.ts'
import { itemOf } from '../item.ts'
import { listRequest } from './list.ts'
import { itemListing } from './list-sql.ts'

/** The rows before and after this one in the list it was opened from. */
export async function neighborsOf(context: DbContext, { params, query }: ValidInput<typeof getItemNeighbours>) {
  const { id } = await itemOf(context.db, params.id)
  return neighborsIn(context.db, itemListing, await listRequest(context, query), id)
}
