import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { memberOf } from '#server/http/context.ts'
import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { keepQuickbooksVersion, putBack, replayPosting } from './actions.ts'
import { askCheck } from './check.ts'
import { orderPostings, shownPostings } from './list-postings.ts'
import { makeItems } from './make-items.ts'
import { previewOf } from './settings/backfill.ts'
import { openingAt } from './settings/opening.ts'
import { saveSettings, shownSettings } from './settings/settings.ts'
import { posting, postingStanding } from './settings/standing.ts'
import { tieOutsOf } from './tie-out.ts'

const nothingYet = { state: 'none' as const, stripe: 0, members: 0, deposit: null, clearing: null, byHand: false }

export const booksRoutes: Route[] = [
  route(contract.getPosting, (_, { db }) => posting(db)),
  route(contract.getBookSettings, (_, context) => shownSettings(context)),
  route(contract.saveBookSettings, ({ body }, context) => saveSettings(context, { body })),
  routeOutside(contract.makeBookItems, ({ body }, context) => makeItems(context, body)),
  routeOutside(contract.getOpening, ({ query }, context) => openingAt(context, query.fromDate)),
  route(contract.previewBooks, ({ query }, { db }) => previewOf(db, query.fromDate)),
  route(contract.orderPostings, async ({ params }, context) => {
    const { id: orderId } = await orderOf(context, params.orderId)
    const [rows, standing] = await Promise.all([orderPostings(context, orderId), postingStanding(context.db)])
    return { rows, standing, canCheck: can(memberOf(context).role, 'books.write') && rows.some(({ externalId }) => externalId) }
  }),
  route(contract.payoutPostings, async ({ query: { payoutId } }, context) => {
    const { db } = context
    const [rows, standing, ties] = await Promise.all([shownPostings(context, { payoutId }), postingStanding(db), tieOutsOf(db, [payoutId])])
    return {
      rows,
      standing,
      tieOut: ties.get(payoutId) ?? nothingYet,
      canCheck: can(memberOf(context).role, 'books.write') && rows.length > 0,
    }
  }),
  route(contract.creditPostings, async ({ params: { creditId } }, context) => {
    const { db } = context
    const credit = await db.selectFrom('credits').select('customerId').where('id', '=', creditId).executeTakeFirst()
    if (!credit || !(await reachesCustomer(context, credit.customerId, 'orders.read'))) throw new AppError('notFound')
    const [rows, standing] = await Promise.all([shownPostings(context, { creditId }), postingStanding(db)])
    return { rows, standing, canCheck: can(memberOf(context).role, 'books.write') && rows.some(({ externalId }) => externalId) }
  }),
  route(contract.replayPosting, ({ params }, context) => replayPosting(context, params.id)),
  route(contract.putBackPosting, ({ params }, context) => putBack(context, params.id)),
  route(contract.keepTheirs, ({ params }, context) => keepQuickbooksVersion(context, params.id)),
  route(contract.checkPostings, async ({ body }, context) => {
    await askCheck(context.services, context.db, { companyId: memberOf(context).companyId, ...body })
    return {}
  }),
]
