import { z } from 'zod'
import type { RawResult } from '#contract/endpoint.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import { namesOfCustomers } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getOrder, OrderSource } from '../contract.ts'
import { notHeld } from './account/approval.ts'
import { mayApprove } from './account/may-approve.ts'
import { dueDate } from './account/terms.ts'
import { linesOf } from './lines.ts'
import { isCancellable, isChangeable, type Order, orderOf } from './order.ts'
import { ownDollars } from './price/own-delivery.ts'
import { invoicesOfRequest } from './requests/invoices.ts'

type Details = RawResult<typeof getOrder>
/** What the stores know of an order of theirs: handed in. */
export type PlacedIn = (db: Db, order: Pick<Order, 'storeId' | 'shopperId'>) => Promise<Details['placedIn']>

export async function orderDetails(context: DbContext, id: string, placedIn: PlacedIn): Promise<Details> {
  const { db } = context
  const order = await orderOf(context, id)
  const { addressName, address1, address2, city, shipState, zip, source, invoiceId, ...row } = order
  const [names, lines, versions, invoice, invoices, className, terms] = await Promise.all([
    namesOfCustomers(db, [row.customerId]),
    linesOf(db, id),
    versionsOf(context, id),
    invoiceId ? db.selectFrom('invoices').select('dueDate').where('id', '=', invoiceId).executeTakeFirst() : undefined,
    invoicesOfRequest(db, order),
    nameOf(db, 'classes', row.classId),
    row.termsId
      ? db
          .selectFrom('terms')
          .select(['name', 'dueDays', 'dayOfMonthDue', 'dueNextMonthDays'])
          .where('id', '=', row.termsId)
          .executeTakeFirst()
      : undefined,
  ])
  // Levels are the staff's own.
  const seesWhy = can(memberOf(context).role, 'prices.read')
  const waits = order.state === 'AwaitingApproval'
  const isHeldShown = waits && can(memberOf(context).role, 'history.read')
  const writes = scopeOf(memberOf(context).role, 'orders.write') !== 'none'
  return {
    ...row,
    // The table's check allows no other source.
    source: source as OrderSource,
    customerName: names.get(row.customerId) ?? '',
    invoiceNumbers: invoices.map(({ number }) => number).join(', '),
    invoices,
    className,
    termsName: terms?.name ?? '',
    dueDate: invoice?.dueDate ?? (terms ? dueDate(terms, row.orderDate) : null),
    lines: lines.map((line) => (seesWhy ? line : { ...line, priceWhy: null })),
    ownDelivery: ownDollars(row.ownDelivery),
    versions,
    shippingAddress: { addressName, address1, address2, city, state: shipState, zip },
    placedIn: order.storeId ? await placedIn(db, order) : null,
    canChange: writes && isChangeable(order),
    canCancel: writes && isCancellable(order),
    canApprove: waits && (await mayApprove(context, order)),
    ...(!isHeldShown && notHeld),
  }
}

async function nameOf(db: Db, table: 'classes', id: string | null): Promise<string> {
  const row = id ? await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst() : undefined
  return row?.name ?? ''
}

const content = z.object({ grandTotal: z.number() })
async function versionsOf(context: DbContext, orderId: string) {
  const rows = await context.db
    .selectFrom('orderVersions')
    .select(['version', 'replacedAt', 'replacedBy', 'reason', 'content'])
    .where('orderId', '=', orderId)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
  // Who changed it and why is the staff's own.
  const hidden = can(memberOf(context).role, 'history.read') ? {} : { replacedBy: '', reason: '' }
  return rows.map(({ content: stored, ...row }) => ({ ...row, ...hidden, grandTotal: content.parse(stored).grandTotal }))
}
