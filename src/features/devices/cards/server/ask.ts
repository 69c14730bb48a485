import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { deviceActor } from '#features/devices/devices/server/door.ts'
import { rulesOfDevice } from '#features/devices/rules/server/door.ts'
import { acceptedSale, reachedBy } from '#features/devices/uploads/server/door.ts'
import {
  checkNotTaken,
  checkPayable,
  endLinkBy,
  invoicesGiveWay,
  isUndecidedOrder,
  linkFor,
  requestsGiveWay,
} from '#features/sales/checkout/server/door.ts'
import { checkSeen, type Order, orderById, requestFor } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, deviceOf } from '#server/http/context.ts'
import type { askCard } from '../contract.ts'
import { cardsOf } from './cards.ts'

type Asked = ValidInput<typeof askCard>['body']

/** The one link of what is to be paid; pressed again, or on another screen, it is the same one. */
export async function asked(context: DbContext, body: Asked): Promise<RawResult<typeof askCard>> {
  const { db, services } = context
  const { companyId, deviceId, repId, name } = deviceOf(context)
  const by = deviceActor(companyId, name)
  const { rules } = await rulesOfDevice(db, companyId, deviceId)
  const { value, mode } = rules['pay.methods']
  if (mode === 'block' && !value.includes('D')) throw new AppError('deviceNoCards')
  const { orderId, documentId, until } = await whatFor(context, by, body)
  const order = await orderById(db, orderId, { lock: true })
  if (!order) throw new AppError('notFound')
  if (await isAsked(db, order)) {
    await checkNotTaken(db, order)
    if (order.source !== 'invoice') await requestsGiveWay(context, by, order)
    // A request that stands asks for more than these invoices, or for what was open on them before.
    if ('invoiceIds' in body) checkSeen(order.openAmount, body.expectedTotal)
    await checkPayable(services, db, order)
    // What is on the shelf was looked at when it was sold.
    await linkFor(db, by, order, { beyondStock: true })
    if (until) await endLinkBy(db, orderId, until)
  }
  await db
    .insertInto('deviceCards')
    .values({ companyId, deviceId, orderId, repId, documentId })
    .onConflict((known) => known.columns(['companyId', 'deviceId', 'orderId']).doUpdateSet({ repId, askedAt: new Date() }))
    .execute()
  const [card] = await cardsOf(context, orderId)
  if (!card) throw new AppError('notFound')
  return { ...card, svg: card.url ? await drawn(card.url) : '' }
}

/** Nobody is asked for what was paid, or is on its way. */
const isAsked = async (db: Db, order: Order) => order.openAmount > 0 && !(await isUndecidedOrder(db, order.id))

/** `until`: as long as what it takes the place of would have been paid. */
type For = { orderId: string; documentId: string | null; until: Date | null }
async function whatFor(context: DbContext, by: Actor, body: Asked): Promise<For> {
  const { db } = context
  const { companyId, deviceId, repId } = deviceOf(context)
  if ('document' in body) {
    const sale = await acceptedSale(db, deviceId, body.document)
    if (!sale) throw new AppError('deviceCardNotYet')
    return { orderId: sale.orderId, documentId: sale.id, until: null }
  }
  if ('orderId' in body) {
    const before = db.selectFrom('deviceCards').select('documentId').where('deviceId', '=', deviceId).where('repId', '=', repId)
    const known = await before.where('orderId', '=', body.orderId).executeTakeFirst()
    if (!known) throw new AppError('notFound')
    return { orderId: body.orderId, documentId: known.documentId, until: null }
  }
  const { invoiceIds, expectedTotal } = body
  const reaches = (customerId: string) => reachedBy(db, { companyId, deviceId }, customerId)
  const of = await db.selectFrom('invoices').select('customerId').distinct().where('id', 'in', invoiceIds).execute()
  const [customerId, ...others] = of.map((row) => row.customerId)
  const isTheirs = customerId && !others.length && (await reaches(customerId))
  const until = isTheirs ? await invoicesGiveWay(context, by, { customerId, invoiceIds }) : null
  const { id } = await requestFor(db, by, { invoiceIds, expectedTotal, besideOrders: true, reaches })
  return { orderId: id, documentId: null, until }
}

async function drawn(url: string): Promise<string> {
  const { default: qrcode } = await import('qrcode')
  // Read from a screen that is held out to somebody.
  return qrcode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}
