import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { type CalledOff, cancelOf } from './change/cancel.ts'
import { changeOf } from './change/change.ts'
import { orderVersion } from './change/version.ts'
import { orderDetails } from './details.ts'
import { itemsFor } from './items.ts'
import { choicesFor } from './list/choices.ts'
import { ordersExport } from './list/export.ts'
import { orderPage } from './list/list.ts'
import { ordersOfItem } from './list/of-item.ts'
import { openInvoices } from './list/open-invoices.ts'
import { placeForStaff } from './place-staff.ts'
import { priceOf } from './price/price.ts'
import { paymentRequested } from './requests/request-payment.ts'

export const ordersRoutes = (calledOff: CalledOff): Route[] => [
  route(contract.listOrders, ({ query }, context) => orderPage(context, query)),
  ordersExport.link,
  route(contract.getOrder, ({ params }, context) => orderDetails(context, params.id)),
  route(contract.getOrderVersion, ({ params }, context) => orderVersion(context, params)),
  route(contract.priceOrder, ({ body }, context) => priceOf(context, body)),
  route(contract.placeStaffOrder, ({ body }, context) => placeForStaff(context, body)),
  route(contract.requestPayment, ({ body }, context) => paymentRequested(context, body)),
  route(contract.changeOrder, (input, context) => changeOf(context, input)),
  routeOutside(contract.cancelOrder, (input, context) => cancelOf(context, input, calledOff)),
  route(contract.findItems, ({ query }, context) => itemsFor(context, query)),
  route(contract.listOrdersOfItem, ({ params }, context) => ordersOfItem(context, params.itemId)),
  route(contract.orderChoices, ({ params }, context) => choicesFor(context, params.customerId)),
  route(contract.listOpenInvoices, ({ query }, context) => openInvoices(context, query)),
]
