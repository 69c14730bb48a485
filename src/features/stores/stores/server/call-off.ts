import { formatCents } from '#contract/money.ts'
import {
  cancelPlaced,
  invoicesThere,
  isBeingPaid,
  isCancellable,
  mayMove,
  type Order,
  orderById,
  settledOfAll,
} from '#features/sales/orders/server/door.ts'
import { rightHolds } from '#features/stores/shoppers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import { text } from '#server/text.ts'
import { pendingStates } from '../states.ts'
import type { StoreRecord } from './store.ts'

/** `pending`: how many waited. */
type Asked = { reason: string; pending: number }

/**
 * Calls off what waits of a store that is closed by now: nothing comes after it. Each order in a transaction of its own, as by its own page: who
 * places others of the same goods meanwhile, and what they hold, is in nobody's way. QuickBooks is asked before what was received there, for a check
 * that nobody here has heard of yet must not be lost. Each shopper is told once, of all of theirs.
 */
export async function callOffPending(
  context: Context,
  store: StoreRecord,
  { reason, pending }: Asked,
): Promise<{ calledOff: number; left: number }> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const within = <T>(work: (context: DbContext) => Promise<T>) =>
    services.transaction({ companyId, userId }, (db) => work({ ...context, db }))
  const { waiting, invoices } = await within(({ db }) => pendingOf(db, store.id))
  const settled = await settledOfAll(services, companyId, invoices)
  let calledOff = 0
  for (const [shopperId, orders] of Map.groupBy(waiting, (each) => each.shopperId)) {
    const off: Order[] = []
    for (const { id, invoiceId, language } of orders) {
      const received = settled.get(invoiceId ?? '') ?? 0
      const said = reason || text(language ?? store.language, 'stores.closedReason')
      const order = await within((inside) => callOff(inside, id, { received, reason: said })).catch((error: unknown) => {
        services.log.error({ err: error, companyId, orderId: id }, 'an order of a closed store could not be called off')
        return null
      })
      if (order) off.push(order)
    }
    calledOff += off.length
    if (shopperId && off.length) await within((inside) => tellShopper(inside, store, shopperId, off))
  }
  return within(async (inside) => {
    // Some were paid meanwhile, or accepted.
    const left = (await pendingOf(inside.db, store.id)).waiting.length
    await audit(inside.db, actorOf(inside), {
      action: 'storeChanged',
      recordKind: 'store',
      recordId: store.id,
      changes: [{ field: 'pendingOrders', from: String(pending), to: String(left) }],
    })
    return { calledOff, left }
  })
}

/** `invoices`: what QuickBooks calls theirs. */
async function pendingOf(db: Db, storeId: string) {
  const waiting = await db
    .selectFrom('orders as o')
    .leftJoin('storeShoppers as s', 's.id', 'o.shopperId')
    .select(['o.id', 'o.shopperId', 'o.invoiceId', 's.language'])
    .where('o.storeId', '=', storeId)
    .where('o.state', 'in', [...pendingStates])
    .orderBy('o.id')
    .execute()
  const invoiceIds = waiting.flatMap(({ invoiceId }) => invoiceId ?? [])
  return { waiting, invoices: await invoicesThere(db, invoiceIds) }
}

/** Null: it waits no more, or something was paid on it or is being paid. */
async function callOff(context: DbContext, id: string, { received, reason }: { received: number; reason: string }): Promise<Order | null> {
  const { db, services } = context
  const order = await orderById(db, id, { lock: true })
  if (!order || !pendingStates.some((state) => state === order.state)) return null
  const isFree = received === 0 && order.settledInBooks === 0 && isCancellable(order) && mayMove(order.state, 'Cancelled')
  if (!isFree || (await isBeingPaid(db, id))) return null
  await cancelPlaced(services, db, actorOf(context), order, reason)
  // Of all of them together they hear by one mail.
  await db.deleteFrom('storeNews').where('orderId', '=', id).where('what', '=', 'cancelled').execute()
  return order
}

/** Of the orders for customers for whom they still shop there. */
async function tellShopper({ db, services, ...context }: DbContext, store: StoreRecord, shopperId: string, orders: readonly Order[]) {
  const { companyId, userId } = memberOf(context)
  const rows = await db
    .selectFrom('storeShoppers as s')
    .innerJoin('shopperCustomers as r', 'r.shopperId', 's.id')
    .select(['s.email', 's.language', 'r.customerId'])
    .where('s.id', '=', shopperId)
    .where('s.state', '=', 'Active')
    .where(rightHolds)
    .execute()
  const theirs = orders.filter(({ customerId }) => rows.some((row) => row.customerId === customerId))
  const [shopper] = rows
  if (!shopper || !theirs.length) return
  const { companyName } = await db.selectFrom('companies').select('companyName').executeTakeFirstOrThrow()
  await postMail(services, db, {
    template: 'storeClosed',
    to: shopper.email,
    language: shopper.language ?? store.language,
    values: {
      companyName,
      storeName: store.name,
      code: store.code,
      lines: theirs.map(({ label, grandTotal }) => `${label}: ${formatCents(grandTotal)}`).join('\n'),
    },
    sender: { companyId, userId, record: { kind: 'store', id: store.id } },
  })
}
