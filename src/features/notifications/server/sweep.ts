import { sql } from 'kysely'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

/** 30 days after they were deleted, 180 days after they were read; those that were only for a mail, after 30 days. */
export const sweepNotifications: Watch = {
  name: 'old notifications',
  everySeconds: 3600,
  async run(services) {
    await services.pool.query('delete from live_tickets where expires_at < now()')
    await eachCompany(services, ['select company_id from app.companies_with_old_notifications()'], (db, companyId) =>
      sql`delete from notifications where company_id = ${companyId} and (deleted_at < now() - interval '30 days'
        or read_at < now() - interval '180 days' or not shown and created_at < now() - interval '30 days')`.execute(db),
    )
  },
}
