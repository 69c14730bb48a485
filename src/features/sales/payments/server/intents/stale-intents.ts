import type { Watch } from '#server/work/job.ts'
import { readIntent } from './read-intent.ts'

const mostAtOnce = 200

/** Payments of which Stripe has not told us for long although they are not over: no order stays unpaid because an event was lost. */
export const staleIntents: Watch = {
  name: 'stale payments',
  everySeconds: 60,
  async run(services) {
    const { rows } = await services.pool.query(
      'select company_id as "companyId", account_id as "accountId", id from app.unheard_intents($1)',
      [mostAtOnce],
    )
    for (const row of rows)
      await readIntent(services, row).catch((error: unknown) => services.log.error({ err: error, ...row }, 'a stale payment was not read'))
  },
}
