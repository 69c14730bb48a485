import { type Route, route, routeOutside } from '#server/http/route.ts'
import { getOrderPaper, getPaperReader, getReceipt, getShopperReceipt, mailOrderPaper } from '../contract.ts'
import { receiptForShopper, receiptForStaff } from './download.ts'
import { downloadedPaper, mailedPaper, paperReader } from './papers/deliver.ts'

export const receiptsRoutes: Route[] = [
  routeOutside(getReceipt, ({ params }, context) => receiptForStaff(context, params.id)),
  routeOutside(getShopperReceipt, ({ params }, context) => receiptForShopper(context, params.orderId)),
  routeOutside(getOrderPaper, ({ params, query }, context) => downloadedPaper(context, params.id, query.paper)),
  routeOutside(mailOrderPaper, (input, context) => mailedPaper(context, input)),
  route(getPaperReader, ({ params }, context) => paperReader(context, params.id)),
]
