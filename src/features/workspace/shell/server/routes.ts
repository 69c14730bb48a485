import type { RecordKind } from '#server/data/record-kind.ts'
import { type Route, route } from '#server/http/route.ts'
import { getMenuList, getOverview } from '../contract.ts'
import { getMoneyIn, getOrderFigures, getRepFigures, getSetup, hideSetup } from '../figures.ts'
import { menuOf } from './menu.ts'
import { moneyIn } from './money-in.ts'
import { orderFigures, repFigures } from './order-figures.ts'
import { overviewOf } from './overview.ts'
import { hideSetupOf, setupOf } from './setup.ts'

export const shellRoutes = (kinds: readonly RecordKind[]): Route[] => [
  route(getMenuList, ({ query }, context) => menuOf(context, query)),
  route(getMoneyIn, (_, context) => moneyIn(context)),
  route(getOrderFigures, (_, context) => orderFigures(context)),
  route(getRepFigures, (_, context) => repFigures(context)),
  route(getSetup, (_, context) => setupOf(context)),
  route(hideSetup, ({ body }, context) => hideSetupOf(context, body.hidden)),
  route(getOverview, (_, context) => overviewOf(kinds, context)),
]
