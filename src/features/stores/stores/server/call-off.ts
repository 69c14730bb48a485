import { formatCents } from '#contract/money.ts'
import {
  cancelPlaced,
  invoiceThere,
  isBeingPaid,
  isCancellable,
  mayMove,
  type Order,
  settledThere,
} from '#features/sales/orders/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import { text } from '#server/text.ts'
import { pendingStates } from '../states.ts'
import { type StoreRecord, storeRecord } from './store.ts'

/** Cents that were received in QuickBooks on the invoices of orders, by the order. */
export type Settled = ReadonlyMap<string, number>
/** At once; what waits beyond it goes on. */
const most = 500

const pendingOf = (db: Db, storeId: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('state', 'in', [...pendingStates])
    .orderBy('id')
    .limit(most)

/** QuickBooks is asked on the spot, as when a single order is called off: a check that nobody here has heard of yet must not be lost. */
export async function settledOfPending(context: Context, storeId: string): Promise<Settled> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const invoiced = await services.transaction({ companyId, userId }, async (db) => {
    await storeRecord({ ...context, db }, storeId)
    const found: { id: string; invoice: string }[] = []
    for (const { id, invoiceId } of await pendingOf(db, storeId).execute()) {
      const invoice = invoiceId && (await invoiceThere(db, invoiceId))
      if (invoice) found.push({ id, invoice })
    }
    return found
  })
  const settled = new Map<string, number>()
  for (const { id, invoice } of invoiced) settled.set(id, await settledThere(services, companyId, invoice))
  return settled
}

/** What can be called off is, as by the order's own page; each shopper is told once, of all of theirs. */
export async function callOffPending(
  context: DbContext,
  store: StoreRecord,
  { reason, settled }: { reason: string; settled: Settled },
): Promise<{ calledOff: number; left: number }> {
  const { db, services } = context
  const by = actorOf(context)
  const orders = await pendingOf(db, store.id).forUpdate().execute()
  const off: Order[] = []
  for (const order of orders) {
    const received = Math.max(order.settledInBooks, settled.get(order.id) ?? 0)
    const isFree = received === 0 && isCancellable(order) && mayMove(order.state, 'Cancelled') && !(await isBeingPaid(db, order.id))
    if (!isFree) continue
    await cancelPlaced(services, db, by, order, reason || text(context.language, 'stores.closedReason'))
    off.push(order)
  }
  await tellShoppers(context, store, off)
  return { calledOff: off.length, left: orders.length - off.length }
}

async function tellShoppers({ db, services, ...context }: DbContext, store: StoreRecord, orders: readonly Order[]) {
  const { companyId, userId } = memberOf(context)
  const byShopper = Map.groupBy(
    orders.filter(({ shopperId }) => shopperId),
    ({ shopperId }) => shopperId,
  )
  if (!byShopper.size) return
  const { companyName } = await db.selectFrom('companies').select('companyName').executeTakeFirstOrThrow()
  const shoppers = await db
    .selectFrom('storeShoppers')
    .select(['id', 'email', 'language'])
    .where(
      'id',
      'in',
      [...byShopper.keys()].flatMap((id) => id ?? []),
    )
    .execute()
  for (const { id, email, language } of shoppers)
    await postMail(services, db, {
      template: 'storeClosed',
      to: email,
      language: language ?? store.language,
      values: {
        companyName,
        storeName: store.name,
        code: store.code,
        lines: (byShopper.get(id) ?? []).map(({ label, grandTotal }) => `${label}: ${formatCents(grandTotal)}`).join('\n'),
      },
      sender: { companyId, userId, record: { kind: 'store', id: store.id } },
    })
}
