import { type Route, route } from '#server/http/route.ts'
import { getPayout, listPayoutMovements, listPayouts } from '../contract.ts'
import { movementPage, payoutDetail } from './content.ts'
import { payoutExport } from './export.ts'
import { payoutPage, type TieOuts } from './list.ts'

export const payoutsRoutes = (tieOutsOf: TieOuts): Route[] => [
  route(listPayouts, ({ query }, context) => payoutPage(context, query, tieOutsOf)),
  route(getPayout, ({ params }, context) => payoutDetail(context, params.payout)),
  route(listPayoutMovements, ({ params, query }, context) => movementPage(context, params.payout, query)),
  payoutExport.link,
]
