import type { ValidInput } from '#contract/endpoint.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getItemNeighbours } from '../../contract.ts'
import { itemOf } from '../item.ts'
import { listRequest } from './list.ts'
import { type ListRequest, placeSql, rowsSql } from './list-sql.ts'

/** The rows before and after this one in the list it was opened from. */
export async function neighborsOf(context: DbContext, { params, query }: ValidInput<typeof getItemNeighbours>) {
  const { id } = await itemOf(context.db, params.id)
  const request = await listRequest(context, query)
  const { rows } = await placeSql(request, id).execute(context.db.withoutPlugins())
  const key = rows[0]?.key
  if (key === undefined || key === null) return { previous: null, next: null }
  const { order } = request
  const nearest = async (descending: boolean) =>
    nearestId(context, { ...request, order: { ...order, descending }, after: { key, id }, limit: 1 })
  const [previous, next] = await Promise.all([nearest(!order.descending), nearest(order.descending)])
  return { previous, next }
}

async function nearestId({ db }: DbContext, request: ListRequest): Promise<string | null> {
  const { rows } = await rowsSql(request, 'ids').execute(db.withoutPlugins())
  return rows[0]?.id ?? null
}
