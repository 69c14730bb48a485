import { sql } from 'kysely'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { entryLines } from './movement.ts'
import { noteOf, type Posting, type Wanted } from './posting-body.ts'

type Sum = { kind: 'C' | 'S'; earned: number; withheld: number; amount: number; fee: number }

/**
 * What a batch paid, as one entry: rewards of customers lower revenue and those of people are an expense, by the accounts that the company chose for
 * each (rules 3.22, 10); what was withheld is owed on. A customer's credit and a vendor's bill are documents of their own, of which only what was withheld
 * and the fees are here; payroll is booked where wages are.
 */
export async function fundingOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const batch = await db
    .selectFrom('fundingBatches')
    .select(['number', 'settledAt', 'id'])
    .where('id', '=', posting.sourceId)
    .executeTakeFirst()
  if (!batch?.settledAt) return { is: 'none' }
  // Paid, whether or not it came back since: that is another day's entry. What came back before it counted as paid is in neither.
  const { rows } = await sql<Sum>`
    select i.payee_kind as kind, coalesce(sum(case when i.way = 'credit' then i.withheld else i.gross - i.netted end) filter (where i.vendor_id is null), 0)::bigint as earned,
      coalesce(sum(i.withheld) filter (where i.vendor_id is null), 0)::bigint as withheld,
      coalesce(sum(i.amount) filter (where i.vendor_id is null and i.way <> 'credit'), 0)::bigint as amount, sum(i.fee)::bigint as fee from funding_items i
    where ${ofCompany('i')} and i.batch_id = ${batch.id}::uuid and i.posted_at is not null and i.way <> 'payroll'
    group by i.payee_kind order by i.payee_kind`.execute(db.withoutPlugins())
  const sum = (of: (row: Sum) => number) => rows.reduce((all, row) => all + of(row), 0)
  const [amount, fees] = [sum((row) => row.amount), sum((row) => row.fee)]
  const earned = sum((row) => row.earned)
  if (earned === 0 && fees === 0) return { is: 'none' }
  const accounts = await accountsOf(db)
  if (rows.some((row) => row.earned !== 0 && !accounts[row.kind])) return { is: 'blocked', by: 'chart', amount }
  const text = `Rewards, batch ${batch.number}`
  const lines = [
    ...rows.map(({ kind, earned }) => ({
      account: accounts[kind],
      amount: earned,
      text: kind === 'C' ? 'Rewards of customers' : 'Rewards of reps',
    })),
    { account: chart.other, amount: -sum((row) => row.withheld), text: 'Backup withholding' },
    { account: chart.fees, amount: fees, text: 'Fees of paying rewards' },
    { account: chart.bank, amount: -(amount + fees), text },
  ]
  return entry(posting, { day: dayAt(batch.settledAt, chart.timeZone), amount: earned + fees, text, lines })
}

/** It is in the bank again, and the payee is owed what they earned, of which nothing is withheld until it is paid again. */
export async function fundingReturnOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const item = await db
    .selectFrom('fundingItems')
    .innerJoin('fundingBatches', 'fundingBatches.id', 'fundingItems.batchId')
    .select([
      'payeeKind',
      'payeeName',
      'amount',
      'fundingItems.withheld',
      'postedAt',
      'fundingItems.state',
      'way',
      'fundingItems.settledAt',
      'number',
    ])
    .where('fundingItems.id', '=', posting.sourceId)
    .executeTakeFirst()
  if (item?.state !== 'Returned' || !item.settledAt || !item.postedAt || item.way === 'credit' || item.way === 'payroll')
    return { is: 'none' }
  const { amount, withheld, payeeKind, payeeName } = item
  const account = (await accountsOf(db))[payeeKind]
  if (!account) return { is: 'blocked', by: 'chart', amount }
  const text = `Reward that came back, batch ${item.number}: ${payeeName}`
  const lines = [
    { account: chart.bank, amount, text },
    { account: chart.other, amount: withheld, text: 'Backup withholding' },
    { account, amount: -(amount + withheld), text },
  ]
  return entry(posting, { day: dayAt(item.settledAt, chart.timeZone), amount, text, lines })
}

export async function accountsOf(db: Db): Promise<{ C: string; S: string }> {
  const settings = await db.selectFrom('incentiveSettings').select(['customerAccountId', 'repAccountId']).executeTakeFirst()
  return {
    C: await externalIdOf(db, 'account', settings?.customerAccountId ?? null),
    S: await externalIdOf(db, 'account', settings?.repAccountId ?? null),
  }
}

type Entry = { day: string; amount: number; text: string; lines: { account: string; amount: number; text: string }[] }
export const entry = (posting: Pick<Posting, 'id'>, { day, amount, text, lines }: Entry): Wanted => ({
  is: 'send',
  entity: 'JournalEntry',
  amount,
  where: `TxnDate = '${day}'`,
  body: {
    TxnDate: day,
    PrivateNote: noteOf(posting, text),
    Line: entryLines(
      lines.filter((line) => line.amount),
      '',
    ),
  },
})
