import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { acceptAsNew, invitationBehind, joinAs } from './accept.ts'
import { changeRoleOf, remove, restore, suspend } from './change.ts'
import { leave } from './leave.ts'
import { invitationsOf, peopleOf } from './list.ts'
import { inviteByForm, resend, withdraw } from './open-links.ts'
import type { CustomerNames } from './reach.ts'
import { startViewing, stopViewingOf } from './view-as.ts'

export const peopleRoutes = (namesOf: CustomerNames): readonly Route[] => [
  routeOutside(contract.openInvitation, ({ body }, context) => invitationBehind(body.code, context)),
  routeOutside(contract.acceptInvitation, ({ body }, context) => acceptAsNew(body, context)),
  route(contract.joinCompany, ({ body }, context) => joinAs(context, body.code)),
  route(contract.leaveCompany, ({ body }, context) => leave(context, body.companyId)),
  route(contract.listPeople, ({ query }, context) => peopleOf(context, query, namesOf)),
  route(contract.listInvitations, ({ query }, context) => invitationsOf(context, query, namesOf)),
  route(contract.invitePerson, ({ body }, context) => inviteByForm(context, body, namesOf)),
  route(contract.resendInvitation, ({ body }, context) => resend(context, body.invitationId)),
  route(contract.withdrawInvitation, ({ body }, context) => withdraw(context, body.invitationId)),
  route(contract.changeRole, ({ body: { userId, ...place } }, context) => changeRoleOf(context, userId, place, namesOf)),
  route(contract.suspendPerson, ({ body }, context) => suspend(context, body.userId)),
  route(contract.restorePerson, ({ body }, context) => restore(context, body.userId)),
  route(contract.removePerson, ({ body }, context) => remove(context, body.userId)),
  route(contract.viewAs, ({ body }, context) => startViewing(context, body.userId)),
  route(contract.stopViewing, (_, context) => stopViewingOf(context)),
]
