import { type Route, route, routeOutside } from '#server/http/route.ts'
import { acceptDispute, getDispute, listDisputes, saveEvidence, submitEvidence } from '../contract.ts'
import { giveUp, keepEvidence, sendEvidence } from './answer.ts'
import { disputeDetail } from './detail.ts'
import { disputePage } from './list.ts'

export const disputesRoutes: Route[] = [
  route(listDisputes, ({ query }, context) => disputePage(context, query)),
  route(getDispute, ({ params }, context) => disputeDetail(context, params.dispute)),
  route(saveEvidence, ({ body }, { db }) => keepEvidence(db, body)),
  routeOutside(submitEvidence, ({ body }, context) => sendEvidence(context, body)),
  routeOutside(acceptDispute, ({ body }, context) => giveUp(context, body.id)),
]
