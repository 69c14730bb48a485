import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { pull } from './pull.ts'

export const pullRoutes: Route[] = [route(contract.pullChanges, ({ body }, context) => pull(context, body))]
