import { formatCents } from '#contract/money.ts'
import { wordsOf } from '#contract/order-label.ts'
import { orderById } from '#features/sales/orders/server/door.ts'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { companyHeadOf } from '#server/mail/company-head.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { reachOf, readerOf } from './reader.ts'
import { methodOf } from './receipt.ts'

const mostAtOnce = 200

/** Who paid hears of a refund once, when Stripe says that it succeeded, whoever gave it. */
export const afterRefund: Watch = {
  name: 'refunds to tell of',
  everySeconds: 5,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.refunds_to_tell($1)'],
      async (db, companyId, { id = '' }) => {
        const refund = await db
          .selectFrom('refunds')
          .select(['id', 'intentId', 'amount', 'stillOwed'])
          .where('id', '=', id)
          .where('state', '=', 'Succeeded')
          .where('toldAt', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (!refund) return
        await tell(services, db, companyId, refund)
        await db.updateTable('refunds').set({ toldAt: new Date() }).where('id', '=', id).execute()
      },
      mostAtOnce,
    ),
}

type Refund = { intentId: string; amount: number; stillOwed: boolean }
async function tell(services: Services, db: Db, companyId: string, { intentId, amount, stillOwed }: Refund) {
  const payment = await db.selectFrom('paymentIntents').selectAll().where('id', '=', intentId).executeTakeFirstOrThrow()
  const order = payment.orderId ? await orderById(db, payment.orderId) : undefined
  if (!order) return
  const [company, customer] = await Promise.all([
    db.selectFrom('companies').select(['companyName', 'email', 'phone']).where('id', '=', companyId).executeTakeFirstOrThrow(),
    db.selectFrom('customers').select('email').where('id', '=', order.customerId).executeTakeFirstOrThrow(),
  ])
  const reader = await readerOf(db, order.id, customer)
  if (!reader) return
  const { to, language, code } = reader
  const values = {
    companyName: company.companyName,
    ...wordsOf(order.label),
    amount: formatCents(amount),
    open: formatCents(order.openAmount),
    method: methodOf(payment, language),
    code,
    reach: reachOf(company),
  }
  // A link that asks for money again is sent by a person, not by us.
  const template = stillOwed && order.openAmount ? 'refundOwed' : 'refund'
  await postMail(services, db, { template, to, language, values, head: await companyHeadOf(db, { known: true }) })
  await audit(
    db,
    { companyId, actorId: null, actor: 'Ledgerside', origin: 'system' },
    { action: 'refundTold', recordKind: 'order', recordId: order.id, changes: [{ field: 'email', from: '', to }] },
  )
}
