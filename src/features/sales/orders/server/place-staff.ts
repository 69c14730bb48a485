import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { placeStaffOrder } from '../order-form.ts'
import { placeOrder } from './place.ts'
import { checkReferences } from './references.ts'

export async function placeForStaff(context: DbContext, { customerId, requestKey, ...draft }: ValidInput<typeof placeStaffOrder>['body']) {
  const { companyId } = memberOf(context)
  const [isReached, customer, unknown] = await Promise.all([
    reachesCustomer(context, customerId, 'orders.write'),
    context.db.selectFrom('customers').select(['active', 'customerName']).where('id', '=', customerId).executeTakeFirst(),
    // In the same write, but said only of a customer whom the caller reaches.
    checkReferences(context.db, draft).then(
      () => null,
      (error: unknown) => error,
    ),
  ])
  if (!isReached || !customer) throw new AppError('notFound')
  if (!customer.active) throw new AppError('customerInactive', { values: { name: customer.customerName } })
  if (unknown) throw unknown
  const { validUntil } = draft
  if (draft.asQuote && validUntil && validUntil < (await todayOf(context.db)))
    throw new AppError('invalid', { fields: { validUntil: 'orders.errors.pastDay' } })
  const placed = await placeOrder(context.db, {
    ...draft,
    companyId,
    customerId,
    source: 'staff',
    sourceId: requestKey,
    by: actorOf(context),
  })
  return { ...placed, isQuote: draft.asQuote }
}
