import { type Route, route } from '#server/http/route.ts'
import { decideOrder, getCredit, setCredit } from '../contract.ts'
import { creditShown, keepCredit } from './credit.ts'
import { decide } from './decide.ts'

export const approvalsRoutes: Route[] = [
  route(decideOrder, ({ params, body }, context) => decide(context, params.id, body)),
  route(getCredit, ({ params }, context) => creditShown(context, params.customerId)),
  route(setCredit, ({ params, body }, context) => keepCredit(context, params.customerId, body.limit)),
]
