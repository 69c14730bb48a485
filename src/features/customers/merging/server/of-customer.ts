import { AppError } from '#contract/errors.ts'
import { namesOfCustomers, reachesCustomer } from '#features/customers/customers/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import { mergePlans, mergeStates, undoDays } from '../contract.ts'

/** Merges that wait or can still be undone, of this customer as either of both. */
export async function mergesOf(context: DbContext, id: string) {
  const { db } = context
  if (!(await reachesCustomer(context, id, 'customers.read'))) throw new AppError('notFound')
  const since = new Date(Date.now() - undoDays * 86_400_000).toISOString()
  const rows = await db
    .selectFrom('customerMerges')
    .select(['id', 'state', 'plan', 'survivorId', 'loserId', 'askedByName', 'createdAt', 'mergedAt'])
    .where(({ eb, or, and }) =>
      and([
        or([eb('survivorId', '=', id), eb('loserId', '=', id)]),
        or([eb('state', '=', 'waiting'), and([eb('state', '=', 'done'), eb('mergedAt', '>', since)])]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const names = await namesOfCustomers(db, [...new Set(rows.flatMap(({ survivorId, loserId }) => [survivorId, loserId]))])
  const named = (customerId: string) => ({ id: customerId, customerName: names.get(customerId) ?? '' })
  return {
    rows: rows.map(({ survivorId, loserId, askedByName: by, state, plan, ...row }) => ({
      ...row,
      by,
      state: mergeStates.find((each) => each === state) ?? 'cancelled',
      plan: mergePlans.find((each) => each === plan) ?? 'nothing',
      survivor: named(survivorId),
      loser: named(loserId),
      undoUntil: row.mergedAt && new Date(Date.parse(row.mergedAt) + undoDays * 86_400_000).toISOString(),
    })),
  }
}
