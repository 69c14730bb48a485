import type { Db } from '#server/data/db.ts'
import type { ProblemCode, StepName } from '../contract.ts'
import { TransportError } from './transports/transport.ts'

/** `file`: the name of the only one that is in trouble. */
export type Failure = { step: StepName; code: ProblemCode; file?: string }
/** What the other side's trouble was; null for everything else. */
export const failureOf = (error: unknown): Failure | null =>
  error instanceof TransportError ? { step: error.step, code: error.code } : null

/** Shown in the list, until it works again. */
export async function noteUse(db: Db, connectionId: string, failure: Failure | null) {
  await db
    .updateTable('ediConnections')
    .set(({ fn, ref }) =>
      failure
        ? {
            problemStep: failure.step,
            problemCode: failure.code,
            problemFile: failure.file ?? '',
            problemSince: fn.coalesce(ref('problemSince'), fn<Date>('now')),
          }
        : { problemStep: '', problemCode: '', problemFile: '', problemSince: null, lastRetrievedAt: new Date() },
    )
    .where('id', '=', connectionId)
    .execute()
}
