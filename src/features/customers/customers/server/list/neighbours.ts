import type { ValidInput } from '#contract/endpoint.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getNeighbours } from '../../contract.ts'
import { customerOf } from '../record.ts'
import { listRequest } from './list.ts'
import { type ListRequest, placeSql, rowsSql } from './list-sql.ts'

/** The rows before and after this one in the list it was opened from. */
export async function neighboursOf(context: DbContext, { params, query }: ValidInput<typeof getNeighbours>) {
  const { id } = await customerOf(context, params.id)
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
