import { sql } from 'kysely'
import { budgetPath } from '#contract/places.ts'
import { readsRunShort } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Problem } from '#server/work/delivery.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { quickbooksChannelName } from '../channel-name.ts'
import { readShares } from './read-budget.ts'

const budgetKind = 'budget'

/** Once a month an entry of the ledger for every connected company, when the reads of all run out or are about to. */
export const budgetWarnings: Watch = {
  name: 'budget of reads',
  everySeconds: 3600,
  async run(services) {
    await eachCompany(services, ['select company_id from app.companies_warned_earlier()'], closeEarlier)
    const { used, forecast } = await services.transaction({}, (db) => readShares(services, db))
    if (!readsRunShort({ used, forecast })) return
    await eachCompany(services, ['select company_id from app.companies_to_warn_of_reads()'], (db, companyId) =>
      warn(db, companyId, percents({ used, forecast })),
    )
  },
}

const percents = (shares: Record<string, number>) =>
  Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, String(Math.round(share * 100))]))

async function warn(db: Db, companyId: string, values: Record<string, string>) {
  const problem: Problem = {
    code: budgetKind,
    message: 'quickbooks.budget.warning',
    fix: 'quickbooks.budget.warningFix',
    values,
    action: 'link',
    path: budgetPath,
  }
  // Two workers may be at it: whoever waited for the connection's row sees what the other wrote.
  await sql`select from quickbooks_connections where company_id = ${companyId} for update`.execute(db)
  await sql`insert into deliveries (company_id, direction, channel, kind, state, attempts, problem)
    select ${companyId}, 'in', ${quickbooksChannelName}, ${budgetKind}, 'refused', 1, ${JSON.stringify(problem)}::jsonb
    where not exists (select from deliveries where ${ofCompany()} and channel = ${quickbooksChannelName} and kind = ${budgetKind}
      and created_at >= date_trunc('month', now()))`.execute(db)
}

/** A new month has new reads. */
const closeEarlier = (db: Db) =>
  sql`update deliveries set state = 'done', problem = null, updated_at = now()
    where ${ofCompany()} and channel = ${quickbooksChannelName} and kind = ${budgetKind} and state = 'refused' and created_at < date_trunc('month', now())`.execute(
    db,
  )
