import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { clocksOf } from '#server/data/time-zones.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { openProof } from './start.ts'

const most = 50

/** Compares every company's books once a night: once a week everything (an hour less, so that it stays in its night), else sums. */
export const nightlyProofs: Watch = {
  name: 'nightly proofs',
  everySeconds: 60,
  async run(services) {
    const { zones, times } = await clocksOf(services.pool)
    await eachCompany(
      services,
      ['select company_id from app.due_proofs($1, $2, $3)', zones, times],
      (db, companyId) => openNightly(services, db, companyId),
      most,
    )
  },
}

/** The night of one company. */
export async function openNightly(services: Services, db: Db, companyId: string) {
  const kind = (await wasReadWhole(db)) ? 'sums' : 'full'
  if (kind === 'sums' && (await isQuiet(db))) {
    await db.insertInto('bookProofs').values({ companyId, kind, state: 'unchanged', step: 'over', finishedAt: new Date() }).execute()
    return
  }
  await openProof(services, db, { companyId, userId: null, kind })
}

/** Both sides agreed, and since then nothing at all has gone over in either direction. */
async function isQuiet(db: Db): Promise<boolean> {
  const last = await db
    .selectFrom('bookProofs')
    .select(['state', 'createdAt'])
    .where('state', 'in', ['agrees', 'differs', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // After a week it is compared again, whatever was told.
  if (last?.state !== 'agrees' || Date.parse(last.createdAt) < Date.now() - 167 * 3_600_000) return false
  const { rows } = await sql`
    select where exists (select from quickbooks_connections where ${ofCompany()} and moved_at > ${last.createdAt}::timestamptz)
      or exists (select from sync_jobs where ${ofCompany()} and kind = 'import' and created_at > ${last.createdAt}::timestamptz)
      or exists (select from deliveries where ${ofCompany()} and channel = 'quickbooks' and updated_at > ${last.createdAt}::timestamptz and kind not in ('proof', 'budget'))`.execute(
    db,
  )
  return rows.length === 0
}

/** Has every field of every record been read within a week, by an import or a comparison? */
async function wasReadWhole(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from book_proofs where ${ofCompany()} and kind = 'full' and state in ('agrees', 'differs') and created_at > now() - interval '167 hours')
      or exists (select from sync_jobs where ${ofCompany()} and kind = 'import' and state in ('Done', 'DoneWithErrors') and created_at > now() - interval '167 hours')`.execute(
    db,
  )
  return rows.length > 0
}
