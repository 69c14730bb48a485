import { sql } from 'kysely'
import { lastAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { mayRead } from '../../client/budget/allowance.ts'
import type { SyncRun } from '../sync-run.ts'
import { openSyncJob } from '../sync-start.ts'
import { nextSweepAfter } from './sweep-times.ts'

// After a gap all companies are due: a few at a time.
const mostAtOnce = 50

/** Brings every connected company up to date when it is due; one that fails is tried again in an hour. */
export const dueSweeps: Watch = {
  name: 'sweeps of QuickBooks',
  everySeconds: 15,
  async run(services) {
    if (!(await mayRead(services, 'changes'))) return
    await eachCompany(
      services,
      ['select company_id from app.due_sweeps($1)'],
      (db, companyId) => openSyncJob(services, db, companyId, null),
      mostAtOnce,
    )
  },
}

/**
 * Once a night, from one o'clock of the company's clock, the lists that no feed covers are read as well; a quiet company's wait until
 * something changes. A person who asks and a look after a long gap get them at once.
 */
export async function listsAreDue(db: Db, jobId: string): Promise<boolean> {
  const night = lastAt('01:00', new Date(), await zoneOf(db))
  const { rows } = await sql<{ due: boolean }>`
    select j.started_by is not null or q.lists_read_at is null or q.changed_since < now() - interval '12 hours'
      or (q.moved_at > q.lists_read_at
        and q.lists_read_at < ${night}) as due
    from sync_jobs j join quickbooks_connections q on ${ofCompany('q')}
    where ${ofCompany('j')} and j.id = ${jobId}`.execute(db)
  return rows[0]?.due ?? false
}

type Swept = { changedSince: string; lists: boolean }

/** What a finished sync says about when to look again. */
export async function noteSwept({ services, companyId, found }: SyncRun, db: Db, { changedSince, lists }: Swept) {
  const now = new Date()
  const { heardAt, untoldAt } = await db
    .updateTable('quickbooksConnections')
    .set({
      changedSince,
      lastSyncAt: now,
      ...(lists && { listsReadAt: now }),
      ...(found.changes && { movedAt: now }),
      ...(found.untold && { untoldAt: now }),
    })
    .where('companyId', '=', companyId)
    .returning(['heardAt', 'untoldAt'])
    .executeTakeFirstOrThrow()
  const areSetUp = services.config.QUICKBOOKS_WEBHOOK_VERIFIER !== ''
  await db
    .updateTable('quickbooksConnections')
    .set({ nextSweepAt: nextSweepAfter({ areSetUp, heardAt, untoldAt }) })
    .where('companyId', '=', companyId)
    .execute()
}
