import { decodeMessage, type LiveKind, liveKinds } from '#contract/live.ts'
import { makeLiveTicket } from '#features/notifications/contract.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { readAgain, readOlder } from '#web/live-queries.ts'
import { setLive } from '#web/live-state.ts'
import { textOf } from '#web/text.ts'
import { toastError } from '#web/toasts.ts'

const longestWaitMs = 30_000
/** The server's word for too many tabs: this one was open longest. */
const tooManyTabs = 4408

/**
 * Keeps a socket open while the page is: pointers make screens read again; `arrived` hears that there are, or after a gap may be, new
 * notifications. The socket is a hint, the tables are the truth: after every gap everything shown is read again. Answers how to stop.
 */
export function goLive(arrived: () => void): () => void {
  const stopped = new AbortController()
  void keepOpen(arrived, stopped.signal)
  return () => stopped.abort()
}

async function keepOpen(arrived: () => void, stopped: AbortSignal) {
  let asked = 0
  let wasOpen = false
  const opened = () => {
    setLive(true)
    if (wasOpen) resume(arrived)
    else {
      void readOlder(asked)
      arrived()
    }
    wasOpen = true
  }
  for (let failures = 0; !stopped.aborted; ) {
    asked = Date.now()
    const end = await listenOnce({ opened, arrived }, stopped).catch((error: unknown) => {
      // Signed out, or without a company: nothing to listen to.
      const over = error instanceof ApiError && (error.status === 401 || error.status === 403)
      return over ? ('over' as const) : ('failed' as const)
    })
    if (end === 'over') return
    if (end === tooManyTabs) await untilLookedAt(stopped)
    failures = end === 'failed' ? failures + 1 : 0
    // Full jitter: after an outage not everybody comes back in the same second.
    await pause(Math.random() * Math.min(longestWaitMs, 1000 * 2 ** failures), stopped)
  }
}

/** Resolves when the socket closes: with why, or that it was never open. */
async function listenOnce(on: { opened: () => void; arrived: () => void }, stopped: AbortSignal): Promise<number | 'failed'> {
  const { url } = await call(makeLiveTicket, {})
  if (stopped.aborted) return 'failed'
  return new Promise((resolve) => {
    const socket = new WebSocket(new URL(url, location.href.replace(/^http/, 'ws')))
    let wasOpen = false
    const close = () => socket.close()
    stopped.addEventListener('abort', close, { once: true })
    socket.addEventListener('open', () => {
      wasOpen = true
      on.opened()
    })
    socket.addEventListener('message', ({ data }) => receive(String(data), on.arrived))
    socket.addEventListener('close', ({ code }) => {
      stopped.removeEventListener('abort', close)
      if (wasOpen) setLive(false)
      resolve(wasOpen ? code : 'failed')
    })
  })
}

function receive(text: string, arrived: () => void) {
  const message = decodeMessage(text)
  if (message.kind === 'problem') return toastError(textOf(`notifications.${message.problem}`))
  if (message.kind === 'notification') return arrived()
  if (message.code === 'RESUMED') return resume(arrived)
  if (message.code === 'SYNC_PROGRESS') return readAgain('quickbooks')
  if (message.code === 'MENU_CHANGED') return readAgain('menu')
  if (message.code === 'NOTIFICATIONS_CHANGED') return readAgain('notifications')
  const [kind = '', id] = message.value.split('/')
  if (isLiveKind(kind)) readAgain(kind, id)
}

function resume(arrived: () => void) {
  for (const kind of liveKinds) readAgain(kind)
  arrived()
}

const isLiveKind = (text: string): text is LiveKind => (liveKinds as readonly string[]).includes(text)

const pause = (waitMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    signal.addEventListener('abort', end, { once: true, signal: over.signal })
    // Back from sleep or from being offline there is no reason to wait on.
    window.addEventListener('online', end, { once: true, signal: over.signal })
  })

const untilLookedAt = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      resolve()
    }
    signal.addEventListener('abort', end, { once: true, signal: over.signal })
    window.addEventListener('focus', end, { once: true, signal: over.signal })
  })
