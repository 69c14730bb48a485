import { type Route, route } from '#server/http/route.ts'
import { getAvailable, getOrderStock, listHolders } from '../contract.ts'
import { availableOf, holdersOf, orderStockOf } from './stock.ts'

export const reservedRoutes: Route[] = [
  route(listHolders, ({ params }, context) => holdersOf(context, params.itemId)),
  route(getOrderStock, ({ params }, context) => orderStockOf(context, params.orderId)),
  route(getAvailable, ({ query }, context) => availableOf(context, query)),
]
