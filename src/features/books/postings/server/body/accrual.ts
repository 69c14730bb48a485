import { formatCents } from '#contract/money.ts'
import type { Db } from '#server/data/db.ts'
import { externalIdOf } from '../chart.ts'
import { accountsOf, entry } from './funding.ts'
import type { Posting, Wanted } from './posting-body.ts'

/** What was earned and not paid at the end of a month, and on the day after that it is taken back: what is paid is booked where it is paid. */
export async function accrualOf(db: Db, { kind, ...posting }: Posting): Promise<Wanted> {
  const found = await db.selectFrom('incentiveAccruals').selectAll().where('month', '=', posting.sourceId).executeTakeFirst()
  const total = found ? found.customers + found.reps : 0
  if (!found || (found.customers === 0 && found.reps === 0)) return { is: 'none' }
  const settings = await db.selectFrom('incentiveSettings').select('accruedAccountId').executeTakeFirst()
  const accrued = await externalIdOf(db, 'account', settings?.accruedAccountId ?? null)
  const accounts = await accountsOf(db)
  if (!accrued || (found.customers && !accounts.C) || (found.reps && !accounts.S))
    return { is: 'blocked', by: 'chart', amount: Math.abs(total) }
  const isBack = kind === 'accrualReversal'
  const text = isBack
    ? `Reversal of rewards accrued on ${found.month}`
    : `Rewards earned and not paid on ${found.month}: ${formatCents(total)}`
  const sign = isBack ? -1 : 1
  const lines = [
    { account: accounts.C, amount: sign * found.customers, text: 'Rewards of customers' },
    { account: accounts.S, amount: sign * found.reps, text: 'Rewards of reps' },
    { account: accrued, amount: -sign * total, text },
  ]
  const day = isBack ? Temporal.PlainDate.from(found.month).add({ days: 1 }).toString() : found.month
  return entry({ id: posting.id }, { day, amount: Math.abs(total), text, lines })
}
