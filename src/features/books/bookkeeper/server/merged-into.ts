import { AppError } from '#contract/errors.ts'
import { namesOfCustomers, reachesCustomer, sayMergedInto } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'

type Merged = { customerId: string; survivorId: string }

/** What waits for the one that is gone is handed on by the link itself (migration 0086). */
export async function mergedInto(context: DbContext, { customerId, survivorId }: Merged) {
  const { db } = context
  for (const id of [customerId, survivorId]) if (!(await reachesCustomer(context, id, 'customers.read'))) throw new AppError('notFound')
  await sayMergedInto(db, { customerId, survivorId })
  const names = await namesOfCustomers(db, [survivorId])
  await audit(db, actorOf(context), {
    action: 'mergedThere',
    recordKind: 'customer',
    recordId: customerId,
    changes: [{ field: 'mergedInto', from: '', to: names.get(survivorId) ?? '' }],
  })
  return {}
}
