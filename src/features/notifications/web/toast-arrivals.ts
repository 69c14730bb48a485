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
export function toastArrivals(arrived: Notification[], navigate: (path: string) => void): void {
  const button = textOf('notifications.open')
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
    void toastWithButton({ message: notificationText(notification), button, press, ms: toastMs })
  }
}
