import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { returnedBack } from '#features/catalog/stock/server/door.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'

/** Cents of a credit that something which is none of ours was settled with in the books, or that were paid out there. */
export type UsedElsewhere = (db: Db, creditId: string) => Promise<number>

/**
 * Nothing of a credit came back after all: it is not the customer's any more, what it settled is owed again, and its goods are not on hand. What
 * somebody has used of it in QuickBooks has to be taken back there first.
 */
export async function callCreditOff(
  context: DbContext,
  creditId: string,
  { reason, usedElsewhere }: { reason: string; usedElsewhere: UsedElsewhere },
) {
  const { db } = context
  const by = actorOf(context)
  const credit = await db.selectFrom('credits').selectAll().where('id', '=', creditId).forUpdate().executeTakeFirst()
  if (!credit || !(await reachesCustomer(context, credit.customerId, 'orders.write'))) throw new AppError('notFound')
  if (credit.calledOffAt) throw new AppError('creditOff')
  const used = await usedElsewhere(db, credit.id)
  if (used > 0) throw new AppError('creditUsed', { values: { used: formatCents(used), total: formatCents(credit.total) } })
  await db
    .updateTable('credits')
    .set({ calledOffAt: new Date(), calledOffBy: by.actor, callOffReason: reason })
    .where('id', '=', credit.id)
    .execute()
  const record = { kind: 'customer', id: credit.customerId } as const
  if (credit.locationId)
    await returnedBack(
      db,
      by,
      { id: credit.id, orderId: null },
      { documentName: credit.number, record, reason, movedOn: await todayOf(db) },
    )
  await audit(db, by, {
    action: 'creditCalledOff',
    recordKind: record.kind,
    recordId: record.id,
    changes: [
      { field: 'document', from: credit.number, to: '' },
      { field: 'credited', from: String(credit.total), to: '0' },
      { field: 'reason', from: '', to: reason },
    ],
  })
  return {}
}
