import { todayOf } from '#server/data/days.ts'
import { eachCompany, notYet } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { orderById } from '../order.ts'
import { moveOrder } from '../states.ts'

const mostAtOnce = 500
/** Somewhere it is this day by now. */
const firstDay = () => Temporal.Now.plainDateISO('Pacific/Kiritimati').toString()

/** Quotes whose last day is over in their company are expired: nobody can accept them any more. */
export const expiredQuotes: Watch = {
  name: 'expired quotes',
  everySeconds: 60,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.quotes_until($1, $2)', firstDay()],
      async (db, companyId, { id = '' }) => {
        const order = await orderById(db, id, { lock: true })
        if (order?.state !== 'Quote' || order.validUntil === null) return
        if (order.validUntil >= (await todayOf(db))) return notYet
        await moveOrder(db, { companyId, actorId: null, actor: 'Ledgerside', origin: 'system' }, order, 'QuoteExpired')
      },
      mostAtOnce,
    ),
}
