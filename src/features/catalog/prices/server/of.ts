import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { breaksOf } from '../breaks.ts'
import type { findPrice, priceLines } from '../contract.ts'
import { type PriceAnswer, type PriceFacts, priceOf } from '../price.ts'
import { factsWithoutCost, seesCosts, withoutCost } from './costs.ts'
import { factsFor } from './facts.ts'

export type LastPaid = { itemId: string; unitPrice: string; unit: string; day: string; orderId: string; label: string }
/**
 * The orders' own knowledge, handed in: what a customer paid last for these items, and the price level by which an order of theirs is priced in the
 * place of their own; null: none.
 */
export type OfOrders = {
  lastPaidOf(db: Db, customerId: string, itemIds: readonly string[]): Promise<LastPaid[]>
  levelOfOrder(context: DbContext, of: { orderId?: string | undefined; customerId: string }): Promise<string | null>
}

export async function priceFound(
  context: DbContext,
  { itemId, customerId, unit, quantity, day }: ValidInput<typeof findPrice>['query'],
  { lastPaidOf }: OfOrders,
): Promise<RawResult<typeof findPrice>> {
  const { db } = context
  if (customerId && !(await reachesCustomer(context, customerId, 'prices.read'))) throw new AppError('notFound')
  await hasItem(db, itemId)
  const line = { itemId, unit, quantity }
  const [[known], last] = await Promise.all([
    factsFor(db, { customerId: customerId ?? null, day: day || null }, [line]),
    customerId ? lastPaidOf(db, customerId, [itemId]) : [],
  ])
  if (!known) throw new AppError('notFound')
  const answer = priceOf(known.facts, known.asked)
  const breaks = breaksOf(known.facts, known.asked).map(({ quantity, unitPrice }) => ({ quantity, unitPrice }))
  return { ...shownPrice(context, answer), breaks, lastPaid: last[0] ?? null }
}

export async function linesPriced(
  context: DbContext,
  { customerId, orderId, day, lines }: ValidInput<typeof priceLines>['body'],
  { lastPaidOf, levelOfOrder }: OfOrders,
): Promise<RawResult<typeof priceLines>> {
  const { db } = context
  if (!(await reachesCustomer(context, customerId, 'orders.write'))) throw new AppError('notFound')
  const levelId = await levelOfOrder(context, { orderId, customerId })
  const [known, last] = await Promise.all([
    factsFor(db, { customerId, levelId, day: day || null }, lines),
    lastPaidOf(
      db,
      customerId,
      lines.map(({ itemId }) => itemId),
    ),
  ])
  const lastOf = new Map(last.map((each) => [each.itemId, each]))
  return {
    lines: known.map(({ facts, asked }, at) => ({
      ...shownPrice(context, priceOf(facts, asked)),
      lastPaid: lastOf.get(lines[at]?.itemId ?? '') ?? null,
      facts: rowsIn(facts) > mostRowsSent ? null : seesCosts(context) ? facts : factsWithoutCost(facts),
    })),
  }
}

/** Of an item with more a form asks again for each quantity. */
const mostRowsSent = 100
const rowsIn = ({ agreed, levels }: PriceFacts) => [...agreed, ...levels].reduce((count, { rows }) => count + rows.length, 0)

/** As this caller may see it. */
export const shownPrice = (context: Pick<DbContext, 'session'>, { unitPrice, why }: PriceAnswer): PriceAnswer => ({
  unitPrice,
  why: seesCosts(context) ? why : withoutCost(why),
})

export async function hasItem(db: Db, id: string) {
  const { rows } = await sql`select from items i where ${ofCompany('i')} and i.id = ${id}`.execute(db)
  if (!rows.length) throw new AppError('notFound')
}

export const mayWrite = (context: DbContext) => can(memberOf(context).role, 'prices.write')
