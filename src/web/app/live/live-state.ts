import { useSyncExternalStore } from 'react'

/** How often a screen is read again while no socket says what changed. */
const fallbackMs = 60_000

let live = false
const listeners = new Set<() => void>()

export function setLive(next: boolean): void {
  live = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For `refetchInterval` of whatever `shows` something: only while the socket is down. */
export function useFallbackInterval(): number | false {
  return useSyncExternalStore(subscribe, () => live) ? false : fallbackMs
}
