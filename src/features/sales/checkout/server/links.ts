import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { contextOf } from '#contract/order-label.ts'
import { askedElsewhere, isPayable, mayMove, moveOrder, type Order, orderById } from '#features/sales/orders/server/door.ts'
import type { NotPayable } from '#features/sales/payments/contract.ts'
import { isUndecided, whyNotPayable } from '#features/sales/payments/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import { timesOfDays } from '#server/data/days.ts'
import { companyOpened, type Db } from '#server/data/db.ts'
import { companyOf } from '#server/data/directory.ts'
import { companyAsSet, ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { paymentsOf } from './intent.ts'

/** What Stripe takes in one payment, in cents. */
const [leastCents, mostCents] = [50, 99_999_999]
export const isCharged = (cents: number) => cents >= leastCents && cents <= mostCents

/** So long a store keeps goods for whoever never paid anything yet. */
const strangersHours = 24

/** 160 random bits: nobody guesses one, and nobody counts them. */
const newCode = () => randomBytes(20).toString('base64url')

/** Opens the company of a link for the rest of the transaction: none, if there is no such link. */
export function openCompanyOf(db: Db, code: string) {
  companyOpened(db, companyAsSet)
  return sql`select set_config('app.company_id', ${companyOf('paymentLink', code)}::text, true)`.execute(db)
}

export const linkByCode = (db: Db, code: string) => db.selectFrom('paymentLinks').selectAll().where('code', '=', code).executeTakeFirst()

/** The id of a link's order, for what is asked about it in the same round trip. */
export const orderOfLink = (db: Db, code: string) => db.selectFrom('paymentLinks').select('orderId').where('code', '=', code).$asScalar()

/** The one link of an order that lives, whatever version of the order it was made for. */
export const liveLink = (db: Db, orderId: string) =>
  db
    .selectFrom('paymentLinks')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', 'in', ['Active', 'Opened'])
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()

/**
 * The link of a locked order, by which it is paid, or accepted while it is a quote: the one that lives and speaks of this version, else a new one
 * in its place. `beyondStock`: whoever asks is not told what there is; `storeId`: where whoever pays by it goes back to. Throws `linkImpossible` for
 * what is paid or called off, `amountNotCharged` for what no payment can be, `invoiceAskedFor` while a payment request asks for its invoices, or while
 * an order asks for those of a request.
 */
type How = { beyondStock?: boolean; storeId?: string | null }
export async function linkFor(db: Db, by: Actor, order: Order, { beyondStock = false, storeId = null }: How = {}) {
  const isQuote = order.state === 'Quote'
  if (!isQuote && (!isPayable(order) || (await isUndecidedOrder(db, order.id))))
    throw new AppError('linkImpossible', { values: contextOf(order.label) })
  if (!isQuote && !isCharged(order.openAmount)) throw new AppError('amountNotCharged', { values: contextOf(order.label) })
  const elsewhere = (await askedElsewhere(db, order.id)) ?? (order.source === 'invoice' ? await askedByOrder(db, order) : null)
  if (elsewhere) throw new AppError('invoiceAskedFor', { values: elsewhere })
  const live = await liveLink(db, order.id)
  if (live?.orderVersion === order.version) {
    if (storeId && live.storeId !== storeId) await db.updateTable('paymentLinks').set({ storeId }).where('id', '=', live.id).execute()
    return live
  }
  await db
    .updateTable('paymentLinks')
    .set({ state: sql`case when expires_at > now() then 'Superseded' else 'Expired' end`, updatedAt: new Date() })
    .where('orderId', '=', order.id)
    .where('state', 'in', ['Active', 'Opened'])
    .execute()
  const link = await db
    .insertInto('paymentLinks')
    .values({
      companyId: by.companyId,
      orderId: order.id,
      code: newCode(),
      orderVersion: order.version,
      createdBy: by.actorId,
      storeId,
      expiresAt:
        (isQuote && (await endOfQuote(db, order.validUntil))) ||
        sql`now() + case when ${order.storeId !== null}::boolean and exists (select from customers where ${ofCompany()} and id = ${order.customerId}::uuid
          and customer_type = 'N') then ${sql.lit(strangersHours)} * interval '1 hour'
          else coalesce((select link_days from sales_settings where ${ofCompany()}), 14) * interval '1 day' end`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (order.state !== 'AwaitingPayment' && mayMove(order.state, 'AwaitingPayment'))
    await moveOrder(db, by, order, 'AwaitingPayment', '', { beyondStock })
  return link
}

/**
 * What asks for a request's money besides it, or was paid for it and the books do not know: an order that one of its invoices was made for. Whoever makes
 * a link for that order at the same time comes before or after.
 */
async function askedByOrder(db: Db, { id }: Pick<Order, 'id'>): Promise<{ number: string; label: string } | null> {
  const { rows } = await sql<{ id: string; number: string; asked: number }>`
    select o.id, min(i.number) as number, sum(i.balance)::bigint as asked from order_invoices own
    join order_invoices a on ${ofCompany('a')} and a.invoice_id = own.invoice_id and a.order_id <> own.order_id
    join orders o on ${ofCompany('o')} and o.id = a.order_id and o.source <> 'invoice' and o.state not in ('Cancelled', 'Rejected')
    join invoices i on ${ofCompany('i')} and i.id = own.invoice_id and not i.voided and not i.deleted
    where ${ofCompany('own')} and own.order_id = ${id}::uuid group by o.id order by o.id`.execute(db.withoutPlugins())
  for (const { id: orderId, number, asked } of rows) {
    const order = await orderById(db, orderId, { lock: true })
    if (!order) continue
    const isComing = (await paymentsOf(db, orderId)).some((payment) => payment.status === 'processing' || isUndecided(payment))
    if (isComing || order.openAmount < asked || (await liveLink(db, orderId))) return { number, label: order.label }
  }
  return null
}

/** The link of a quote lives as long as the quote stands: to the end of that day in the company. */
export async function endOfQuote(db: Db, validUntil: string | null): Promise<Date | null> {
  const { below } = await timesOfDays(db, { to: validUntil ?? undefined })
  return below === null ? null : new Date(below - 1)
}

/** Nobody is asked for money that could not be taken: throws what stands in the way of it. A quote asks for none. */
export async function checkPayable(services: Services, db: Db, { state }: Pick<Order, 'state'>): Promise<void> {
  if (state === 'Quote') return
  const why = await whyNotPayable(services, db)
  if (why) throw new AppError(inTheWay[why])
}
const inTheWay = {
  notConfigured: 'stripeNotConfigured',
  notConnected: 'stripeNotConnected',
  notReady: 'stripeNotReady',
} as const satisfies Record<NotPayable, ErrorCode>

/** Money that came for it waits for a person: nobody is asked for more meanwhile. */
export const isUndecidedOrder = async (db: Db, orderId: string): Promise<boolean> => (await paymentsOf(db, orderId)).some(isUndecided)

/** Takes the live link of an order away; who opens it is told so. */
export const endLink = (db: Db, orderId: string, state: 'Cancelled' | 'Expired') =>
  db
    .updateTable('paymentLinks')
    .set({ state, updatedAt: new Date() })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['Active', 'Opened'])
    .executeTakeFirstOrThrow()

/** The live link of an order is over by then at the latest. */
export const endLinkBy = (db: Db, orderId: string, until: Date) =>
  db
    .updateTable('paymentLinks')
    .set({ expiresAt: sql`least(expires_at, ${until}::timestamptz)`, updatedAt: new Date() })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['Active', 'Opened'])
    .execute()
