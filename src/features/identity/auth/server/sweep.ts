import type { Watch } from '#server/work/job.ts'
import { deviceDays } from './devices.ts'

/** Codes and grants stay a day for the hourly counts, sessions 30 days beyond their end for questions asked later. */
export const sweepIdentity: Watch = {
  name: 'spent codes, grants, counts and sessions',
  everySeconds: 3600,
  async run({ pool }) {
    await pool.query(`delete from one_time_codes where expires_at < now() - interval '1 day'`)
    await pool.query(`delete from email_grants where expires_at < now() - interval '1 day'`)
    await pool.query(`delete from login_attempts where last_at < now() - interval '1 day'`)
    await pool.query(`delete from known_devices where used_at < now() - $1 * interval '1 day'`, [deviceDays])
    await pool.query('delete from second_steps where expires_at < now()')
    await pool.query('delete from rate_limits where full_at < now()')
    await pool.query(`delete from admin_links where expires_at < now() - interval '30 days'`)
    await pool.query('select app.sweep_shopper_sessions()')
    await pool.query(`delete from sessions where expires_at < now() - interval '30 days'`)
  },
}
