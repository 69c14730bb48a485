import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

export type PlannedKind =
  | ('order' | 'payment' | 'collected' | 'credit' | 'movement' | 'source' | 'payout' | 'fees' | 'opening')
  | ('funding' | 'fundingReturn' | 'rewardCredit' | 'rewardBill' | 'accrual')
export type WorkKind = PlannedKind | 'invoice' | 'tieOut'
export type Work = { kind: WorkKind; sourceId: string }

/** A credit memo is planned with the order that it is of, or by itself. */
export const creditWork = ({ orderId, sourceId }: { orderId: string | null; sourceId: string }): Work =>
  orderId ? { kind: 'order', sourceId: orderId } : { kind: 'credit', sourceId }
export const isCredit = (kind: string) => kind === 'creditMemo' || kind === 'creditApplied'

/** Documents that are planned by themselves, under their own kind; the others with what they are of. */
const byItself = ['payment', 'collected', 'fees', 'opening', 'funding', 'fundingReturn', 'rewardCredit', 'rewardBill', 'accrual'] as const
export const isByItself = (kind: string): kind is (typeof byItself)[number] => byItself.some((each) => each === kind)

/** To be looked at (again), so many seconds from now. */
export const addWork = (db: Db, companyId: string, work: readonly Work[], afterSeconds = 0) =>
  sql`insert into book_work (company_id, kind, source_id, due_at)
    select ${companyId}, g.kind, g."sourceId", now() + ${afterSeconds} * interval '1 second'
    from json_to_recordset(${JSON.stringify(work)}::json) as g(kind text, "sourceId" text)`.execute(db)
