import { z } from 'zod'
import { cents } from '#contract/money.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { enqueue } from '#server/work/job.ts'
import type { OrderLine } from '../../contract.ts'
import { noTaxReason } from '../../price/no-tax.ts'
import { type Totals, taxesOn } from '../../price/totals.ts'
import { approvalAbove, type Held, heldBy, notHeld } from '../account/approval.ts'
import { creditOf, exceeds, lockCredit } from '../account/credit.ts'
import { linesOf, writeLines } from '../lines.ts'
import type { Order } from '../order.ts'
import { levelOfStore } from '../price/of-store.ts'
import { explained } from '../price/why.ts'
import { isStill } from '../standing.ts'
import { moveOrder } from '../states.ts'
import { orderChangedRequest } from './order-changed.ts'
import { keepVersion, noteChange } from './versions.ts'

/** `totals`: what the partner pays, without taxes; `beyondStock`: it is held whether there is enough or not. */
type Change = {
  partnerId?: string | null
  lines: readonly OrderLine[]
  totals: Totals
  discountPercent: string
  reason: string
  beyondStock?: boolean
}

type Taxed = Pick<Order, 'taxRates' | 'taxPercent' | 'taxCodeId' | 'taxFree' | 'noTax'>
const storedRates = z.array(z.string())

/** What an order comes to with other lines: taxed by the rates that it was placed with, each by itself, as if it had been placed so. */
export function sumsOfChange(order: Taxed, { lines, totals }: Pick<Change, 'lines' | 'totals'>) {
  const { amounts: _, ...goods } = totals
  const rates = storedRates.parse(order.taxRates)
  // Of an order from before the rates were kept only their sum is known.
  const taxes = taxesOn(lines, totals, { taxPercent: order.taxPercent, ...(rates.length && { taxRates: rates }) })
  const { taxCodeId, taxFree } = order
  const isAsOrdered = order.noTax === 'asOrdered' && taxes === 0
  const [exempt, chargesNone] = [order.noTax === 'exempt', order.noTax === 'chargesNone']
  const noTax = isAsOrdered ? order.noTax : noTaxReason({ taxes, taxCodeId, taxFree, exempt, chargesNone, lines })
  return { ...goods, taxes, noTax, ownDelivery: totals.delivery, grandTotal: cents(totals.subtotal + totals.delivery + taxes) }
}

/** What the change makes an order come to is to be approved: more than the company lets pass, or than the customer's credit. */
export async function heldByChange(db: Db, order: Order, change: Pick<Change, 'lines' | 'totals'>): Promise<Held> {
  const more = sumsOfChange(order, change).grandTotal - order.grandTotal
  if (isStill(order) || more <= 0) return notHeld
  if (order.state === 'OnAccount') await lockCredit(db, order.customerId)
  const credit = order.state === 'OnAccount' ? (await creditOf(db, [order.customerId])).get(order.customerId) : undefined
  if (credit && exceeds(credit, more)) return { heldBy: 'credit', heldAbove: credit.limit }
  return heldBy(order.grandTotal + more, { above: await approvalAbove(db), credit: undefined })
}

/** Other lines for a locked order that is changeable, as a new version. What of an item was taxed stays so: a partner does not speak of it. */
export async function changePlaced(
  services: Services,
  db: Db,
  by: Actor,
  order: Order,
  { partnerId = null, lines: said, totals, discountPercent, reason, beyondStock = false }: Change,
) {
  const before = await linesOf(db, order.id)
  const taxed = new Set(before.flatMap(({ itemId, taxable }) => (taxable ? [itemId] : [])))
  const lines = said.map((line) => ({ ...line, taxable: line.taxable || taxed.has(line.itemId) }))
  const sums = sumsOfChange(order, { lines, totals })
  await keepVersion(db, by, order, reason)
  await db
    .updateTable('orders')
    .set({ ...sums, discountPercent, version: order.version + 1, updatedAt: new Date() })
    .where('id', '=', order.id)
    .execute()
  const store = { levelId: await levelOfStore(db, order) }
  const [why = lines] = await explained(db, [{ customerId: order.customerId, partnerId, store, lines, before }], order.orderDate)
  await writeLines(db, { companyId: by.companyId, orderId: order.id }, why, totals.amounts)
  await noteChange(db, by, order, sums.grandTotal, reason, { beyondStock })
  await tellChanged(services, db, order)
}

/** Calls off a locked order that is cancellable. */
export async function cancelPlaced(services: Services, db: Db, by: Actor, order: Order, reason: string) {
  await moveOrder(db, by, order, 'Cancelled', reason)
  await tellChanged(services, db, order)
}

export const tellChanged = (services: Services, db: Db, { companyId, id }: Pick<Order, 'companyId' | 'id'>) =>
  enqueue(services, orderChangedRequest, { companyId, orderId: id }, db, { key: id })
