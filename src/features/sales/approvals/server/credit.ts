import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { creditOf } from '#features/sales/orders/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'

export async function creditShown(context: DbContext, customerId: string) {
  const credit =
    (await reachesCustomer(context, customerId, 'approvals.read')) && (await creditOf(context.db, [customerId])).get(customerId)
  if (!credit) throw new AppError('notFound')
  return credit
}

/** How much a customer may owe on account from now on; what it owes already stays as it is. */
export async function keepCredit(context: DbContext, customerId: string, limit: number | null) {
  const { db } = context
  if (!(await reachesCustomer(context, customerId, 'approvals.write'))) throw new AppError('notFound')
  const before = await db.selectFrom('customers').select('creditLimit').where('id', '=', customerId).forUpdate().executeTakeFirst()
  if (!before) throw new AppError('notFound')
  if (before.creditLimit === limit) return {}
  await db.updateTable('customers').set({ creditLimit: limit }).where('id', '=', customerId).execute()
  const text = (cents: number | null) => (cents === null ? '' : String(cents))
  await audit(db, actorOf(context), {
    action: 'changed',
    recordKind: 'customer',
    recordId: customerId,
    changes: [{ field: 'creditLimit', from: text(before.creditLimit), to: text(limit) }],
  })
  return {}
}
