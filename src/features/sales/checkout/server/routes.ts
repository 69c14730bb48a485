import { type Route, route, routeOutside } from '#server/http/route.ts'
import {
  acceptQuote,
  cancelLink,
  changeShippingAddress,
  confirmPayment,
  declineQuote,
  getPaymentDetail,
  getQrCode,
  listLinks,
  openQuote as openQuoteCall,
  sendLink,
  takeQuote,
} from '../contract.ts'
import { changeAddress } from './address.ts'
import { confirmation } from './confirm.ts'
import { paymentDetail } from './detail.ts'
import { accept } from './quotes/accept.ts'
import { decline } from './quotes/decline.ts'
import { openQuote } from './quotes/open-quote.ts'
import { quoteTaken } from './quotes/take-quote.ts'
import { sendLinkByMail } from './send-link.ts'
import { cancelledLink, linksOf, qrCode } from './staff.ts'

export const checkoutRoutes: Route[] = [
  routeOutside(getPaymentDetail, ({ query }, context) => paymentDetail(context, query.paymentNumber)),
  routeOutside(acceptQuote, (input, context) => accept(context, input)),
  routeOutside(declineQuote, (input, context) => decline(context, input)),
  routeOutside(confirmPayment, ({ params }, context) => confirmation(context, params.orderId)),
  routeOutside(changeShippingAddress, ({ params }, context) => changeAddress(context, params)),
  routeOutside(getQrCode, ({ query }, context) => qrCode(context, query)),
  route(listLinks, ({ params }, context) => linksOf(context, params.orderId)),
  route(openQuoteCall, ({ params, body }, context) => openQuote(context, params.orderId, body.validUntil)),
  route(takeQuote, (input, context) => quoteTaken(context, input)),
  route(sendLink, (input, context) => sendLinkByMail(context, input)),
  route(cancelLink, ({ params }, context) => cancelledLink(context, params.orderId)),
]
