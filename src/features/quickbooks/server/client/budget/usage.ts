import { sql } from 'kysely'
import type { ReadPurpose } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'

/** Reads are what Intuit charges (quickbooks 7.2), by what they are for; failed calls are free. */
export type Counted = ReadPurpose | 'writes' | 'throttled'
type Counts = Map<Counted, number>
type Counters = { byCompany: Map<string, Counts>; unsavedReads: number }
const counters = new WeakMap<Services, Counters>()

function countersOf(services: Services): Counters {
  const own = counters.get(services) ?? { byCompany: new Map<string, Counts>(), unsavedReads: 0 }
  counters.set(services, own)
  return own
}
const readsIn = (counts: Counts) => [...counts].reduce((sum, [what, count]) => (isRead(what) ? sum + count : sum), 0)
const isRead = (what: Counted): what is ReadPurpose => what !== 'writes' && what !== 'throttled'

/** Counted in memory, written with the work it was for. */
export function countCall(services: Services, companyId: string, what: Counted) {
  const own = countersOf(services)
  const counts: Counts = own.byCompany.get(companyId) ?? new Map()
  counts.set(what, (counts.get(what) ?? 0) + 1)
  own.byCompany.set(companyId, counts)
  if (isRead(what)) own.unsavedReads++
}

/** Reads of this process that stand in no table yet. */
export const unsavedReads = (services: Services): number => countersOf(services).unsavedReads

/** Adds what was counted since the last time, in the caller's transaction, and answers how many calls these were. */
export async function saveUsage(services: Services, db: Db, companyId: string): Promise<number> {
  const own = countersOf(services)
  const counts = own.byCompany.get(companyId)
  if (!counts) return 0
  own.byCompany.delete(companyId)
  const reads = readsIn(counts)
  own.unsavedReads -= reads
  const writes = counts.get('writes') ?? 0
  const throttled = counts.get('throttled') ?? 0
  await db
    .insertInto('apiUsage')
    .values({ companyId, month: sql<string>`date_trunc('month', now())::date`, reads, writes, throttled })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'month']).doUpdateSet((eb) => ({
        reads: eb('apiUsage.reads', '+', reads),
        writes: eb('apiUsage.writes', '+', writes),
        throttled: eb('apiUsage.throttled', '+', throttled),
      })),
    )
    .execute()
  await saveReads(db, companyId, counts)
  return reads + writes
}

async function saveReads(db: Db, companyId: string, counts: Counts) {
  const values = [...counts].flatMap(([purpose, reads]) =>
    isRead(purpose) ? { companyId, day: sql<string>`now()::date`, purpose, reads } : [],
  )
  if (!values.length) return
  await db
    .insertInto('apiReads')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'day', 'purpose'])
        .doUpdateSet((eb) => ({ reads: eb('apiReads.reads', '+', eb.ref('excluded.reads')) })),
    )
    .execute()
}
