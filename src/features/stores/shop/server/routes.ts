import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { cartChanged, cartOf, lineSet } from './cart/change.ts'
import { quickOrdered } from './cart/quick.ts'
import { orderedAgain } from './cart/reorder.ts'
import { shopCategories } from './catalog/categories.ts'
import { favoriteKept } from './catalog/favorite.ts'
import { shopItem, shopItems } from './catalog/items.ts'
import { storeOpened } from './open.ts'
import { shopInvoices, shopInvoicesPaid } from './orders/invoices.ts'
import { shopOrders } from './orders/list.ts'
import { shopOrder, shopOrderCancelled, shopOrderPaid } from './orders/order.ts'
import { colleagueSaved, colleagues, selfSaved } from './people/people.ts'
import { placed } from './placing/place.ts'
import { requestDecided, requestsOf } from './placing/requests.ts'
import { askAccess } from './sign-in/ask.ts'
import { mailCode, signIn } from './sign-in/code.ts'
import { join } from './sign-in/join.ts'
import { endShopper } from './sign-in/session.ts'

export const shopRoutes: Route[] = [
  route(contract.openStore, (_, context) => storeOpened(context)),
  routeOutside(contract.mailShopperCode, ({ body }, context) => mailCode(context, body.email)),
  routeOutside(contract.signInShopper, ({ body }, context) => signIn(context, body.email, body.oneTimeCode)),
  route(contract.joinStore, ({ body }, context) => join(context, body.token)),
  route(contract.askForAccess, ({ body }, context) => askAccess(context, body)),
  route(contract.signOutShopper, (_, context) => endShopper(context)),
  route(contract.listShopItems, ({ query }, context) => shopItems(context, query)),
  route(contract.getShopItem, ({ params, query }, context) => shopItem(context, params.id, query.customerId)),
  route(contract.listShopCategories, (_, context) => shopCategories(context)),
  route(contract.keepFavorite, ({ body }, context) => favoriteKept(context, body)),
  route(contract.getCart, ({ query }, context) => cartOf(context, query.customerId)),
  route(contract.setCartLine, ({ body }, context) => lineSet(context, body)),
  route(contract.changeCart, ({ body }, context) => cartChanged(context, body)),
  route(contract.quickOrder, ({ body }, context) => quickOrdered(context, body)),
  route(contract.reorder, ({ body }, context) => orderedAgain(context, body)),
  routeOutside(contract.placeCart, ({ body }, context) => placed(context, body)),
  route(contract.listShopOrders, ({ query }, context) => shopOrders(context, query)),
  route(contract.getShopOrder, ({ params }, context) => shopOrder(context, params.id)),
  route(contract.payShopOrder, ({ body }, context) => shopOrderPaid(context, body.orderId)),
  routeOutside(contract.cancelShopOrder, ({ body }, context) => shopOrderCancelled(context, body.orderId)),
  route(contract.listShopInvoices, ({ query }, context) => shopInvoices(context, query.customerId)),
  route(contract.payShopInvoices, ({ body }, context) => shopInvoicesPaid(context, body)),
  route(contract.listCartRequests, ({ query }, context) => requestsOf(context, query.customerId)),
  route(contract.decideCartRequest, ({ body }, context) => requestDecided(context, body)),
  route(contract.listColleagues, ({ query }, context) => colleagues(context, query.customerId)),
  route(contract.saveColleague, ({ body }, context) => colleagueSaved(context, body)),
  route(contract.saveShopperSelf, ({ body }, context) => selfSaved(context, body)),
]
