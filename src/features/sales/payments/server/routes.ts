import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { accountOf, whyNotPayable } from './account/account.ts'
import { disconnectAccount, onboardingLink, refreshAccount, shownAccount } from './account/onboarding.ts'
import { acceptHeld } from './intents/take-held.ts'
import { locationsOf } from './locations.ts'
import { orderPayments } from './order-payments.ts'
import { askForRefund } from './refunds/ask-refund.ts'
import { approveRefund, declineRefund } from './refunds/decide-refund.ts'
import { refundLimits, saveLimits } from './refunds/refund-limits.ts'
import { transactionDetails } from './transactions/transaction-details.ts'
import { transactionPage } from './transactions/transactions.ts'
import { transactionsExport } from './transactions/transactions-export.ts'

export const paymentsRoutes: Route[] = [
  route(contract.getStripeAccount, async (_, { db }) => shownAccount(await accountOf(db))),
  route(contract.getPayable, async (_, { db, services }) => ({ why: await whyNotPayable(services, db) })),
  routeOutside(contract.startOnboarding, (_, context) => onboardingLink(context)),
  routeOutside(contract.refreshStripeAccount, (_, context) => refreshAccount(context)),
  routeOutside(contract.disconnectStripe, (_, context) => disconnectAccount(context)),
  route(contract.listTransactions, ({ query }, context) => transactionPage(context, query)),
  transactionsExport.link,
  route(contract.getTransaction, ({ params }, context) => transactionDetails(context, params.payment)),
  route(contract.listOrderPayments, ({ query }, context) => orderPayments(context, query.orderId)),
  route(contract.takeHeld, ({ params }, context) => acceptHeld(context, params.payment)),
  route(contract.askRefund, (input, context) => askForRefund(context, input)),
  route(contract.approveRefund, ({ params }, context) => approveRefund(context, params.id)),
  route(contract.declineRefund, ({ params, body }, context) => declineRefund(context, params.id, body.reason)),
  route(contract.getRefundLimits, (_, { db }) => refundLimits(db)),
  route(contract.saveRefundLimits, ({ body }, context) => saveLimits(context, body)),
  route(contract.getLocation, (_, context) => locationsOf(context)),
]
