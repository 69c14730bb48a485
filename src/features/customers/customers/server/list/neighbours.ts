import { CompiledQuery } from 'kysely'
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
  const { text, values } = placeSql(request, id)
  const { rows } = await context.db.withoutPlugins().executeQuery<{ key: string | number | null }>(CompiledQuery.raw(text, values))
  const key = rows[0]?.key
  if (key === undefined || key === null) return { previous: null, next: null }
  const { order } = request
  const nearest = async (descending: boolean) =>
    nearestId(context, { ...request, order: { ...order, descending }, after: { key, id }, limit: 1 })
  const [previous, next] = await Promise.all([nearest(!order.descending), nearest(order.descending)])
  return { previous, next }
}

async function nearestId({ db }: DbContext, request: ListRequest): Promise<string | null> {
  const { text, values } = rowsSql(request, 'ids')
  const { rows } = await db.withoutPlugins().executeQuery<{ id: string }>(CompiledQuery.raw(text, values))
  return rows[0]?.id ?? null
}
