import type { RawResult } from '#contract/endpoint.ts'
import { accountOf, hasStripe, isStripeError, pagesOf, stripeOf } from '#features/sales/payments/server/door.ts'
import { startOfDay, zoneOf } from '#server/data/days.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import type { getOpening } from '../../contract.ts'
import { homeCurrency } from '../chart.ts'

/**
 * What lay at Stripe at the beginning of a day: what lies there now without what moved since. Our own rows do not go back behind the day on
 * which the company connected.
 */
export async function openingAt(context: Context, fromDate: string): Promise<RawResult<typeof getOpening>> {
  const { services } = context
  const { companyId } = memberOf(context)
  const { account, zone, currency } = await services.transaction({ companyId }, async (db) => ({
    account: await accountOf(db),
    zone: await zoneOf(db),
    currency: (await homeCurrency(db)).toLowerCase(),
  }))
  const start = startOfDay(fromDate, zone)
  if (!account || !hasStripe(services) || start > Date.now()) return { amount: null }
  const on = { stripeAccount: account.accountId }
  try {
    const stripe = await stripeOf(services)
    const { available, pending } = await stripe.balance.retrieve({}, on)
    let amount = [...available, ...pending].reduce((sum, part) => (part.currency === currency ? sum + part.amount : sum), 0)
    const since = { gte: Math.ceil(start / 1000) }
    for await (const moved of pagesOf((place) => stripe.balanceTransactions.list({ ...place, created: since, currency }, on)))
      for (const { net } of moved) amount -= net
    return { amount }
  } catch (error) {
    if (!isStripeError(error)) throw error
    services.log.warn({ err: error }, 'stripe did not say what lay there')
    return { amount: null }
  }
}
