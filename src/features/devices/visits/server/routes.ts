import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { visitsExport } from './export.ts'
import { visitPage } from './list.ts'
import { callOff, plan, visitChoices } from './plan.ts'

export const visitsRoutes: Route[] = [
  route(contract.listVisits, ({ query }, context) => visitPage(context, query)),
  visitsExport.link,
  route(contract.getVisitChoices, ({ params }, context) => visitChoices(context, params.id)),
  route(contract.planVisit, ({ body }, context) => plan(context, body)),
  route(contract.callVisitOff, ({ params }, context) => callOff(context, params.id)),
]
