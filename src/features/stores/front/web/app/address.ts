import { useSyncExternalStore } from 'react'

/** Where in the store somebody is: the path behind its code, and what stands behind the question mark. */
export type Place = { path: string; query: URLSearchParams; key: string }

const listeners = new Set<() => void>()
let root = ''
let now: Place = { path: '/', query: new URLSearchParams(), key: '' }
/** Whether somebody went on from where the page was opened: then the new screen takes the focus. */
let moves = 0
export const hasMoved = () => moves > 0

type Kept = { key?: string; scroll?: number } | null
const kept = (): Kept => history.state as Kept

function read() {
  const path = decodeURI(location.pathname).slice(root.length).replace(/\/$/, '') || '/'
  now = { path, query: new URLSearchParams(location.search), key: kept()?.key ?? '' }
  for (const listener of listeners) listener()
}

/** `base`: what every address of this store begins with. */
export function startAddress(base: string) {
  root = base
  // The places of a list are ours to find again: it may be read anew first.
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => {
    moves += 1
    read()
  })
  read()
}

export const hrefOf = (path: string) => `${root}${path === '/' ? '' : path}`

export function go(path: string, { replace = false } = {}) {
  if (!replace) history.replaceState({ ...kept(), scroll: scrollY }, '')
  history[replace ? 'replaceState' : 'pushState']({ key: crypto.randomUUID() }, '', hrefOf(path))
  moves += 1
  read()
}

/** The same screen with another question, as one step of the way. */
export function ask(query: Record<string, string>) {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  history.replaceState(kept(), '', `${location.pathname}${given.size ? `?${given}` : ''}`)
  read()
}

/** How far down somebody was when they left this place. */
export const scrollOf = () => kept()?.scroll ?? 0

/** It is noted while they are there, so that the back button of the browser finds it too. */
let noting: ReturnType<typeof setTimeout> | undefined
export const noteScroll = () => {
  clearTimeout(noting)
  noting = setTimeout(() => history.replaceState({ ...kept(), scroll: scrollY }, ''), 150)
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const usePlace = () => useSyncExternalStore(follow, () => now)
