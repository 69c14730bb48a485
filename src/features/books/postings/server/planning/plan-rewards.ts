import { ensureInQuickbooks } from '#features/customers/customers/server/door.ts'
import { creditPosted } from '#features/incentives/funding/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { BlockedBy } from '../body/posting-body.ts'
import { findPosting } from '../submit.ts'
import { put, type Run } from './put.ts'

/** A credit counts as paid once its credit memo is there. */
export async function planRewardCredit(run: Run, sourceId: string): Promise<BlockedBy | null> {
  const { db, chart } = run
  const item = await db.selectFrom('fundingItems').select(['id', 'batchId', 'payeeId']).where('id', '=', sourceId).executeTakeFirst()
  if (!item) return null
  // Until this is done nobody says by hand what became of it.
  const batch = await db.selectFrom('fundingBatches').select('submittedAt').where('id', '=', item.batchId).forUpdate().executeTakeFirst()
  if (!batch?.submittedAt || dayAt(batch.submittedAt, chart.timeZone) < chart.moneyFrom) return null
  const of = { kind: 'rewardCredit', sourceId } as const
  const before = await db
    .selectFrom('postings')
    .select(['externalId', 'number'])
    .where('kind', '=', of.kind)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst()
  if (before?.externalId) await creditPosted(db, item, before.number)
  const blocked = await put(run, of)
  if (blocked === 'customer') await ensureInQuickbooks(run.services, db, { companyId: chart.companyId, customerId: item.payeeId })
  return blocked
}

export async function planRewardBill(run: Run, sourceId: string): Promise<BlockedBy | null> {
  const item = await run.db.selectFrom('fundingItems').select('postedAt').where('id', '=', sourceId).executeTakeFirst()
  if (!item?.postedAt || dayAt(item.postedAt, run.chart.timeZone) < run.chart.moneyFrom) return null
  const of = { kind: 'rewardBill', sourceId } as const
  const blocked = await put(run, of)
  // What pays it comes after it.
  return blocked ?? ((await findPosting(run.db, of))?.externalId ? put(run, { kind: 'rewardBillPayment', sourceId }) : null)
}

export async function planAccrual(run: Run, month: string): Promise<BlockedBy | null> {
  if (month < run.chart.moneyFrom) return null
  const of = { kind: 'accrual', sourceId: month } as const
  const blocked = await put(run, of)
  return blocked ?? ((await findPosting(run.db, of))?.externalId ? put(run, { kind: 'accrualReversal', sourceId: month }) : null)
}
