import { type Route, route } from '#server/http/route.ts'
import { assignNeed, finishNeed, getNeedColleagues, getNeeds, snoozeNeed, wakeNeed } from '../contract.ts'
import { assign, finish, snooze, wake } from './change.ts'
import { colleaguesOf } from './colleagues.ts'
import { callerOf, needsOf } from './needs.ts'

export const needsRoutes: readonly Route[] = [
  route(getNeeds, (_, context) => needsOf(callerOf(context))),
  route(snoozeNeed, ({ body }, context) => snooze(context, body)),
  route(wakeNeed, ({ body }, context) => wake(context, body)),
  route(assignNeed, ({ body }, context) => assign(context, body)),
  route(getNeedColleagues, ({ query }, context) => colleaguesOf(context, query)),
  route(finishNeed, ({ body }, context) => finish(context, body)),
]
