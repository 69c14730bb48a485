import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import * as changes from '../order-changes.ts'
import * as form from '../order-form.ts'
import { listOrdersOfItem } from '../orders-of-item.ts'
import { requestPayment } from '../payment-request.ts'
import { type CalledOff, cancelOf } from './change/cancel.ts'
import { changeOf } from './change/change.ts'
import { orderVersion } from './change/version.ts'
import { orderDetails, type PlacedIn } from './details.ts'
import { itemsFor } from './items.ts'
import { choicesFor } from './list/choices.ts'
import { ordersExport } from './list/export.ts'
import { orderPage } from './list/list.ts'
import { ordersOfItem } from './list/of-item.ts'
import { placeForStaff } from './place-staff.ts'
import { priceOf } from './price/price.ts'
import { paymentRequested } from './requests/request-payment.ts'

export const ordersRoutes = (calledOff: CalledOff, placedIn: PlacedIn): Route[] => [
  route(contract.listOrders, ({ query }, context) => orderPage(context, query)),
  ordersExport.link,
  route(contract.getOrder, ({ params }, context) => orderDetails(context, params.id, placedIn)),
  route(changes.getOrderVersion, ({ params }, context) => orderVersion(context, params)),
  route(form.priceOrder, ({ body }, context) => priceOf(context, body)),
  route(form.placeStaffOrder, ({ body }, context) => placeForStaff(context, body)),
  route(requestPayment, ({ body }, context) => paymentRequested(context, body)),
  route(form.changeOrder, (input, context) => changeOf(context, input)),
  routeOutside(changes.cancelOrder, (input, context) => cancelOf(context, input, calledOff)),
  route(form.findItems, ({ query }, context) => itemsFor(context, query)),
  route(listOrdersOfItem, ({ params }, context) => ordersOfItem(context, params.itemId)),
  route(contract.orderChoices, ({ params }, context) => choicesFor(context, params.customerId)),
]
