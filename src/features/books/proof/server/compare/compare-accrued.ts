import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Found, inCompany, type ProofRun } from '../run.ts'
import { centsIn, rowsOf } from './report-rows.ts'

type Accrued = { month: string; ours: number; account: string; isPosted: boolean }

/** What was earned and not paid when the last month ended, against what stood on the account of accrued rewards on its last day. */
export async function compareAccrued(run: ProofRun): Promise<Found> {
  const last = await inCompany(run, lastAccrued)
  if (!last) return { checks: [], differences: [] }
  const { month, ours, account, isPosted } = last
  const report = await run.reader.report('BalanceSheet', { start_date: month, end_date: month, accounting_method: 'Accrual' })
  let theirs = 0
  for (const row of rowsOf(report)) {
    const [name, amount] = [...row.values()]
    if (name?.id === account) theirs += centsIn(amount)
  }
  return {
    checks: [{ entity: 'Accrual', measure: 'balance', month: `${month.slice(0, 7)}-01`, ours, theirs }],
    differences:
      ours === theirs
        ? []
        : [
            {
              ...{ entity: 'Accrual', externalId: month, localId: null, kind: 'balance', label: month, date: month },
              fields: [{ field: 'accrued', ours, theirs }],
              cause: isPosted ? 'accrualApart' : 'accrualNotPosted',
              ...{ changedAt: null, deliveryId: null, customerName: '', customerId: null, owedMore: 0 },
            },
          ],
  }
}

/** Null: nothing was accrued since the books began, or its entry is on its way. */
async function lastAccrued(db: Db): Promise<Accrued | null> {
  const { rows } = await sql<Accrued & { state: string | null }>`
    select a.month::text as month, a.customers + a.reps as ours, l.external_id as account, p.external_id is not null as "isPosted", p.state
    from incentive_accruals a join book_settings b on ${ofCompany('b')} and b.active and a.month >= b.money_from
      join incentive_settings s on ${ofCompany('s')}
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'account' and l.local_id = s.accrued_account_id
        and l.removed_at is null
      left join postings p on ${ofCompany('p')} and p.kind = 'accrual' and p.source_id = a.month::text
    where ${ofCompany('a')} order by a.month desc limit 1`.execute(db.withoutPlugins())
  const [last] = rows
  return last && !['waiting', 'sending', 'unknown'].includes(last.state ?? '') ? last : null
}
