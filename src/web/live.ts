import { decodeMessage, type LiveKind, type LiveMessage, liveKinds } from '#contract/live.ts'
import { makeLiveTicket } from '#features/notifications/contract.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { readAgain } from '#web/live-queries.ts'
import { textOf } from '#web/text.ts'
import { toastError } from '#web/toasts.ts'

const longestWaitMs = 30_000

type Notified = (message: LiveMessage) => void
/** After a gap whoever shows notifications asks for those it missed. */
type Follower = { notified: Notified; resumed: () => void }

/**
 * Keeps a socket open while the page is: pointers make screens read again, notifications go to `follower`. The socket is a hint, the
 * tables are the truth: after every gap everything shown is read again. Answers how to stop.
 */
export function goLive(follower: Follower): () => void {
  const stopped = new AbortController()
  void keepOpen(follower, stopped.signal)
  return () => stopped.abort()
}

async function keepOpen(follower: Follower, stopped: AbortSignal) {
  for (let failures = 0, first = true; !stopped.aborted; first = false) {
    const opened = await listenOnce(follower, stopped, () => {
      if (!first) resume(follower)
    }).catch((error: unknown) => {
      // Signed out, or without a company: nothing to listen to.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return 'over' as const
      return false
    })
    if (opened === 'over') return
    failures = opened ? 0 : failures + 1
    // Full jitter: after an outage not everybody comes back in the same second.
    await pause(Math.random() * Math.min(longestWaitMs, 1000 * 2 ** failures), stopped)
  }
}

/** Resolves when the socket closes: was it ever open? */
async function listenOnce(follower: Follower, stopped: AbortSignal, whenOpen: () => void): Promise<boolean> {
  const { url } = await call(makeLiveTicket, {})
  if (stopped.aborted) return false
  return new Promise((resolve) => {
    const socket = new WebSocket(new URL(url, location.href.replace(/^http/, 'ws')))
    let opened = false
    const close = () => socket.close()
    stopped.addEventListener('abort', close, { once: true })
    socket.addEventListener('open', () => {
      opened = true
      whenOpen()
    })
    socket.addEventListener('message', ({ data }) => receive(String(data), follower))
    socket.addEventListener('close', () => {
      stopped.removeEventListener('abort', close)
      resolve(opened)
    })
  })
}

function receive(text: string, follower: Follower) {
  const message = decodeMessage(text)
  if (message.kind === 'problem') return toastError(textOf(`notifications.${message.problem}`))
  if (message.kind === 'notification') {
    follower.notified(message)
    return readAgain('notifications')
  }
  if (message.code === 'RESUMED') return resume(follower)
  if (message.code === 'SYNC_PROGRESS') return readAgain('quickbooks')
  if (message.code === 'MENU_CHANGED') return readAgain('menu')
  if (message.code === 'NOTIFICATIONS_CHANGED') return readAgain('notifications')
  const [kind = '', id] = message.value.split('/')
  if (isLiveKind(kind)) readAgain(kind, id)
}

function resume({ resumed }: Follower) {
  for (const kind of liveKinds) readAgain(kind)
  resumed()
}

const isLiveKind = (text: string): text is LiveKind => (liveKinds as readonly string[]).includes(text)

const pause = (waitMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
    // Back from sleep or from being offline there is no reason to wait on.
    window.addEventListener('online', () => resolve(), { once: true, signal })
  })
