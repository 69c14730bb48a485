import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getDeviceNeighbours } from '../contract.ts'
import { deviceRecord } from './device.ts'
import { deviceRequest, sortKeys } from './list.ts'

/** Of the list as it was shown: also of a device that its filters leave out by now. */
export async function deviceNeighbours(
  context: DbContext,
  id: string,
  query: ValidInput<typeof getDeviceNeighbours>['query'],
): Promise<RawResult<typeof getDeviceNeighbours>> {
  await deviceRecord(context, id)
  const { from, key, down } = await deviceRequest(context, query)
  const place = sortKeys[key]
  const beside = async (after: boolean) => {
    const up = after !== down
    const { rows } = await sql<{ id: string }>`select d.id ${from}
      and (${place}, d.id) ${sql.raw(up ? '>' : '<')} (select ${place}, d.id from devices d where ${ofCompany('d')} and d.id = ${id}::uuid)
      order by ${place} ${sql.raw(up ? 'asc' : 'desc')}, d.id ${sql.raw(up ? 'asc' : 'desc')} limit 1`.execute(context.db.withoutPlugins())
    return rows[0]?.id ?? null
  }
  const [previous, next] = await Promise.all([beside(false), beside(true)])
  return { previous, next }
}
