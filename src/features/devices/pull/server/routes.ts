import { type Route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { pull } from './pull.ts'
import { wait } from './wait.ts'

export const pullRoutes: Route[] = [
  routeOutside(contract.pullChanges, ({ body }, context) => pull(context, body)),
  routeOutside(contract.waitForChanges, ({ body }, context) => wait(context, body)),
]
