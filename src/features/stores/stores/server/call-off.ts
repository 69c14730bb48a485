import { sql } from 'kysely'
import { z } from 'zod'
import { formatCents } from '#contract/money.ts'
import {
  cancelPlaced,
  invoicesThere,
  isBeingPaid,
  isCancellable,
  mayMove,
  orderById,
  settledOfAll,
} from '#features/sales/orders/server/door.ts'
import { rightHolds } from '#features/stores/shoppers/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { holdLock, isUnheld } from '#server/data/lock.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, type Job, job, type Watch } from '#server/work/job.ts'
import { pendingStates } from '../states.ts'
import { type StoreRecord, storeById } from './store.ts'

type Where = { companyId: string; storeId: string }
type CallOff = { by: Actor; reason: string; pending: number }
type Done = { calledOff: number; left: number }

/** A store is being closed by one at a time, who calls off what waits there as well. */
export const callOffKey = ({ companyId, storeId }: Where) => `call off ${companyId} ${storeId}`

/** In the transaction that closes the store, so that whoever comes after a crash knows what was asked for, and by whom. */
export const beginCallOff = (db: Db, { companyId, storeId }: Where, { by: { companyId: _, ...actor }, reason, pending }: CallOff) =>
  db
    .insertInto('storeCallOffs')
    .values({ companyId, storeId, actor: JSON.stringify(actor), reason, pending })
    .execute()

/** A store that is open again keeps what waits there still. */
export const endCallOff = (db: Db, storeId: string) => db.deleteFrom('storeCallOffs').where('storeId', '=', storeId).execute()

const actorKept = z.object({
  actorId: z.string().nullable(),
  actor: z.string(),
  origin: z.enum(['web', 'admin']),
  ip: z.string().optional(),
})

async function callOffOf(db: Db, { companyId, storeId }: Where): Promise<CallOff | null> {
  const row = await db.selectFrom('storeCallOffs').selectAll().where('storeId', '=', storeId).forUpdate().executeTakeFirst()
  return row ? { by: { ...actorKept.parse(row.actor), companyId }, reason: row.reason, pending: row.pending } : null
}

/**
 * Calls off what waits of a store that is closed by now: nothing comes after it. Each order in a transaction of its own, as by its own page: who
 * places others of the same goods meanwhile, and what they hold, is in nobody's way. QuickBooks is asked before what was received there, for a check
 * that nobody here has heard of yet must not be lost. Under the lock of `callOffKey`; what it leaves undone is taken up again.
 */
export async function callOffPending(services: Services, where: Where, signal: AbortSignal): Promise<Done> {
  const { companyId, storeId } = where
  const within = <T>(work: (db: Db) => Promise<T>) => services.transaction({ companyId }, work)
  const { asked, store, waiting, invoices } = await within(async (db) => ({
    asked: await callOffOf(db, where),
    store: await storeById(db, storeId),
    ...(await pendingOf(db, storeId)),
  }))
  if (!asked) return { calledOff: 0, left: waiting.length }
  const settled = await settledOfAll(services, companyId, invoices)
  let calledOff = 0
  for (const { id, invoiceId, language } of waiting) {
    if (signal.aborted) return { calledOff, left: waiting.length - calledOff }
    const received = settled.get(invoiceId ?? '') ?? 0
    const reason = asked.reason || text(language ?? store.language, 'stores.closedReason')
    const isOff = await within((db) => callOff(services, db, id, { by: asked.by, received, reason })).catch((error: unknown) => {
      services.log.error({ err: error, companyId, orderId: id }, 'an order of a closed store could not be called off')
      return false
    })
    if (isOff) calledOff += 1
  }
  return { calledOff, left: await within((db) => finish(services, db, where, store)) }
}

/** `invoices`: what QuickBooks calls theirs. */
async function pendingOf(db: Db, storeId: string) {
  const waiting = await db
    .selectFrom('orders as o')
    .leftJoin('storeShoppers as s', 's.id', 'o.shopperId')
    .select(['o.id', 'o.invoiceId', 's.language'])
    .where('o.storeId', '=', storeId)
    .where('o.state', 'in', [...pendingStates])
    .orderBy('o.id')
    .execute()
  const invoiceIds = waiting.flatMap(({ invoiceId }) => invoiceId ?? [])
  return { waiting, invoices: await invoicesThere(db, invoiceIds) }
}

type How = { by: Actor; received: number; reason: string }

/** False: it waits no more, something was paid on it or is being paid, or the store is open again. */
async function callOff(services: Services, db: Db, id: string, { by, received, reason }: How): Promise<boolean> {
  const order = await orderById(db, id, { lock: true })
  if (!order?.storeId || !pendingStates.some((state) => state === order.state)) return false
  const isFree = received === 0 && order.settledInBooks === 0 && isCancellable(order) && mayMove(order.state, 'Cancelled')
  if (!isFree || (await isBeingPaid(db, id)) || !(await callOffOf(db, { companyId: by.companyId, storeId: order.storeId }))) return false
  await cancelPlaced(services, db, by, order, reason)
  return true
}

type Told = { orderId: string; shopperId: string | null; customerId: string; label: string; grandTotal: number }

/** Each shopper is told once, of all of theirs, in the same transaction as that it is done. Answers what still waits: it was paid meanwhile, or accepted. */
async function finish(services: Services, db: Db, where: Where, store: StoreRecord): Promise<number> {
  const left = (await pendingOf(db, store.id)).waiting.length
  const asked = await callOffOf(db, where)
  // Whoever opened it again leaves each order to be told of by itself.
  if (!asked) return left
  const { rows } = await sql<Told>`
    with told as (delete from store_news n using orders o where ${ofCompany('n')} and n.what = 'cancelled' and ${ofCompany('o')} and o.id = n.order_id
      and o.store_id = ${store.id}::uuid and o.state = 'Cancelled' returning o.id, o.shopper_id, o.customer_id, o.label, o.grand_total)
    select t.id as "orderId", t.shopper_id as "shopperId", t.customer_id as "customerId", t.label, t.grand_total as "grandTotal" from told t
    order by t.id`.execute(db.withoutPlugins())
  const { companyName } = await db.selectFrom('companies').select('companyName').executeTakeFirstOrThrow()
  for (const [shopperId, orders] of Map.groupBy(rows, (row) => row.shopperId))
    if (shopperId) await tellShopper(services, db, { store, companyName, shopperId, orders, by: asked.by })
  await audit(db, asked.by, {
    action: 'storeChanged',
    recordKind: 'store',
    recordId: store.id,
    changes: [{ field: 'pendingOrders', from: String(asked.pending), to: String(left) }],
  })
  await endCallOff(db, store.id)
  return left
}

type Telling = { store: StoreRecord; companyName: string; shopperId: string; orders: readonly Told[]; by: Actor }

/** Of the orders for customers for whom they still shop there. */
async function tellShopper(services: Services, db: Db, { store, companyName, shopperId, orders, by }: Telling) {
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
  await postMail(services, db, {
    template: 'storeClosed',
    to: shopper.email,
    language: shopper.language ?? store.language,
    values: {
      companyName,
      storeName: store.name,
      code: store.code,
      lines: theirs.map(({ label, grandTotal }) => `${label}: ${formatCents(Number(grandTotal))}`).join('\n'),
    },
    sender: {
      companyId: by.companyId,
      ...(by.actorId ? { userId: by.actorId } : { can: 'stores.write' }),
      record: { kind: 'store', id: store.id },
    },
  })
}

const request = { name: 'stores.call-off', payload: z.object({ companyId: z.string(), storeId: z.string() }) }

/** Goes on where whoever closed a store stopped: their process ended. */
export const storeCallOff: Job<Where> = job({
  ...request,
  retries: 0,
  unique: true,
  run: (where, services, stopping) =>
    holdLock(services, callOffKey(where), stopping, { everyMs: 5000 }, async (signal) => {
      await callOffPending(services, where, signal)
    }),
})

const mostAtOnce = 200

export const openCallOffs: Watch = {
  name: 'stores of which orders are called off',
  everySeconds: 30,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, store_id from app.store_call_offs_open($1)'],
      async (db, companyId, { store_id: storeId = '' }) => {
        const where = { companyId, storeId }
        if (await isUnheld(services, callOffKey(where))) await enqueue(services, request, where, db, { key: storeId })
      },
      mostAtOnce,
    ),
}
