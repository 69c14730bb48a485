import { changePassword, confirmTotp, startTotp, turnOffTotp } from '#features/identity/auth/server/door.ts'
import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { profileOf, saveProfileOf } from './profile.ts'
import { endOthersOf, endSessionOf, sessionsOf } from './sessions.ts'

export const profileRoutes: readonly Route[] = [
  route(contract.getProfile, (_, context) => profileOf(context)),
  route(contract.saveProfile, ({ body }, context) => saveProfileOf(context, body)),
  routeOutside(contract.changePassword, ({ body }, context) => changePassword(context, body)),
  route(contract.listSessions, (_, context) => sessionsOf(context)),
  route(contract.endOwnSession, ({ body }, context) => endSessionOf(context, body.id)),
  route(contract.endOtherSessions, (_, context) => endOthersOf(context)),
  routeOutside(contract.startTotp, ({ body }, context) => startTotp(context, body)),
  routeOutside(contract.confirmTotp, ({ body }, context) => confirmTotp(context, body)),
  routeOutside(contract.turnOffTotp, ({ body }, context) => turnOffTotp(context, body)),
]
