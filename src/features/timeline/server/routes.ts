import { type Route, route } from '#server/route.ts'
import { listTimeline } from '../contract.ts'
import { timelinePage } from './page.ts'

export const timelineRoutes: Route[] = [route(listTimeline, (input, context) => timelinePage(context, input))]
