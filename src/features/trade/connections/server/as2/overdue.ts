import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { noteUse } from '../door.ts'
import type { Receiver } from './receiver.ts'

const mostAtOnce = 500

/** Taken by the partner, and never vouched for: said once, and taken back should the receipt come after all. */
export const overdueReceipts = (receiver: Receiver): Watch => ({
  name: 'AS2 receipts that are overdue',
  everySeconds: 60,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.overdue_as2_receipts($1)'],
      async (db, companyId, { id = '' }) => {
        const message = await db
          .updateTable('as2Sent')
          .set({ state: 'overdue' })
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .returning(['connectionId', 'key'])
          .executeTakeFirst()
        if (!message) return
        await noteUse(db, message.connectionId, { step: 'write', code: 'receiptOverdue' })
        await receiver.receiptCame(services, db, { companyId, ...message, outcome: 'overdue', detail: '' })
      },
      mostAtOnce,
    ),
})
