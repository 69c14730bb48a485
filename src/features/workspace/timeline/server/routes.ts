import { type Route, route } from '#server/http/route.ts'
import { getOrderThread, listTimeline } from '../contract.ts'
import { orderThread } from './order-thread.ts'
import { timelinePage } from './page.ts'

export const timelineRoutes: Route[] = [
  route(listTimeline, (input, context) => timelinePage(context, input)),
  route(getOrderThread, ({ params }, context) => orderThread(context, params.id)),
]
