import { can } from '#contract/permissions.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import type { PriceFacts, PriceWhy } from '../price.ts'

export const seesCosts = (context: Pick<Context, 'session'>) => can(memberOf(context).role, 'costs.read')

/** A percentage of a cost together with the price says the cost. */
export const withoutCost = (why: PriceWhy): PriceWhy => (why.base === 'cost' ? { ...why, of: null, percent: null } : why)

/** With nothing of the cost in them, or null where a price is computed from it. */
export const factsWithoutCost = (facts: PriceFacts): PriceFacts | null =>
  facts.levels.some(({ base }) => base === 'cost') ? null : { ...facts, cost: null }
