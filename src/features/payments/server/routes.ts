import { type Route, route, routeOutside } from '#server/route.ts'
import * as contract from '../contract.ts'
import { accountOf } from './account.ts'
import { locationsOf } from './locations.ts'
import { disconnected, onboardingLink, refreshedAccount, shownAccount } from './onboarding.ts'
import { transactionPage } from './transactions.ts'
import { transactionsExportLink } from './transactions-export.ts'

export const paymentsRoutes: Route[] = [
  route(contract.getStripeAccount, async (_, { db }) => shownAccount(await accountOf(db))),
  routeOutside(contract.startOnboarding, (_, context) => onboardingLink(context)),
  routeOutside(contract.refreshStripeAccount, (_, context) => refreshedAccount(context)),
  routeOutside(contract.disconnectStripe, (_, context) => disconnected(context)),
  route(contract.listTransactions, ({ query }, context) => transactionPage(context, query)),
  route(contract.prepareTransactionsExport, ({ body }, context) => transactionsExportLink(context, body)),
  route(contract.getLocation, (_, context) => locationsOf(context)),
]
