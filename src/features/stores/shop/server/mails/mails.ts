import { formatCents } from '#contract/money.ts'
import { rightHolds } from '#features/stores/shoppers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import type { MailTemplate } from '#server/mail/templates.ts'
import type { Buyer } from '../buyer.ts'
import type { Store } from '../store.ts'

type Reader = { email: string; language: 'en' | 'es' | null }
type Told = { values?: Record<string, string>; path: string }

/** To a shopper, in their language; `path`: the page of the store that its button opens. */
async function tell(
  { db, services, ...context }: DbContext,
  store: Store,
  template: MailTemplate,
  to: Reader,
  { values = {}, path }: Told,
) {
  const { companyId } = storeOf(context)
  await postMail(services, db, {
    template,
    to: to.email,
    language: to.language ?? store.language,
    values: { storeName: store.name, companyName: store.companyName, ...values, code: `${store.code}${path}` },
    sender: { companyId, can: 'stores.write' },
  })
}

/** One address may order for several: the page chooses the one that it is about. */
const requestsPath = (customerId: string | null) => `/requests${customerId === null ? '' : `?customer=${customerId}`}`

/** Whoever may approve or, where it waits for that, pay for this customer, but never the one who asks. */
export async function mailAskedColleagues(
  context: DbContext,
  { store, shopper }: Buyer,
  { customerId, total, forPayment }: { customerId: string; total: number; forPayment: boolean },
) {
  const colleagues = await context.db
    .selectFrom('shopperCustomers as r')
    .innerJoin('storeShoppers as s', 's.id', 'r.shopperId')
    .select(['s.email', 's.language'])
    .where('r.customerId', '=', customerId)
    .where(forPayment ? 'r.mayPay' : 'r.mayApprove', '=', true)
    .where('s.storeId', '=', store.id)
    .where('s.state', '=', 'Active')
    .where('s.id', '<>', shopper.id)
    .where(rightHolds)
    .limit(20)
    .execute()
  for (const colleague of colleagues)
    await tell(context, store, forPayment ? 'shopPaymentWaits' : 'shopRequestWaits', colleague, {
      values: { name: shopper.name || shopper.email, amount: formatCents(total) },
      path: requestsPath(customerId),
    })
}

/** Whoever sent a request, as long as they still shop there for its customer; what becomes of it is nobody else's. */
export const senderOf = (db: Db, { shopperId, customerId }: { shopperId: string; customerId: string }) =>
  db
    .selectFrom('storeShoppers as s')
    .innerJoin('shopperCustomers as r', 'r.shopperId', 's.id')
    .select(['s.name', 's.email', 's.phone', 's.language', 'r.spendingLimit'])
    .where('s.id', '=', shopperId)
    .where('s.state', '=', 'Active')
    .where('r.customerId', '=', customerId)
    .where(rightHolds)
    .executeTakeFirst()

export async function mailRefused(
  context: DbContext,
  { store, shopper }: Buyer,
  request: { shopperId: string; customerId: string },
  { total, reason }: { total: number; reason: string },
) {
  const reader = await senderOf(context.db, request)
  if (!reader) return
  const values = { name: shopper.name || shopper.email, amount: formatCents(total), reason: reason || '–' }
  await tell(context, store, 'shopRequestRefused', reader, { values, path: requestsPath(request.customerId) })
}

export const mailInvited = (
  context: DbContext,
  { store, shopper }: Buyer,
  reader: Reader,
  { customerName, token }: { customerName: string; token: string },
) =>
  tell(context, store, 'shopColleague', reader, {
    values: { inviter: shopper.name || shopper.email, customerName },
    path: `/join/${token}`,
  })
