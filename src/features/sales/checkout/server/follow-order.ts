import { askedElsewhere, type Order, orderById, orderChangedRequest } from '#features/sales/orders/server/door.ts'
import { job } from '#server/work/job.ts'
import { cancelIntent, changeIntent } from './intent.ts'

/** The office changed an order or called it off, or its invoices are asked for otherwise: the page that a shopper still has open must not take the money of before. */
export const followOrder = job({
  ...orderChangedRequest,
  concurrency: 4,
  retries: 10,
  unique: true,
  async run({ companyId, orderId }, services) {
    const { order, isElsewhere, intent } = await services.transaction({ companyId }, async (db) => ({
      order: await orderById(db, orderId),
      isElsewhere: (await askedElsewhere(db, orderId)) !== null,
      intent: await db
        .selectFrom('paymentIntents')
        .select(['id', 'status', 'amount', 'orderVersion', 'accountId'])
        .where('orderId', '=', orderId)
        .where('status', 'not in', ['canceled', 'succeeded'])
        .executeTakeFirst(),
    }))
    if (!order || !intent || intent.status === 'processing') return
    const { accountId, id } = intent
    if (isElsewhere || isOver(order)) await cancelIntent(services, { companyId, accountId }, id)
    else if (intent.amount !== order.openAmount || intent.orderVersion !== order.version)
      await changeIntent(services, { companyId, accountId, order }, id)
  },
})

const isOver = ({ state, openAmount }: Order) => openAmount === 0 || state === 'Cancelled' || state === 'Rejected'
