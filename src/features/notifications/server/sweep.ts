import { sql } from 'kysely'
import type { Watch } from '#server/job.ts'

/** 30 days after they were deleted, 180 days after they were read; those that were only for a mail, after 30 days. */
export const sweepNotifications: Watch = {
  name: 'old notifications',
  everySeconds: 3600,
  async run({ pool, transaction }) {
    await pool.query('delete from live_tickets where expires_at < now()')
    const { rows } = await pool.query('select company_id from app.companies_with_old_notifications()')
    for (const { company_id: companyId } of rows)
      await transaction({ companyId }, (db) =>
        sql`delete from notifications where company_id = ${companyId} and (deleted_at < now() - interval '30 days'
          or read_at < now() - interval '180 days' or not shown and created_at < now() - interval '30 days')`.execute(db),
      )
  },
}
