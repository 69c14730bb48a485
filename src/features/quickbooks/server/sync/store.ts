import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { saveUsage } from '../client/budget/usage.ts'
import { rejectedBy } from '../client/faults/fault.ts'
import { noteUnreadable, settleUnreadable } from '../client/faults/unreadable.ts'
import type { Found } from '../client/pages.ts'
import { everything } from '../client/read-position.ts'
import { textOf } from '../client/record.ts'
import { isWithheld } from '../client/time-range.ts'
import type { QuickbooksRecord, RejectedRecord, SyncedEntityDefinition } from '../definitions.ts'
import { isJob, type SyncRun, SyncStopped } from './sync-run.ts'

/**
 * Stores records with everything that counts them, in the caller's transaction. The commit need not reach the disk at once: a page that a
 * power cut takes with its cursor is simply read again.
 */
export async function storeRecords(run: SyncRun, db: Db, definition: SyncedEntityDefinition, { records, rejected }: Found) {
  await sql`set local synchronous_commit = off`.execute(db)
  // A sync and what was told meanwhile may bring the same record: the versions are compared one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quickbooks store ${run.companyId}`}, 0))`.execute(db)
  const refused = [...rejected, ...(await upsertIsolating(db, run.companyId, definition, records))]
  const still = new Set(refused.map(({ externalId }) => externalId))
  const good = records.map((record) => textOf(record, 'Id')).filter((id) => !still.has(id))
  if (run.hasErrors && good.length) await settleUnreadable(db, run.companyId, definition.entity, good)
  if (!refused.length) return
  run.hasErrors = true
  await noteUnreadable(db, run.companyId, definition, refused)
}

/** `at`: their time of it, from which on only something newer brings the record back. */
export async function removeRecords(
  { companyId }: SyncRun,
  db: Db,
  definition: SyncedEntityDefinition,
  gone: readonly { externalId: string; at: string }[],
) {
  if (!gone.length) return
  await definition.remove(
    db,
    companyId,
    gone.map(({ externalId }) => externalId),
  )
  await sql`update external_links l set changed_at = greatest(l.changed_at, g.at)
    from json_to_recordset(${JSON.stringify(gone)}::json) as g("externalId" text, at timestamptz)
    where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = ${definition.kind} and l.external_id = g."externalId"`.execute(
    db,
  )
}

/** What PostgreSQL refuses (a value out of range) is searched by halves like what QuickBooks cannot read. */
export async function upsertIsolating(
  db: Db,
  companyId: string,
  definition: SyncedEntityDefinition,
  records: QuickbooksRecord[],
): Promise<RejectedRecord[]> {
  if (!records.length) return []
  try {
    return (await db.transaction().execute((inner) => definition.upsert(inner, companyId, records))).rejected
  } catch (error) {
    if (!isDataError(error)) throw error
    if (records.length === 1) return [{ externalId: textOf(records[0], 'Id'), code: error.code, message: error.message }]
    const half = Math.ceil(records.length / 2)
    return [
      ...(await upsertIsolating(db, companyId, definition, records.slice(0, half))),
      ...(await upsertIsolating(db, companyId, definition, records.slice(half))),
    ]
  }
}

// 22: data exception, 23: integrity constraint violation.
const isDataError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code)

/**
 * A feature that this company or the consenting user does not have, or a list read whole that is broken: noted, and the rest goes on
 * without it.
 */
export async function unlessRefused(run: SyncRun, definition: SyncedEntityDefinition, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!isWithheld(error)) throw error
    await run.services.transaction({ companyId: run.companyId }, (db) =>
      storeRecords(run, db, definition, { records: [], rejected: [rejectedBy(error, everything)] }),
    )
  }
}

type Step = { phase: string; fresh: number }

/** Moves the job's own figures on. Throws SyncStopped when the person cancelled. */
export async function noteProgress(run: SyncRun, db: Db, { phase, fresh }: Step) {
  const calls = await saveUsage(run.services, db, run.companyId)
  if (!isJob(run)) return
  const now = performance.now()
  const perSecond = fresh / Math.max(0.001, (now - run.lastStoredAt) / 1000)
  run.lastStoredAt = now
  const job = await db
    .updateTable('syncJobs')
    .set((eb) => ({
      phase,
      apiCalls: eb('apiCalls', '+', calls),
      heartbeatAt: new Date(),
      waitingFor: '',
      waitingUntil: null,
      ...(fresh > 0 && {
        recordsPerSecond: sql<number>`case when records_per_second = 0 then ${Math.round(perSecond)}::int
          else (records_per_second * 0.8 + ${perSecond}::float8 * 0.2)::int end`,
      }),
    }))
    .where('id', '=', run.jobId)
    .returning('cancelAsked')
    .executeTakeFirst()
  if (!job || job.cancelAsked) throw new SyncStopped()
}
