import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api.ts'
import { readAgain } from '#web/live-queries.ts'
import { textOf } from '#web/text.ts'
import { toastWithButton } from '#web/toasts.ts'
import { getNotifications, markRead, type Notification } from '../contract.ts'
import { notificationText } from './notification-text.ts'
import { notificationsPath, pathOf } from './record-path.ts'

const toastMs = 5000
/** More at once, after a gap, are one toast. */
const mostToasts = 3

/**
 * Asks for what came since the newest one known, and shows what is not known yet. The first answer after the page began only says what
 * there was.
 */
export function useArrivals(): () => void {
  const navigate = useNavigate()
  const known = useRef<{ ids: Set<string>; newest: string } | null>(null)
  const asking = useRef(Promise.resolve())
  const ask = useCallback(async () => {
    const { rows } = await call(getNotifications, { query: { since: known.current?.newest, limit: 100 } })
    const before = known.current
    known.current = { ids: new Set([...(before?.ids ?? []), ...rows.map(({ id }) => id)]), newest: rows[0]?.id ?? before?.newest ?? '' }
    if (!before) return
    readAgain('notifications')
    const fresh = rows.filter(({ id, quiet, seenAt }) => !before.ids.has(id) && !quiet && seenAt === null)
    if (document.visibilityState === 'visible') show(fresh, navigate)
  }, [navigate])
  // One after the other; what could not be asked is asked with the next one.
  return useCallback(() => {
    asking.current = asking.current.then(ask).catch(() => undefined)
  }, [ask])
}

function show(fresh: Notification[], navigate: (path: string) => void) {
  if (fresh.length > mostToasts) {
    const message = textOf('notifications.arrived', { count: fresh.length })
    void toastWithButton({ message, button: textOf('notifications.open'), press: () => navigate(notificationsPath), ms: toastMs })
    return
  }
  for (const notification of fresh.toReversed()) {
    const press = () => {
      void call(markRead, { body: { ids: [notification.id] } }).catch(() => undefined)
      navigate(pathOf(notification))
    }
    void toastWithButton({ message: notificationText(notification), button: textOf('notifications.open'), press, ms: toastMs })
  }
}
