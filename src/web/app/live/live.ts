import { decodeMessage, type LiveKind, liveKinds, ticketMs } from '#contract/live.ts'
import { makeLiveTicket } from '#contract/session.ts'
import { call } from '../calls/api.ts'
import { ApiError } from '../calls/api-error.ts'
import { isSigningOut } from '../session/logout.ts'
import { textOf } from '../text.ts'
import { toastError } from '../toasts.ts'
import { readAgain, readOlder } from './live-queries.ts'
import { setLive } from './live-state.ts'

const longestWaitMs = 30_000
/** Our own word for a socket that says nothing any more. */
const silent = 4000
/** The server's word for too many tabs: this one was open longest. */
const tooManyTabs = 4408
/** The server says a word every 30 s: two of them missed, the socket is dead, whatever the browser thinks of it. */
const longestSilenceMs = 75_000
/** Of a page that comes back to view, whose timers may have stood. */
const silenceOnReturnMs = 40_000

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
  let wasOpen = false
  const opened = (heardSince: number) => {
    setLive(true)
    if (wasOpen) resume(arrived)
    else void readOlder(heardSince)
    wasOpen = true
  }
  for (let failures = 0; !stopped.aborted && !isSigningOut(); ) {
    const end = await listenOnce({ opened, arrived }, stopped).catch((error: unknown) => {
      // Signed out, or without a company: nothing to listen to.
      const over = error instanceof ApiError && (error.status === 401 || error.status === 403)
      return over ? ('over' as const) : ('failed' as const)
    })
    if (end === 'over') return
    if (end === tooManyTabs) await untilHeard('focus', stopped)
    failures = end === 'failed' ? failures + 1 : 0
    // Full jitter: after an outage not everybody comes back in the same second. Back from sleep or from being offline there is no reason to
    // wait on.
    await untilHeard('online', stopped, Math.random() * Math.min(longestWaitMs, 1000 * 2 ** failures))
  }
}

/** Resolves when the socket closes or has died: with why, or that it was never open. */
async function listenOnce(
  on: { opened: (heardSince: number) => void; arrived: () => void },
  stopped: AbortSignal,
): Promise<number | 'failed'> {
  const asked = Date.now()
  const { url } = await call(makeLiveTicket, {})
  const answered = Date.now()
  if (stopped.aborted) return 'failed'
  return new Promise((resolve) => {
    const socket = new WebSocket(new URL(url, location.href.replace(/^http/, 'ws')))
    const over = new AbortController()
    const { signal } = over
    let wasOpen = false
    let heardAt = Date.now()
    /** Nobody answers a dead socket's goodbye: it is not waited for. */
    const end = (code: number) => {
      if (signal.aborted) return
      over.abort()
      clearInterval(watch)
      // One that is closed before it is open is a warning in every browser's console.
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close(), { once: true })
      else socket.close()
      if (wasOpen) setLive(false)
      resolve(wasOpen ? code : 'failed')
    }
    const endAfter = (ms: number) => {
      if (Date.now() - heardAt > ms) end(silent)
    }
    const watch = setInterval(() => endAfter(longestSilenceMs), 5_000)
    stopped.addEventListener('abort', () => end(silent), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && endAfter(silenceOnReturnMs), { signal })
    socket.addEventListener(
      'open',
      () => {
        wasOpen = true
        heardAt = Date.now()
        on.opened(answered - asked < ticketMs ? asked : answered)
      },
      { signal },
    )
    socket.addEventListener(
      'message',
      ({ data }) => {
        heardAt = Date.now()
        receive(String(data), on.arrived)
      },
      { signal },
    )
    socket.addEventListener('close', ({ code }) => end(code), { signal })
  })
}

function receive(text: string, arrived: () => void) {
  const message = decodeMessage(text)
  if (message.kind === 'problem') return toastError(textOf(`notifications.${message.problem}`))
  if (message.kind === 'notification') return arrived()
  if (message.to === 'nothing') return
  if (message.to === 'everything') return resume(arrived)
  if (message.to !== 'record' && message.to !== 'list') return readAgain(message.to)
  const [kind = '', id] = message.value.split('/')
  if (isLiveKind(kind)) readAgain(kind, id)
}

function resume(arrived: () => void) {
  for (const kind of liveKinds) readAgain(kind)
  arrived()
}

const isLiveKind = (text: string): text is LiveKind => (liveKinds as readonly string[]).includes(text)

/** Until the window hears this, the time is over, or nobody listens any more. */
const untilHeard = (event: 'focus' | 'online', stopped: AbortSignal, waitMs?: number) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = waitMs === undefined ? undefined : setTimeout(end, waitMs)
    stopped.addEventListener('abort', end, { once: true, signal: over.signal })
    window.addEventListener(event, end, { once: true, signal: over.signal })
  })
