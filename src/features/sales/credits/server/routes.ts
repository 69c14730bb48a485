import { type Route, route } from '#server/http/route.ts'
import { callOffCredit } from '../contract.ts'
import { callCreditOff, type UsedElsewhere } from './call-off.ts'

export const creditsRoutes = (usedElsewhere: UsedElsewhere): Route[] => [
  route(callOffCredit, ({ params, body }, context) => callCreditOff(context, params.creditId, { ...body, usedElsewhere })),
]
