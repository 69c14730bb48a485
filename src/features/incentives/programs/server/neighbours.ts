import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getProgramNeighbours } from '../contract.ts'
import { programRequest, sortKey } from './list.ts'
import { programRecord } from './program.ts'

/** Of the list as it was shown: also of a program that its filters leave out by now. */
export async function programNeighbours(
  context: DbContext,
  id: string,
  query: ValidInput<typeof getProgramNeighbours>['query'],
): Promise<RawResult<typeof getProgramNeighbours>> {
  await programRecord(context, id)
  const { from, key, down } = await programRequest(context, query)
  const place = sortKey(key)
  const beside = async (after: boolean) => {
    const up = after !== down
    const { rows } = await sql<{ id: string }>`select p.id ${from}
      and (${place}, p.id) ${sql.raw(up ? '>' : '<')} (select ${place}, p.id from programs p where ${ofCompany('p')} and p.id = ${id}::uuid)
      order by ${place} ${sql.raw(up ? 'asc' : 'desc')}, p.id ${sql.raw(up ? 'asc' : 'desc')} limit 1`.execute(context.db.withoutPlugins())
    return rows[0]?.id ?? null
  }
  const [previous, next] = await Promise.all([beside(false), beside(true)])
  return { previous, next }
}
