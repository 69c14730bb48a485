import { type Route, route, routeOutside } from '#server/route.ts'
import * as contract from '../contract.ts'
import { acceptAsNew, invitationBehind, joinAs } from './accept.ts'

export const peopleRoutes: readonly Route[] = [
  routeOutside(contract.openInvitation, ({ body }, context) => invitationBehind(body.code, context)),
  routeOutside(contract.acceptInvitation, ({ body }, context) => acceptAsNew(body, context)),
  route(contract.joinCompany, ({ body }, context) => joinAs(context, body.code)),
]
