import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { waitingLinks } from '#features/sales/orders/server/door.ts'
import { receivedByDay } from '#features/sales/payments/server/door.ts'
import { nextPayout } from '#features/sales/payouts/server/door.ts'
import { lastDays } from '#server/data/days.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { daysShown, type getMoneyIn } from '../figures.ts'

/** What came in, comes to the bank and is asked for, by the rooms that know. */
export async function moneyIn(context: DbContext): Promise<RawResult<typeof getMoneyIn>> {
  const { role } = memberOf(context)
  const [days, payout, links] = await Promise.all([
    can(role, 'payments.read') ? receivedByDay(context, await lastDays(context.db, 2 * daysShown)) : null,
    nextPayout(context),
    can(role, 'orders.read') ? waitingLinks(context) : null,
  ])
  return { days, payout, links }
}
