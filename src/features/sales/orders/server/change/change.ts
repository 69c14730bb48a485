import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { actorOf } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type OrderDraft, orderDraft } from '../../contract.ts'
import type { changeOrder } from '../../order-form.ts'
import { approvalAbove } from '../account/approval.ts'
import { creditOf, exceeds, lockCredit } from '../account/credit.ts'
import { mayApprove } from '../account/may-approve.ts'
import { linesOf, writeLines } from '../lines.ts'
import { isChangeable, type Order, orderById } from '../order.ts'
import { levelOfStore, rulesOfStore } from '../price/of-store.ts'
import { ownCents, ownDollars } from '../price/own-delivery.ts'
import { pricedFor } from '../price/price.ts'
import { checkSeen } from '../price/seen-total.ts'
import { explained } from '../price/why.ts'
import { checkQuantities } from '../quantities.ts'
import { checkReferences } from '../references.ts'
import { followFacts, isStill } from '../standing.ts'
import { tellChanged } from './change-placed.ts'
import { currentOrder } from './current-order.ts'
import { keepVersion, noteChange } from './versions.ts'

/** A changed order is a new version; what it said before stays readable. */
export async function changeOf(context: DbContext, { params, body }: Pick<ValidInput<typeof changeOrder>, 'params' | 'body'>) {
  const { db } = context
  const { companyId } = memberOf(context)
  const { version, reason, expectedTotal, despiteQuantities, ...given } = body
  const order = await currentOrder(context, params.id, version)
  if (!isChangeable(order)) throw new AppError('orderFixed')
  await lockCredit(db, order.customerId)
  const before = await linesOf(db, order.id)
  const draft = fieldsToSave(orderDraft, given, draftOf(order, before))
  const { lines, discountPercent, shippingAddress: ship, ownDelivery: dollars, ...fields } = draft
  const ownDelivery = ownCents(dollars)
  await checkReferences(db, draft)
  const ids = lines.flatMap(({ itemId }) => itemId ?? [])
  if (!despiteQuantities) await checkQuantities(db, lines, before, await rulesOfStore(db, order, ids))
  const { customerId } = order
  const { totals, tax } = await pricedFor(db, { ...fields, lines, discountPercent, ownDelivery, customerId, state: ship.state })
  checkSeen(totals.grandTotal, expectedTotal)
  const by = actorOf(context)
  await keepVersion(db, by, order, reason)
  const { amounts, ...sums } = totals
  await db
    .updateTable('orders')
    .set({
      ...fields,
      addressName: ship.addressName,
      address1: ship.address1,
      address2: ship.address2,
      city: ship.city,
      shipState: ship.state,
      zip: ship.zip,
      ownDelivery,
      ...tax,
      discountPercent,
      ...sums,
      version: version + 1,
      updatedAt: new Date(),
    })
    .where('id', '=', order.id)
    .execute()
  const store = { levelId: await levelOfStore(db, order) }
  const [why = lines] = await explained(db, [{ customerId, store, lines, before }], await todayOf(db))
  await writeLines(db, { companyId, orderId: order.id }, why, amounts)
  await noteChange(db, by, order, sums.grandTotal, reason)
  const changed = await orderById(db, order.id)
  if (changed) await followFacts(db, by, changed)
  await checkApproval(context, order)
  await checkCredit(context, order)
  await tellChanged(context.services, db, order)
  return { version: version + 1 }
}

/** What now comes to more than the company lets pass is for those who may approve it: not for who placed it, where somebody else can. */
async function checkApproval(context: DbContext, before: Order) {
  const { db } = context
  const [now, above] = [await orderById(db, before.id), await approvalAbove(db)]
  if (!now || isStill(now) || above === null || now.grandTotal <= Math.max(above, before.grandTotal)) return
  if (!(await mayApprove(context, now))) throw new AppError('approvalExceeded', { values: { limit: formatCents(above) } })
}

/** What now goes beyond the customer's credit is for those who may approve it. */
async function checkCredit(context: DbContext, before: Order) {
  const now = await orderById(context.db, before.id)
  if (now?.state !== 'OnAccount' || can(memberOf(context).role, 'approvals.write')) return
  const isMore = before.state !== 'OnAccount' || now.openAmount > before.openAmount
  const credit = (await creditOf(context.db, [now.customerId])).get(now.customerId)
  if (isMore && credit && exceeds(credit, 0))
    throw new AppError('creditExceeded', { values: { limit: formatCents(credit.limit ?? 0), used: formatCents(credit.used) } })
}

/** The order as it could have been asked for. */
function draftOf(order: Order, lines: OrderDraft['lines']): OrderDraft {
  const { addressName, address1, address2, city, shipState: state, zip, discountPercent, poNumber, memo, classId, termsId } = order
  const { ownTaxCodeId, taxFree } = order
  return {
    lines,
    shippingAddress: { addressName, address1, address2, city, state, zip },
    discountPercent,
    ownDelivery: ownDollars(order.ownDelivery),
    ownTaxCodeId,
    taxFree,
    poNumber,
    memo,
    classId,
    termsId,
  }
}
