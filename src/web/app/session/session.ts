import { useSyncExternalStore } from 'react'
import type { SignedIn } from '#contract/session.ts'
import { localData, tabData } from './site-data.ts'

/** Session data of the specification (section 3), without the token, which stands beside it. */
export type Session = Omit<SignedIn, 'authCode' | 'expiresIn'>

const userKey = 'user'
const tokenKey = 'accessToken'
/** Counts refused captchas in the session store (issue of the login); logging out resets it. */
export const failedCaptchasKey = 'failedCaptchas'

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** The store this session lives in: the tab's own one first, then the one all tabs share. */
const store = () => (tabData().getItem(userKey) === null ? localData() : tabData())

/** Specification section 4: local storage if the user chose to stay signed in, else the session storage. */
export function startSession({ authCode, expiresIn: _, ...user }: SignedIn, keepSignedIn: boolean): void {
  forget()
  const storage = keepSignedIn ? localData() : tabData()
  storage.setItem(userKey, JSON.stringify(user))
  storage.setItem(tokenKey, authCode)
  tabData().removeItem(failedCaptchasKey)
  changed()
}

/** Brings the kept data up to date: another company, another name. */
export function updateSession(part: Partial<Session>): void {
  const session = readSession()
  if (!session) return
  store().setItem(userKey, JSON.stringify({ ...session, ...part }))
  changed()
}

export const readToken = (): string | null => store().getItem(tokenKey)

export function storeToken(token: string, userId?: string): void {
  store().setItem(tokenKey, token)
  if (userId) updateSession({ userId })
}

let cache: { text: string; session: Session | null } = { text: '', session: null }

export function readSession(): Session | null {
  const text = store().getItem(userKey) ?? ''
  if (cache.text !== text) cache = { text, session: parse(text) }
  return cache.session
}

function parse(text: string): Session | null {
  try {
    return text ? (JSON.parse(text) as Session) : null
  } catch {
    return null
  }
}

export const isSignedIn = () => readSession() !== null && readToken() !== null
/** Specification section 6. */
export const mayOpenDashboard = () => readSession()?.isAdmin === true || isSignedIn()

export function clearSession(): void {
  forget()
  tabData().removeItem(failedCaptchasKey)
  changed()
}

function forget(): void {
  for (const storage of [localData(), tabData()]) {
    storage.removeItem(userKey)
    storage.removeItem(tokenKey)
  }
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
