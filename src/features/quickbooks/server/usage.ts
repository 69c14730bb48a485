import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'

export type Counted = 'reads' | 'writes' | 'throttled'
type Counts = Record<Counted, number>
const counters = new WeakMap<Services, Map<string, Counts>>()

/** Reads are what Intuit charges (facts: quickbooks 7.2). Counted in memory, written with the work they were for. */
export function countCall(services: Services, companyId: string, kind: Counted) {
  const own = counters.get(services) ?? new Map<string, Counts>()
  counters.set(services, own)
  const counts = own.get(companyId) ?? { reads: 0, writes: 0, throttled: 0 }
  counts[kind]++
  own.set(companyId, counts)
}

/** Adds what was counted since the last time, in the caller's transaction, and answers how many calls these were. */
export async function saveUsage(services: Services, db: Db, companyId: string): Promise<number> {
  const counts = counters.get(services)?.get(companyId)
  if (!counts) return 0
  counters.get(services)?.delete(companyId)
  await db
    .insertInto('apiUsage')
    .values({ companyId, month: sql<string>`date_trunc('month', now())::date`, ...counts })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'month']).doUpdateSet((eb) => ({
        reads: eb('apiUsage.reads', '+', counts.reads),
        writes: eb('apiUsage.writes', '+', counts.writes),
        throttled: eb('apiUsage.throttled', '+', counts.throttled),
      })),
    )
    .execute()
  return counts.reads + counts.writes
}
