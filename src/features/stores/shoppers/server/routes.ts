import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { inviteesOf } from './find-invitees.ts'
import { inviteTo } from './invite.ts'
import { limitsOf } from './limits.ts'
import { shopperPage } from './list.ts'
import { previewOf } from './preview.ts'
import { keepShopper, takeStep } from './steps.ts'

export const shoppersRoutes: Route[] = [
  route(contract.listShoppers, ({ params, query }, context) => shopperPage(context, params.storeId, query)),
  route(contract.getStoreLimits, ({ params }, context) => limitsOf(context, params.storeId)),
  route(contract.findInvitees, ({ params, body }, context) => inviteesOf(context, params.storeId, body)),
  routeOutside(contract.inviteShoppers, ({ params, body }, context) => inviteTo(context, params.storeId, body.shoppers)),
  route(contract.takeShopperStep, ({ params, body }, context) => takeStep(context, params.id, body)),
  route(contract.previewStore, ({ params, query }, context) => previewOf(context, params.storeId, query)),
  route(contract.saveShopper, ({ params, body }, context) => keepShopper(context, params.id, body)),
]
