import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { notify } from '#features/notifications/server/door.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { OrderDraft, OrderSource, OrderState } from '../contract.ts'
import { chargesFor } from './charges.ts'
import { writeLines } from './lines.ts'
import { moveOrder } from './states.ts'
import { tellOfSale } from './tell.ts'
import { type Totals, totalsOf } from './totals.ts'

/** `by`: who or what placed it. `fixed`: amounts that somebody else computed (an invoice's), in cents; they are not computed again. */
export type NewOrder = OrderDraft & {
  companyId: string
  customerId: string
  source: OrderSource
  sourceId: string
  by: Parameters<typeof audit>[1]
  invoiceId?: string
  fixed?: Totals & { amountReceived: number }
}

/**
 * The one door by which orders come in, whatever their source. The same key of the same source places once: the first order is the answer.
 * Throws `customerOnHold`; the caller has checked that the customer is reached.
 */
export async function placeOrder(db: Db, order: NewOrder): Promise<{ id: string; number: number; isNew: boolean }> {
  const { companyId, source, sourceId, customerId, by, fixed, shippingAddress: ship } = order
  const placed = await found(db, source, sourceId)
  if (placed) return placed
  const customer = await db
    .selectFrom('customers')
    .select(['customerName', 'salesRepresentative', 'onHold'])
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (customer.onHold) throw new AppError('customerOnHold', { values: { name: customer.customerName } })
  const charges = await chargesFor(db, ship.state)
  const totals = fixed ?? totalsOf(order.lines, order.discountPercent, charges)
  const state: OrderState = 'Submitted'
  const number = await nextNumber(db, companyId)
  const row = await db
    .insertInto('orders')
    .values({
      ...{ companyId, number, state, source, sourceId, customerId, invoiceId: order.invoiceId ?? null },
      salesRepresentative: customer.salesRepresentative,
      ...{ classId: order.classId, termsId: order.termsId, poNumber: order.poNumber, memo: order.memo },
      orderDate: sql<string>`(now() at time zone (select time_zone from companies where id = ${companyId}))::date`,
      ...{
        addressName: ship.addressName,
        address1: ship.address1,
        address2: ship.address2,
        city: ship.city,
        shipState: ship.state,
        zip: ship.zip,
      },
      ...(fixed ? {} : { taxCodeId: charges.taxCodeId, taxPercent: charges.taxPercent }),
      ...{ itemCount: totals.itemCount, discountPercent: order.discountPercent, discount: totals.discount },
      ...{ subtotal: totals.subtotal, delivery: totals.delivery, taxes: totals.taxes, grandTotal: totals.grandTotal },
      amountReceived: fixed?.amountReceived ?? 0,
      createdBy: by.actorId,
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'source', 'sourceId']).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  // Placed by another call since we looked.
  if (!row) return (await found(db, source, sourceId)) ?? Promise.reject(new AppError('conflict'))
  await writeLines(db, { companyId, orderId: row.id }, order.lines, totals.amounts)
  await audit(db, by, { action: 'orderPlaced', recordKind: 'order', recordId: row.id, recordVersion: row.version })
  await notify(db, {
    companyId,
    code: 'NA_ORDER_PLACED',
    value: String(number),
    record: { kind: 'order', id: row.id },
    to: { can: 'settings.read' },
    ...(by.actorId && { except: by.actorId }),
  })
  await moveOrder(db, by, { ...row, state }, 'Accepted')
  await tellOfSale(db, {
    companyId,
    orderId: row.id,
    number,
    repCode: customer.salesRepresentative,
    grandTotal: totals.grandTotal,
    except: by.actorId,
  })
  return { id: row.id, number, isNew: true }
}

async function found(db: Db, source: OrderSource, sourceId: string) {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst()
  return row && { ...row, isNew: false }
}

/** Counted per company: the row's lock orders those who place at the same time. */
async function nextNumber(db: Db, companyId: string): Promise<number> {
  const first = 1001
  const { last } = await db
    .insertInto('orderNumbers')
    .values({ companyId, last: first })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ last: sql<number>`order_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
