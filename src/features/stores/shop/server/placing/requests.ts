import { sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { shippingAddress } from '#features/sales/orders/contract.ts'
import { rightHolds } from '#features/stores/shoppers/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { decideCartRequest, listCartRequests, placeCart, RequestMoved, RequestStop } from '../../contract.ts'
import { type Buyer, buyerOf, customerOf, mayPay, type Rights, rightsLocked, shopperActor } from '../buyer.ts'
import { type Reckoned, reckoned } from '../cart/reckoned.ts'
import { emptyCarts, type StoredCart } from '../cart/stored.ts'
import { describedItems } from '../catalog/described.ts'
import { mailAskedColleagues, mailRefused, senderOf } from '../mails/mails.ts'
import { mayBePaid, oneOfLead, onePoNumber, stillOpen } from './checks.ts'
import { type Pay, payPath, seenBy, sendOrder, sourceIdOf } from './order.ts'
import { takeBack } from './take-back.ts'

const storedContent = z.object({
  lines: z.array(z.object({ itemId: z.string(), unit: z.string(), quantity: z.string(), seenPrice: z.string().nullable() })),
  poNumber: z.string(),
  wantedOn: z.string().nullable(),
  note: z.string(),
  shipTo: shippingAddress.nullable(),
  /** Its shopper may order it, but not pay: it waits for whoever may. */
  forPayment: z.boolean().default(false),
})

/** Whoever may pay decides what waits for nothing else. */
const mayDecide = ({ mayApprove, mayPay }: Pick<Rights, 'mayApprove' | 'mayPay'>, { forPayment }: { forPayment: boolean }) =>
  forPayment ? mayPay : mayApprove

/** The cart becomes a request that waits for a colleague; the shopper's next cart is an empty one. */
export async function askColleague(
  context: DbContext,
  buyer: Buyer,
  stored: StoredCart,
  { cart, worked, shipTo }: Reckoned,
  pay: Pay,
): Promise<RawResult<typeof placeCart>> {
  const { db } = context
  const { companyId, storeId } = storeOf(context)
  const { customerId } = customerOf(buyer)
  const lines = worked.lines.map(({ itemId, unit, quantity, unitPrice }) => ({ itemId, unit, quantity, seenPrice: unitPrice }))
  const forPayment = !cart.waitsForColleague
  const content = { lines, poNumber: cart.poNumber, wantedOn: cart.wantedOn, note: cart.note, shipTo, forPayment }
  const { id } = await db
    .insertInto('storeRequests')
    .values({
      companyId,
      storeId,
      cartId: stored.id,
      round: stored.round,
      shopperId: buyer.shopper.id,
      customerId,
      content: JSON.stringify(content),
      total: cart.total,
      pay,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emptyCarts(db, [stored.id])
  await mailAskedColleagues(context, buyer, { customerId, total: cart.total, forPayment })
  return { kind: 'waits', orderId: null, requestId: id, label: '', state: 'Waiting', total: cart.total, payUrl: '' }
}

const mostShown = 100

/** Of `store_requests r`. */
export const isForPayment = sql<boolean>`coalesce((r.content ->> 'forPayment')::boolean, false)`

type Row = {
  id: string
  shopperId: string
  by: string
  at: string
  state: 'Waiting' | 'Approved' | 'Refused' | 'Withdrawn'
  total: number
  reason: string
  orderId: string | null
  orderLabel: string
  senderGone: boolean
  content: unknown
}

export async function requestsOf(context: DbContext, customerId?: string): Promise<RawResult<typeof listCartRequests>> {
  const { db, language } = context
  const buyer = await buyerOf(context, customerId)
  if (!buyer.rights) return { rows: [] }
  const { rights, shopper, store } = buyer
  const { rows } = await sql<Row>`
    select r.id, r.shopper_id as "shopperId", coalesce(nullif(s.name, ''), s.email) as by, r.created_at as at, r.state, r.total, r.reason,
      r.order_id as "orderId", coalesce(o.label, '') as "orderLabel", r.content,
      s.state <> 'Active' or not exists (select from shopper_customers r where ${ofCompany('r')} and r.shopper_id = s.id
        and r.customer_id = ${rights.customerId}::uuid and ${rightHolds}) as "senderGone"
    from store_requests r join store_shoppers s on ${ofCompany('s')} and s.id = r.shopper_id
    left join orders o on ${ofCompany('o')} and o.id = r.order_id
    where ${ofCompany('r')} and r.store_id = ${store.id}::uuid and r.customer_id = ${rights.customerId}::uuid
      and (r.shopper_id = ${shopper.id}::uuid or case when ${isForPayment} then ${rights.mayPay}::boolean else ${rights.mayApprove}::boolean end)
    order by r.state = 'Waiting' desc, r.created_at desc, r.id limit ${sql.lit(mostShown)}`.execute(db.withoutPlugins())
  const contents = new Map(rows.map(({ id, content }) => [id, storedContent.parse(content)]))
  const ids = [...contents.values()].flatMap(({ lines }) => lines.map(({ itemId }) => itemId))
  const items = await describedItems(db, buyer, [...new Set(ids)], language)
  return {
    rows: rows.map(({ shopperId, content: _, ...row }) => {
      const { lines = [], forPayment = false } = contents.get(row.id) ?? {}
      return {
        ...row,
        isOwn: shopperId === shopper.id,
        forPayment,
        canDecide: row.state === 'Waiting' && mayDecide(rights, { forPayment }) && shopperId !== shopper.id,
        lines: lines.map(({ itemId, quantity, unit, seenPrice }) => ({
          number: items.get(itemId)?.number ?? '',
          name: items.get(itemId)?.name ?? '',
          quantity,
          unit,
          unitPrice: seenPrice ?? '',
        })),
      }
    }),
  }
}

type Decided = RawResult<typeof decideCartRequest>
type Asked = ValidInput<typeof decideCartRequest>['body']

/** Nobody decides their own; whoever sent it may take it back as long as nobody has decided. */
export async function requestDecided(context: DbContext, { id, verdict, expectedTotal, reason }: Asked): Promise<Decided> {
  const { db } = context
  const { companyId, storeId } = storeOf(context)
  const request = await db
    .selectFrom('storeRequests')
    .selectAll()
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw new AppError('notFound')
  const buyer = await buyerOf(context, request.customerId)
  const rights = customerOf(buyer)
  const isOwn = request.shopperId === buyer.shopper.id
  const seenAt = new Date(request.createdAt).getTime()
  const parsed = storedContent.parse(request.content)
  const content = { ...parsed, lines: parsed.lines.map((line) => ({ ...line, seenAt })) }
  if (!isOwn && !mayDecide(rights, content)) throw new AppError('notFound')
  if (verdict === 'withdraw' ? !isOwn : isOwn) throw new AppError('approvalOwn')
  const decided = { decidedBy: buyer.shopper.id, decidedAt: sql<string>`now()`, reason }
  if (verdict === 'approve' && request.state === 'Approved') return approvedBefore(context, buyer, request)
  if (request.state !== 'Waiting') throw new AppError('cartRequestOver')
  const keep = (state: 'Approved' | 'Refused' | 'Withdrawn', orderId: string | null = null) =>
    db
      .updateTable('storeRequests')
      .set({ ...decided, state, orderId })
      .where('id', '=', id)
      .execute()
  if (verdict === 'refuse') {
    await keep('Refused')
    await mailRefused(context, buyer, request, { total: request.total, reason })
    return { state: 'Refused', orderId: null, total: request.total, payUrl: '' }
  }
  if (verdict === 'withdraw') {
    await keep('Withdrawn')
    await takeBack(db, companyId, buyer, content)
    return { state: 'Withdrawn', orderId: null, total: request.total, payUrl: '' }
  }
  await stillOpen(db, buyer)
  const { customerId } = request
  const [own] = await rightsLocked(db, [
    { shopperId: buyer.shopper.id, customerId },
    { shopperId: request.shopperId, customerId },
  ])
  if (!own || !mayDecide(own, content)) throw new AppError('notFound')
  // Whose order it is: the colleague's who put it together, as long as they order for this customer.
  const by = await senderOf(db, request)
  if (!by) throw new AppError('cartRequestOver')
  if (own.isLead) await oneOfLead(db, customerId)
  // They might order and choose how it is paid when they sent it; what is above their limit by now is not for everybody to approve.
  const sender = {
    ...buyer,
    rights: { ...own, mayOrder: true, mayPay: true, spendingLimit: by.spendingLimit },
    shopper: { ...buyer.shopper, ...by, id: request.shopperId },
  }
  await onePoNumber(db, sender, content.poNumber)
  const now = await reckoned(context, sender, { ...content, id: request.cartId, customerId: request.customerId, round: request.round })
  const stops = now.cart.stops.filter((stop) => stop !== 'lines' || now.worked.lines.some(({ problem }) => isFatal(problem)))
  if (stops.includes('wantedOn')) throw new AppError('requestTooLate')
  const { total } = now.cart
  const stopped = (stops: RequestStop[]) => new AppError('requestStopped', { detail: { stops, total } })
  if (stops.length) throw stopped(stops)
  if (now.cart.waitsForColleague && !own.mayApprove) throw stopped(['limit'])
  if (!mayBePaid(now.cart, request.pay)) throw stopped(['pay'])
  if (total > request.total && expectedTotal !== total)
    throw new AppError('requestMoved', {
      values: { before: formatCents(request.total), now: formatCents(total) },
      detail: { stops: [], total } satisfies RequestMoved,
    })
  const sent = await sendOrder(context, sender, now, {
    by: shopperActor(context, companyId, sender.shopper),
    sourceId: sourceIdOf(request.cartId, request.round),
    pay: request.pay,
    customerId,
  }).catch((error: unknown) => {
    // What is there, or what of the credit is left, moved under the locks: tried again it is known which.
    throw error instanceof AppError && error.code === 'cartMoved' ? stopped(['quicker']) : error
  })
  await keep('Approved', sent.order.id)
  return { state: 'Approved', orderId: sent.order.id, total: sent.order.grandTotal, payUrl: seenBy({ rights: own }, sent).payUrl }
}

/** A dearer price is approved with the new total. */
const isFatal = (problem: string | null) => problem !== null && problem !== 'priceUp' && problem !== 'priceDown'

/** With what was ordered: its prices may have moved between the request and the order. */
async function approvedBefore(
  { db }: DbContext,
  buyer: Buyer,
  { orderId, total }: { orderId: string | null; total: number },
): Promise<Decided> {
  const order = orderId ? await db.selectFrom('orders').select('grandTotal').where('id', '=', orderId).executeTakeFirst() : undefined
  const link = orderId
    ? await db
        .selectFrom('paymentLinks')
        .select('code')
        .where('orderId', '=', orderId)
        .where('state', 'in', ['Active', 'Opened'])
        .executeTakeFirst()
    : undefined
  return { state: 'Approved', orderId, total: order?.grandTotal ?? total, payUrl: link && mayPay(buyer) ? payPath(link.code) : '' }
}
