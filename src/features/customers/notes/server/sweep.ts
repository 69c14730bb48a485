import { sql } from 'kysely'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

/** A removed note can be put back for 30 days; then it goes, and its files with the next sweep of those that nobody uses. */
export const sweepNotes: Watch = {
  name: 'removed notes',
  everySeconds: 86_400,
  run: (services) =>
    eachCompany(services, ['select company_id from app.companies_with_old_notes()'], (db, companyId) =>
      sql`delete from customer_notes where company_id = ${companyId} and removed_at < now() - interval '30 days'`.execute(db),
    ),
}
