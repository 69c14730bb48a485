import { logout as logoutEndpoint } from '#contract/session.ts'
import { dropDrafts } from '../drafts/drafts.ts'
import { dropRecent } from '../recent-records.ts'
import { clearSession, readSession, readToken } from './session.ts'
import { loginAddress, type WhyOver } from './why-over.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

type End = { keepDrafts?: boolean; why?: WhyOver }
/** What tabs tell each other: that one of them signs out, then that it is done. */
type Said = 'signingOut' | End

let signingOut: 'here' | 'elsewhere' | null = null
/** A tab has asked the server to end the session: that it refuses from now on is no news. */
export const isSigningOut = () => signingOut !== null

/** Signs out here, in the other tabs and on the server. `keepDrafts`: the person did not ask for it. */
export async function logout(end: End = {}): Promise<void> {
  signingOut = 'here'
  channel?.postMessage('signingOut' satisfies Said)
  const token = readToken()
  const told = fetch(logoutEndpoint.path, {
    method: logoutEndpoint.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    keepalive: true,
  }).catch(() => null)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1500))])
  forget({ keepDrafts: false, ...end })
}

/** The server has ended the session by itself; a sign-out on its way does the same with its own reason. */
export function endSession(end: End = {}): void {
  if (signingOut !== 'here') forget(end)
}

/** What remains to do once the server has ended the session: forget it everywhere and go to `/`. */
function forget({ keepDrafts = true, why }: End): void {
  dropRecent()
  if (!keepDrafts) dropDrafts()
  clearSession()
  channel?.postMessage({ keepDrafts, why } satisfies Said)
  leave(why)
}

/** Started once per page: another tab's sign-out ends this tab too. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data === 'signingOut') {
      signingOut = 'elsewhere'
      return
    }
    if (!data.keepDrafts) dropDrafts()
    if (!readSession() && location.pathname === '/') return
    clearSession()
    leave(data.why)
  })
}

let leaving = false
/** They are for people without a session too, who may be in the middle of something there. */
const publicPages = /^\/auth\//i

/**
 * A full load: nothing of the session stays in memory, and whoever did not ask for it learns why. Once: the timer, the socket and another
 * tab may all say so.
 */
function leave(why: WhyOver | undefined): void {
  if (leaving || publicPages.test(location.pathname)) return
  leaving = true
  location.assign(why ? loginAddress(why) : '/')
}
