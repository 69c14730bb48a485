import type { Ask } from '../client/client.ts'
import { rejectedBy } from '../client/faults/fault.ts'
import type { Found } from '../client/pages.ts'
import { literals, selectStatement } from '../client/query.ts'
import { isBroken } from '../client/time-range.ts'

export const idsPerQuery = 100

/** These records as they are now, at most a hundred; one that breaks the answer is searched by halves. */
export async function readIds(ask: Ask, of: { entity: string; list: boolean }, ids: readonly string[]): Promise<Found> {
  try {
    return { records: (await ask(of.entity, selectStatement({ ...of, where: [`Id IN ${literals(ids)}`] }))).records, rejected: [] }
  } catch (error) {
    if (!isBroken(error)) throw error
    const [only, ...more] = ids
    if (only && !more.length) return { records: [], rejected: [rejectedBy(error, only)] }
    const half = Math.ceil(ids.length / 2)
    const one = await readIds(ask, of, ids.slice(0, half))
    const other = await readIds(ask, of, ids.slice(half))
    return { records: [...one.records, ...other.records], rejected: [...one.rejected, ...other.rejected] }
  }
}
