import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import type { DbContext } from '#server/http/context.ts'

/** Refuses a newly chosen customer that the caller does not reach. */
export async function checkCustomer(context: DbContext, customerId: string | null, before?: string | null) {
  if (!customerId || customerId === before || (await reachesCustomer(context, customerId, 'customers.read'))) return
  throw new AppError('invalid', { fields: { customerId: 'validation.unknown' } })
}
