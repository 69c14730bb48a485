import { type Route, route } from '#server/http/route.ts'
import { getMenuList, getOverview } from '../contract.ts'
import { menuOf } from './menu.ts'
import { overviewOf } from './overview.ts'

export const shellRoutes: Route[] = [
  route(getMenuList, (_, context) => menuOf(context)),
  route(getOverview, (_, context) => overviewOf(context)),
]
