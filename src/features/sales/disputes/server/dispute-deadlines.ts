import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { notifyOfDispute } from './keep-dispute.ts'

const most = 200

/** Disputes that nobody has answered two days before it is too late. */
export const disputeDeadlines: Watch = {
  name: 'disputes to answer',
  everySeconds: 300,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.disputes_to_warn_of($1)'],
      async (db, companyId, { id = '' }) => {
        const dispute = await db
          .updateTable('disputes')
          .set({ warnedAt: new Date() })
          .where('id', '=', id)
          .where('warnedAt', 'is', null)
          .returning(['id', 'amount', 'intentId'])
          .executeTakeFirst()
        if (!dispute) return
        const order = await db
          .selectFrom('paymentIntents')
          .innerJoin('orders', 'orders.id', 'paymentIntents.orderId')
          .select('orders.label')
          .where('paymentIntents.id', '=', dispute.intentId)
          .executeTakeFirst()
        await notifyOfDispute(db, { companyId, code: 'NA_DISPUTE_DUE', ...dispute, label: order?.label })
      },
      most,
    ),
}
