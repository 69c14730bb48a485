import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { wordsOf } from '#contract/order-label.ts'
import { changeFields } from '#features/customers/customers/server/door.ts'
import { orderById } from '#features/sales/orders/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { companyHeadOf } from '#server/mail/company-head.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { reachOf, readerOf } from './reader.ts'
import { methodOf, type Receipt, receiptOf, totalLines } from './receipt.ts'

const mostAtOnce = 200

/** What follows once from an order being paid: its receipt by mail, and its customer is a lead no more (rules 3.18). */
export const afterPayment: Watch = {
  name: 'paid orders',
  everySeconds: 5,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, order_id from app.orders_paid($1)'],
      async (db, companyId, { order_id: id = '' }) => {
        const due = await db
          .selectFrom('paidOrders')
          .select('receiptFor')
          .where('orderId', '=', id)
          .where('doneAt', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        const order = due && (await orderById(db, id))
        if (!order) return
        const by: Actor = { companyId, actorId: null, actor: 'Ledgerside', origin: 'system' }
        const receipt = await receiptOf(db, order)
        const receiptFor = receipt.payment?.id ?? ''
        const mailed = receiptFor !== due.receiptFor && { receiptFor, receiptTo: await mailReceipt(services, db, by, receipt) }
        await db
          .updateTable('paidOrders')
          .set({ doneAt: new Date(), ...mailed })
          .where('orderId', '=', id)
          .execute()
        await promote(services, db, by, order.customerId)
      },
      mostAtOnce,
    ),
}

/** To the customer, in the language in which it was paid; not for what was paid elsewhere. Answers where it went. */
async function mailReceipt(services: Services, db: Db, by: Actor, receipt: Receipt): Promise<string> {
  const { order, customer, company, payment } = receipt
  if (!payment) return ''
  const reader = await readerOf(db, order.id, customer)
  if (!reader) return ''
  const { to, language, code } = reader
  const lines = [...totalLines(receipt, language).map((row) => row.join('\t'))].join('\n')
  const values = {
    companyName: company.companyName,
    ...wordsOf(order.label),
    amount: formatCents(payment.amountReceived),
    method: methodOf(payment, language),
    lines,
    code,
    reach: reachOf(company),
  }
  // Nobody pressed a button: whoever may mend the customer's address or the mail server's settings hears of trouble.
  const sender = { companyId: by.companyId, can: 'settings.write', record: { kind: 'order', id: order.id } } as const
  await postMail(services, db, { template: 'receipt', to, language, values, head: await companyHeadOf(db, { known: true }), sender })
  await audit(db, by, { action: 'receiptSent', recordKind: 'order', recordId: order.id, changes: [{ field: 'email', from: '', to }] })
  return to
}

/** A lead that paid is a dealership, and goes to QuickBooks. */
async function promote(services: Services, db: Db, actor: Actor, customerId: string) {
  const customer = await db.selectFrom('customers').select('customerType').where('id', '=', customerId).executeTakeFirst()
  if (customer?.customerType !== 'N') return
  try {
    await changeFields({ services, db, actor }, customerId, { customerType: 'D' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    services.log.warn({ customerId, code: error.code }, 'a customer that paid stays a lead')
  }
}
