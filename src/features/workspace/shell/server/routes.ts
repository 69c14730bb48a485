import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { countriesOf } from './countries.ts'
import { documentFilters } from './document-filters.ts'
import { foundOptions } from './filter-options.ts'
import { customerFilters } from './filters.ts'
import { menuOf } from './menu.ts'
import { orderFilters } from './order-filters.ts'
import { overviewOf } from './overview.ts'
import { transactionFilters } from './transaction-filters.ts'
import { removeViewOf, saveViewOf } from './views.ts'

const filtersOf = { customers: customerFilters, orders: orderFilters, transactions: transactionFilters, documents: documentFilters }

export const dashboardRoutes: Route[] = [
  route(contract.getMenuList, (_, context) => menuOf(context)),
  route(contract.getOverview, (_, context) => overviewOf(context)),
  route(contract.fetchFilters, ({ query: { screen } }, context) => filtersOf[screen](context)),
  route(contract.searchFilterOptions, ({ query }, context) => foundOptions(context, query)),
  route(contract.saveView, ({ body }, context) => saveViewOf(context, body)),
  route(contract.removeView, ({ body }, context) => removeViewOf(context, body)),
  routeOutside(contract.listCountries, (_, { services, language }) => countriesOf(services, language)),
]
