import { makeLiveTicket } from '#contract/session.ts'
import * as contract from '#features/notifications/contract.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { makeTicket } from '#server/live/live-tickets.ts'
import { listNotifications } from './list.ts'
import { markAsRead, markAsSeen, remove, restore } from './marks.ts'
import { preferencesOf, savePreferencesOf } from './preferences.ts'

export const notificationsRoutes = (kinds: readonly RecordKind[]): Route[] => [
  route(contract.getNotifications, ({ query }, context) => listNotifications(kinds, context, query)),
  route(contract.markSeen, ({ body }, context) => markAsSeen(context, body)),
  route(contract.markRead, ({ body }, context) => markAsRead(context, body)),
  route(contract.deleteNotificaion, ({ body }, context) => remove(context, body)),
  route(contract.deleteNotification, ({ body }, context) => remove(context, body)),
  route(contract.restoreNotification, ({ body }, context) => restore(context, body)),
  route(contract.getPreferences, (_, context) => preferencesOf(context)),
  route(contract.savePreferences, ({ body }, context) => savePreferencesOf(context, body)),
  route(makeLiveTicket, async (_, context) => {
    const ticket = await makeTicket(context.db, memberOf(context))
    const host = context.services.config.NOTIFICATIONS_URL.replace(/^http/, 'ws').replace(/\/$/, '')
    return { url: `${host}/WebSocket/ws/?ticket=${ticket}` }
  }),
]
