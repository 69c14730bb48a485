import type { ValidInput } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { wordsOf } from '#contract/order-label.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { zoneOf } from '#server/data/days.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { companyHeadOf } from '#server/mail/company-head.ts'
import { postMail } from '#server/mail/mail.ts'
import { takeMailToStranger } from '#server/mail/mail-to-strangers.ts'
import type { sendLink } from '../contract.ts'
import { linesInMail } from './link-lines.ts'
import { checkPayable, linkFor } from './links.ts'

/** Mails the order's link, in the language of who is to pay; made if there is none that lives. */
export async function sendLinkByMail(context: DbContext, { params, body }: Pick<ValidInput<typeof sendLink>, 'params' | 'body'>) {
  const { db, services } = context
  const by = actorOf(context)
  const { companyId, userId } = memberOf(context)
  const order = await orderOf(context, params.orderId, { ability: 'orders.write', lock: true })
  await checkPayable(services, db, order)
  const link = await linkFor(db, by, order)
  const isQuote = order.state === 'Quote'
  const known = (await whyNotPayable(services, db)) === null
  const head = await companyHeadOf(db, { known })
  const values = {
    companyName: head.companyName,
    ...wordsOf(order.label),
    amount: formatCents(isQuote ? order.grandTotal : order.openAmount),
    code: link.code,
    // What a company writes of its goods is told to a stranger once somebody has looked at it.
    lines: known ? await linesInMail(db, order, body.language) : '',
    until: new Intl.DateTimeFormat(body.language, { dateStyle: 'long', timeZone: await zoneOf(db) }).format(new Date(link.expiresAt)),
  }
  await takeMailToStranger(db, services.config, { companyId, known })
  const mailId = await postMail(services, db, {
    template: isQuote ? 'quoteLink' : 'paymentLink',
    to: body.email,
    language: body.language,
    values,
    head,
    sender: { companyId, userId, record: { kind: 'order', id: order.id } },
  })
  await db
    .updateTable('paymentLinks')
    .set({ sentTo: body.email, sentAt: new Date(), mailId, ...(link.state === 'Active' && { language: body.language }) })
    .where('id', '=', link.id)
    .execute()
  await audit(db, by, {
    action: 'linkSent',
    recordKind: 'order',
    recordId: order.id,
    changes: [{ field: 'email', from: '', to: body.email }],
  })
  return {}
}
