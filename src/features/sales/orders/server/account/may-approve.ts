import { can } from '#contract/permissions.ts'
import { hasSecondPerson } from '#features/identity/people/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Order } from '../order.ts'

/**
 * Who placed an order does not approve it as long as somebody else can, the owner no more than others: as with refunds (rules 3.21), a company
 * of one goes on working.
 */
export async function mayApprove(context: DbContext, { createdBy }: Pick<Order, 'createdBy'>): Promise<boolean> {
  const { role, userId } = memberOf(context)
  if (!can(role, 'approvals.write')) return false
  return createdBy !== userId || !(await hasSecondPerson(context.db, userId, 'approvals.write'))
}
