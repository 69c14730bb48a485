import { type Route, route } from '#server/http/route.ts'
import {
  getOrderSteps,
  getOrderThread,
  listDeviceHistory,
  listItemHistory,
  listProgramHistory,
  listStoreHistory,
  listTimeline,
} from '../contract.ts'
import { deviceHistory } from './device-history.ts'
import { itemHistory } from './item-history.ts'
import { orderSteps } from './order-steps.ts'
import { orderThread } from './order-thread.ts'
import { timelinePage } from './page.ts'
import { programHistory } from './program-history.ts'
import { storeHistory } from './store-history.ts'

export const timelineRoutes: Route[] = [
  route(listTimeline, (input, context) => timelinePage(context, input)),
  route(getOrderThread, ({ params }, context) => orderThread(context, params.id)),
  route(getOrderSteps, ({ params }, context) => orderSteps(context, params.id)),
  route(listItemHistory, (input, context) => itemHistory(context, input)),
  route(listDeviceHistory, (input, context) => deviceHistory(context, input)),
  route(listStoreHistory, (input, context) => storeHistory(context, input)),
  route(listProgramHistory, (input, context) => programHistory(context, input)),
]
