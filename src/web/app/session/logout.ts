import { logout as logoutEndpoint } from '#contract/session.ts'
import { dropDrafts } from '../drafts.ts'
import { dropRecent } from '../recent-records.ts'
import { clearSession, readSession, readToken } from './session.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/** Signs out here, in the other tabs and on the server. `keepDrafts`: the person did not ask for it (an hour without activity). */
export async function logout({ keepDrafts = false } = {}): Promise<void> {
  const token = readToken()
  const told = fetch(logoutEndpoint.path, {
    method: logoutEndpoint.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    keepalive: true,
  }).catch(() => null)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1500))])
  endSession({ keepDrafts })
}

/** What remains to do once the server has ended the session: forget it everywhere and go to `/`. */
export function endSession({ keepDrafts = true } = {}): void {
  dropRecent()
  if (!keepDrafts) dropDrafts()
  clearSession()
  channel?.postMessage({ keepDrafts })
  leave()
}

/** Started once per page: another tab's sign-out ends this tab too. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<{ keepDrafts: boolean }>) => {
    if (!data.keepDrafts) dropDrafts()
    if (!readSession() && location.pathname === '/') return
    clearSession()
    leave()
  })
}

let leaving = false

/** A full load: nothing of the session stays in memory. Once: the timer, the socket and another tab may all say so. */
function leave(): void {
  if (leaving || !(location.pathname.startsWith('/dashboard') || location.pathname === '/')) return
  leaving = true
  location.assign('/')
}
