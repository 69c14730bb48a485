import { type Route, route, routeOutside } from '#server/route.ts'
import { disconnectStripe, getLocation, getStripeAccount, listTransactions, refreshStripeAccount, startOnboarding } from '../contract.ts'
import { accountOf } from './account.ts'
import { locationsOf } from './locations.ts'
import { disconnected, onboardingLink, refreshedAccount, shownAccount } from './onboarding.ts'
import { transactionPage } from './transactions.ts'

export const paymentsRoutes: Route[] = [
  route(getStripeAccount, async (_, { db }) => shownAccount(await accountOf(db))),
  routeOutside(startOnboarding, (_, context) => onboardingLink(context)),
  routeOutside(refreshStripeAccount, (_, context) => refreshedAccount(context)),
  routeOutside(disconnectStripe, (_, context) => disconnected(context)),
  route(listTransactions, ({ query }, context) => transactionPage(context, query)),
  route(getLocation, (_, context) => locationsOf(context)),
]
