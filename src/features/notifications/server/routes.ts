import { memberOf } from '#server/context.ts'
import { makeTicket } from '#server/live-tickets.ts'
import { type Route, route } from '#server/route.ts'
import { makeLiveTicket } from '../contract.ts'

export const notificationsRoutes: Route[] = [
  route(makeLiveTicket, async (_, context) => {
    const ticket = await makeTicket(context.db, memberOf(context))
    const host = context.services.config.NOTIFICATIONS_URL.replace(/^http/, 'ws').replace(/\/$/, '')
    return { url: `${host}/WebSocket/ws/?ticket=${ticket}` }
  }),
]
