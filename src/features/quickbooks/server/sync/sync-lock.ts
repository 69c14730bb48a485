import * as locks from '#server/data/lock.ts'
import type { Services } from '#server/services.ts'

const cancelPollMs = 1000

/** One worker per company. `signal` aborts also when the person cancels. */
export const holdLock = (
  services: Services,
  { companyId, jobId }: { companyId: string; jobId: string },
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
) =>
  locks.holdLock(
    services,
    lockKey(companyId),
    stopping,
    { everyMs: cancelPollMs, check: () => untilCancelled(services, companyId, jobId) },
    work,
  )

async function untilCancelled({ transaction }: Services, companyId: string, jobId: string) {
  const asked = await transaction({ companyId }, (db) =>
    db.selectFrom('syncJobs').select('cancelAsked').where('id', '=', jobId).executeTakeFirst(),
  )
  if (asked?.cancelAsked !== false) throw new Error('cancelled')
}

/** Is nobody at work on this company? */
export const isUnheld = (services: Services, companyId: string): Promise<boolean> => locks.isUnheld(services, lockKey(companyId))

const lockKey = (companyId: string) => `quickbooks sync ${companyId}`
