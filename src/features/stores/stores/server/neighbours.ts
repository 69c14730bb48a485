import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getStoreNeighbours } from '../contract.ts'
import { storeRequest } from './list.ts'
import { storeRecord } from './store.ts'

/** Of the list as it was shown: also of a store that its filters leave out by now. */
export async function storeNeighbours(
  context: DbContext,
  id: string,
  query: ValidInput<typeof getStoreNeighbours>['query'],
): Promise<RawResult<typeof getStoreNeighbours>> {
  await storeRecord(context, id)
  const { list } = await storeRequest(context, query)
  const { from, column: place, down } = list
  const beside = async (after: boolean) => {
    const up = after !== down
    const { rows } = await sql<{ id: string }>`select s.id ${from}
      and (${place}, s.id) ${sql.raw(up ? '>' : '<')} (select ${place}, s.id from stores s where ${ofCompany('s')} and s.id = ${id}::uuid)
      order by ${place} ${sql.raw(up ? 'asc' : 'desc')}, s.id ${sql.raw(up ? 'asc' : 'desc')} limit 1`.execute(context.db.withoutPlugins())
    return rows[0]?.id ?? null
  }
  const [previous, next] = await Promise.all([beside(false), beside(true)])
  return { previous, next }
}
