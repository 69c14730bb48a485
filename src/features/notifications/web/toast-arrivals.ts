import { notificationsPath } from '#contract/places.ts'
import { markRead, type Notification } from '#features/notifications/contract.ts'
import { call } from '#web/app/calls/api.ts'
import { textOf } from '#web/app/text.ts'
import { toastWithButton } from '#web/app/toasts.ts'
import { notificationText } from './notification-text.ts'

const toastMs = 5000
/** More at once, after a gap, are one toast. */
const mostToasts = 3

/** Each with a way to its record. */
export function toastArrivals(all: Notification[], navigate: (path: string) => void): void {
  const button = textOf('notifications.open')
  const arrived = [...new Map(all.map((each) => [eventOf(each), each])).values()]
  if (arrived.length > mostToasts) {
    const message = textOf('notifications.arrived', { count: arrived.length })
    void toastWithButton({ message, button, press: () => navigate(notificationsPath), ms: toastMs })
    return
  }
  for (const notification of arrived.toReversed()) {
    const press = () => {
      // It stands in the list, unread, if this does not reach the server.
      void call(markRead, { body: { ids: [notification.id] } }).catch(() => undefined)
      navigate(notification.recordPath ?? notificationsPath)
    }
    void toastWithButton({ message: notificationText(notification), button, press, ms: toastMs, event: eventOf(notification) })
  }
}

/** An order that was placed is also told to those who follow the sales: for who does both it is one event. */
const eventOf = ({ id, code, recordPath }: Notification) =>
  recordPath && (code === 'NA_ORDER_PLACED' || code === 'NA_SALES_UPDATE') ? `sold ${recordPath}` : id
