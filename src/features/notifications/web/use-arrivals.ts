import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { getNotifications, type Notification } from '#features/notifications/contract.ts'
import { call } from '#web/app/calls/api.ts'
import { readAgain } from '#web/app/live/live-queries.ts'

/**
 * Asks for what came since the newest one known, and shows what is not known yet. The first answer after the page began only says what
 * there was: `newest`, of the bell, or where that failed the first one here.
 */
export function useArrivals(newest: Notification[] | undefined): () => void {
  const navigate = useNavigate()
  const known = useRef<{ ids: Set<string>; newest: string | undefined } | null>(null)
  useEffect(() => {
    if (newest) known.current ??= { ids: new Set(newest.map(({ id }) => id)), newest: newest[0]?.id }
  }, [newest])
  const turn = useRef({ asking: false, again: false })
  const ask = useCallback(async () => {
    const before = known.current
    const { rows } = await call(getNotifications, { query: { since: before?.newest, limit: 100 } })
    known.current = { ids: new Set([...(before?.ids ?? []), ...rows.map(({ id }) => id)]), newest: rows[0]?.id ?? before?.newest }
    if (!before) return
    readAgain('notifications')
    const fresh = rows.filter(({ id, quiet, seenAt }) => !before.ids.has(id) && !quiet && seenAt === null)
    if (fresh.length === 0 || document.visibilityState !== 'visible') return
    const { toastArrivals } = await import('./toast-arrivals.ts')
    toastArrivals(fresh, navigate)
  }, [navigate])
  return useCallback(() => {
    if (turn.current.asking) {
      turn.current.again = true
      return
    }
    const askInTurn = async () => {
      turn.current = { asking: true, again: false }
      // What could not be asked is asked with the next one.
      await ask().catch(() => undefined)
      turn.current.asking = false
      if (turn.current.again) await askInTurn()
    }
    void askInTurn()
  }, [ask])
}
