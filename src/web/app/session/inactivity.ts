import { useEffect, useState } from 'react'
import { keepAlive } from '#contract/session.ts'
import { call } from '../calls/api.ts'
import { lastActivity, markActivity, pingEveryMs } from './activity.ts'
import { logout } from './logout.ts'
import { readSession } from './session.ts'

const warnSeconds = 60
const events = ['mousemove', 'mousedown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Specification section 4: an hour without mouse or key events signs out and goes to `/`. Gives the seconds left once the last minute has
 * begun, else null; `stay` starts the hour again. The server keeps its own clock and is told at most once a minute.
 */
export function useInactivity(): { secondsLeft: number | null; stay: () => void } {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  useEffect(() => {
    let pinged = Date.now()
    let noted = 0
    markActivity()
    const note = () => {
      if (Date.now() - noted < 1000) return
      noted = Date.now()
      markActivity()
      setSecondsLeft(null)
    }
    const check = () => {
      const idleMs = (readSession()?.idleSeconds || 3600) * 1000
      const left = Math.ceil((lastActivity() + idleMs - Date.now()) / 1000)
      setSecondsLeft(left <= warnSeconds ? Math.max(0, left) : null)
      if (left <= 0) {
        clearInterval(timer)
        void logout({ keepDrafts: true, why: 'idle' })
      } else if (lastActivity() > pinged && Date.now() - pinged >= pingEveryMs) {
        pinged = Date.now()
        call(keepAlive, {}).catch(() => undefined)
      }
    }
    const timer = setInterval(check, 1000)
    for (const event of events) window.addEventListener(event, note, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const event of events) window.removeEventListener(event, note, { capture: true })
    }
  }, [])
  const stay = () => {
    markActivity()
    setSecondsLeft(null)
    call(keepAlive, {}).catch(() => undefined)
  }
  return { secondsLeft, stay }
}
