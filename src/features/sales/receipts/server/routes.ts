import { type Route, routeOutside } from '#server/http/route.ts'
import { getReceipt, getShopperReceipt } from '../contract.ts'
import { receiptForShopper, receiptForStaff } from './download.ts'

export const receiptsRoutes: Route[] = [
  routeOutside(getReceipt, ({ params }, context) => receiptForStaff(context, params.id)),
  routeOutside(getShopperReceipt, ({ params }, context) => receiptForShopper(context, params.orderId)),
]
