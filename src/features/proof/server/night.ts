import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Watch } from '#server/job.ts'
import type { Services } from '#server/services.ts'
import { openProof } from './start.ts'

const most = 50

/** Compares every company's books once a night: once a week everything, else what counts, sums and balances show. */
export const nightlyProofs: Watch = {
  name: 'nightly proofs',
  everySeconds: 60,
  async run(services) {
    const { rows } = await services.pool.query('select company_id from app.due_proofs($1)', [most])
    for (const { company_id: companyId } of rows) await services.transaction({ companyId }, (db) => openNightly(services, db, companyId))
  },
}

/** The night of one company. */
export async function openNightly(services: Services, db: Db, companyId: string) {
  const full = await lastOf(db, sql`kind = 'full' and state in ('agrees', 'differs')`)
  const kind = full && Date.parse(full.createdAt) > Date.now() - 7 * 86_400_000 + 3_600_000 ? 'sums' : 'full'
  if (kind === 'sums' && (await isQuiet(db))) {
    await db.insertInto('bookProofs').values({ companyId, kind, state: 'unchanged', step: 'over', finishedAt: new Date() }).execute()
    return
  }
  await openProof(services, db, { companyId, userId: null, kind })
}

/** Both sides agreed, and since then nothing at all has gone over in either direction. */
async function isQuiet(db: Db): Promise<boolean> {
  const last = await lastOf(db, sql`state in ('agrees', 'differs', 'failed')`)
  if (last?.state !== 'agrees') return false
  const { rows } = await sql`
    select where exists (select from external_links where provider = 'quickbooks' and changed_at > ${last.beganAt}::timestamptz)
      or exists (select from deliveries where channel = 'quickbooks' and updated_at > ${last.createdAt}::timestamptz and kind <> 'proof')
      or exists (select from sync_entities e join sync_jobs j on j.company_id = e.company_id and j.id = e.job_id
        where j.created_at > ${last.createdAt}::timestamptz and (j.kind = 'import' or e.done > 0)
          and e.entity not in ('CompanyInfo', 'Preferences', 'TaxCode', 'TaxRate'))`.execute(db)
  return rows.length === 0
}

const lastOf = async (db: Db, which: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ state: string; beganAt: string | null; createdAt: string }>`
    select state, began_at, created_at from book_proofs where ${which} order by id desc limit 1`.execute(db)
  return rows[0]
}
