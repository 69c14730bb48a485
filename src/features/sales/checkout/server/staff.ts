import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { languages } from '#contract/languages.ts'
import { contextOf, wordsOf } from '#contract/order-label.ts'
import { type Order, orderOf } from '#features/sales/orders/server/door.ts'
import { isUndecided } from '#features/sales/payments/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { logoUrl } from '#server/files/logo.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { mailStates } from '#server/mail/mail-states.ts'
import { text } from '#server/text.ts'
import type { getQrCode, LinkState, listLinks } from '../contract.ts'
import { checkPayable, endLink, linkFor, liveLink } from './links.ts'

/** Of the medium error correction: a card that was carried in a pocket is still read. */
const correction = { errorCorrectionLevel: 'M' } as const

/** A GET that may make something: what it answers is there for others too, so it is committed first. */
export async function qrCode(
  context: Context,
  { orderId, make, linkId }: ValidInput<typeof getQrCode>['query'],
): Promise<RawResult<typeof getQrCode>> {
  const { services } = context
  const { companyId, userId, viewing } = memberOf(context)
  const { link, order, status, company, customer } = await services.transaction({ companyId, userId }, async (db) => {
    const order = await orderOf({ ...context, db }, orderId, { ability: 'orders.write', lock: true })
    const live = await liveLink(db, order.id)
    const current = live?.orderVersion === order.version ? live : null
    if (make === 'N' && (!current || (linkId && current.id !== linkId))) throw new AppError('linkNone')
    // The route lets a GET pass: nothing is made by who only looks.
    if (!current && viewing) throw new AppError('viewOnly', { values: { name: viewing.displayName } })
    if (!current) await checkPayable(services, db, order)
    const link = await linkFor(db, actorOf(context), order)
    const company = await db
      .selectFrom('companies')
      .select(['companyName', 'logoFile'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const customer = await db.selectFrom('customers').select('email').where('id', '=', order.customerId).executeTakeFirstOrThrow()
    return { link, order, status: await shownState(db, link, order), company, customer }
  })
  const url = `${services.config.publicUrl}/payment/${link.code}`
  const scanned = order.state === 'Quote' ? 'checkout.card.scanQuote' : 'checkout.card.scan'
  const { default: qrcode } = await import('qrcode')
  const [svg, png] = await Promise.all([
    qrcode.toString(url, { ...correction, type: 'svg' }),
    qrcode.toBuffer(url, { ...correction, width: 512, type: 'png' }),
  ])
  return {
    paymentNumber: link.code,
    url,
    svg,
    pngBase64: png.toString('base64'),
    amount: order.state === 'Quote' ? order.grandTotal : order.openAmount,
    currency: order.currency,
    status,
    expiresAt: new Date(link.expiresAt).toISOString(),
    companyName: company.companyName,
    logoUrl: logoUrl(company.logoFile),
    email: customer.email,
    scan: languages.map(({ code }) => ({ language: code, text: text(code, scanned, wordsOf(order.label)) })),
  }
}

export async function cancelledLink(context: DbContext, orderId: string) {
  const order = await orderOf(context, orderId, { ability: 'orders.write', lock: true })
  const { numUpdatedRows } = await endLink(context.db, order.id, 'Cancelled')
  if (!numUpdatedRows) throw new AppError('linkImpossible', { values: contextOf(order.label) })
  await audit(context.db, actorOf(context), { action: 'linkCancelled', recordKind: 'order', recordId: order.id })
  return {}
}

export async function linksOf(context: DbContext, orderId: string): Promise<RawResult<typeof listLinks>> {
  const { db } = context
  const order = await orderOf(context, orderId)
  const rows = await db.selectFrom('paymentLinks').selectAll().where('orderId', '=', order.id).orderBy('id', 'desc').limit(100).execute()
  const mails = await mailStates(
    db,
    rows.map(({ mailId }) => mailId),
  )
  const shown = rows.map(async (row) => ({
    id: row.id,
    orderVersion: row.orderVersion,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    openedAt: row.openedAt,
    sentTo: row.sentTo,
    sentAt: row.sentAt,
    mail: (row.mailId && mails.get(row.mailId)) || null,
    paidAt: null,
    status: await shownState(db, row, order),
  }))
  return { rows: await Promise.all(shown) }
}

type Link = { state: string; expiresAt: Date | string; orderVersion: number }

/** Rules 3.14: of the link that lives, how the money stands; of the others, why they ended. */
async function shownState(db: Db, link: Link, order: Order): Promise<LinkState> {
  if (link.state === 'Superseded' || link.state === 'Cancelled' || link.state === 'Expired') return link.state
  const intent = await db
    .selectFrom('paymentIntents')
    .select(['status', 'amountReceived', 'amountRefunded', 'disputeState', 'heldFor'])
    .where('orderId', '=', order.id)
    .where('status', '<>', 'canceled')
    .orderBy('attempt', 'desc')
    .executeTakeFirst()
  if (intent?.status === 'processing') return 'Processing'
  // What is owed again is asked for again.
  if (intent?.status === 'succeeded' && (order.openAmount === 0 || isUndecided(intent))) {
    if (intent.disputeState && !['won', 'warning_closed', 'prevented'].includes(intent.disputeState)) return 'Disputed'
    if (!intent.amountRefunded) return 'Paid'
    return intent.amountRefunded < intent.amountReceived ? 'PartRefunded' : 'Refunded'
  }
  // Of an order that was called off nothing is asked, whether somebody took its link away or not.
  if (order.state === 'Cancelled' || order.state === 'Rejected') return 'Cancelled'
  if (order.state === 'QuoteExpired' || new Date(link.expiresAt).getTime() < Date.now()) return 'Expired'
  if (link.orderVersion !== order.version) return 'Superseded'
  return link.state === 'Opened' ? 'Opened' : 'Active'
}
