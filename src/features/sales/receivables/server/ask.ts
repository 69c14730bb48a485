import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { languageOfCustomer, reachesCustomer } from '#features/customers/customers/server/door.ts'
import { sendLinkByMail } from '#features/sales/checkout/server/door.ts'
import { checkSeen, requestFor } from '#features/sales/orders/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { askForInvoices } from '../contract.ts'

/** Customer by customer, in the order of their ids: whoever asks for the same at once comes before or after. */
export async function askedFor(
  context: DbContext,
  { invoiceIds, expectedTotal, send }: ValidInput<typeof askForInvoices>['body'],
): Promise<RawResult<typeof askForInvoices>> {
  const { db } = context
  memberOf(context)
  const ids = [...new Set(invoiceIds)]
  const invoices = await db
    .selectFrom('invoices')
    .select(['id', 'customerId', 'balance'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const byCustomer = [...Map.groupBy(invoices, ({ customerId }) => customerId ?? '')].sort(([one], [other]) => one.localeCompare(other))
  const reaches = (customerId: string) => reachesCustomer(context, customerId, 'orders.write')
  // What others' invoices come to is not said to who cannot see them.
  if (invoices.length !== ids.length) throw new AppError('notFound')
  for (const [customerId] of byCustomer) if (!customerId || !(await reaches(customerId))) throw new AppError('notFound')
  checkSeen(
    invoices.reduce((sum, { balance }) => sum + balance, 0),
    expectedTotal,
  )
  const rows = []
  for (const [customerId, those] of byCustomer) {
    const { id, label, isNew } = await requestFor(db, actorOf(context), { invoiceIds: those.map((each) => each.id), reaches })
    rows.push({ id, label, isNew, customerId, sentTo: send ? await sentTo(context, customerId, id) : '' })
  }
  return { rows }
}

async function sentTo(context: DbContext, customerId: string, orderId: string): Promise<string> {
  const { email } = await context.db.selectFrom('customers').select('email').where('id', '=', customerId).executeTakeFirstOrThrow()
  if (!email) return ''
  const language = (await languageOfCustomer(context.db, customerId)) ?? context.language
  await sendLinkByMail(context, { params: { orderId }, body: { email, language } })
  return email
}
