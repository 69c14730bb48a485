import type { ValidInput } from '#contract/endpoint.ts'
import { neighborsIn } from '#server/data/listing/page.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getNeighbours } from '../../contract.ts'
import { customerOf } from '../record.ts'
import { listRequest } from './list.ts'
import { customerListing } from './list-sql.ts'

/** The rows before and after this one in the list it was opened from. */
export async function neighboursOf(context: DbContext, { params, query }: ValidInput<typeof getNeighbours>) {
  const { id } = await customerOf(context, params.id)
  return neighborsIn(context.db, customerListing, await listRequest(context, query), id)
}
