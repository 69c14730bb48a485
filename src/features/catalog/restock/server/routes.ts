import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { draft, save } from './draft.ts'
import { keepParOf, restockDetail, restockPage } from './list.ts'
import { pickList } from './pick-list.ts'
import { proposalPage } from './proposals.ts'
import { close, receive } from './receive.ts'
import { approve, cancel, pick, reject, request, sendOff } from './steps.ts'

export const restockRoutes: Route[] = [
  route(contract.listProposals, ({ params, query }, context) => proposalPage(context, params.locationId, query)),
  route(contract.setPar, ({ body }, context) => keepParOf(context, body)),
  route(contract.draftRestock, ({ body }, context) => draft(context, body)),
  route(contract.saveRestock, ({ params, body }, context) => save(context, params.id, body)),
  route(contract.listRestocks, ({ query }, context) => restockPage(context, query)),
  route(contract.getRestock, ({ params }, context) => restockDetail(context, params.id)),
  route(contract.requestRestock, ({ params, body }, context) => request(context, params.id, body)),
  route(contract.approveRestock, ({ params, body }, context) => approve(context, params.id, body)),
  route(contract.rejectRestock, ({ params, body }, context) => reject(context, params.id, body)),
  route(contract.pickRestock, ({ params, body }, context) => pick(context, params.id, body)),
  route(contract.sendRestock, ({ params, body }, context) => sendOff(context, params.id, body)),
  route(contract.receiveRestock, ({ params, body }, context) => receive(context, params.id, body)),
  route(contract.closeRestock, ({ params, body }, context) => close(context, params.id, body)),
  route(contract.cancelRestock, ({ params, body }, context) => cancel(context, params.id, body)),
  routeOutside(contract.getPickList, ({ params }, context) => pickList(context, params.id)),
]
