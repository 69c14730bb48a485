import { sql } from 'kysely'
import { ofCompany } from '../data/tenant.ts'
import { sweepFiles } from '../files/trash.ts'
import type { Watch } from './job.ts'
import { systemCompanyId } from './ledger.ts'

/** Messages taken in and mails of the product stay 90 days; what a mail says (codes) one day, should it not have gone. */
export const sweepServer: Watch = {
  name: 'old messages, mails and files',
  everySeconds: 86_400,
  async run({ pool, config, log, transaction }) {
    await pool.query(`delete from inbound_events where processed_at < now() - interval '90 days'`)
    await transaction({ companyId: systemCompanyId }, async (db) => {
      const settled = sql`company_id = ${systemCompanyId} and channel = 'mail' and state in ('done', 'refused', 'ignored')`
      await sql`delete from deliveries where ${ofCompany()} and ${settled} and updated_at < now() - interval '90 days'`.execute(db)
      await sql`update deliveries set payload_sealed = null
        where ${ofCompany()} and ${settled} and payload_sealed is not null and updated_at < now() - interval '1 day'`.execute(db)
    })
    const namesBy = (question: 'used_files' | 'known_files') => async (names: string[]) =>
      (await pool.query<{ name: string }>(`select app.${question}($1) as name`, [names])).rows.map(({ name }) => name)
    const swept = await sweepFiles(config, { used: namesBy('used_files'), known: namesBy('known_files') })
    if (Object.values(swept).some(Boolean)) log.info(swept, 'files swept: what nobody uses any more lies in files/trash for 30 days')
  },
}
