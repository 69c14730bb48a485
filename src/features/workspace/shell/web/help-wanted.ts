import { useEffect, useRef } from 'react'

const event = new EventTarget()

/** The menu's entry and the dialog it opens load apart from each other. */
export const wantShortcuts = () => event.dispatchEvent(new Event('wanted'))

export function useHelpWanted(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const listen = () => latest.current()
    event.addEventListener('wanted', listen)
    return () => event.removeEventListener('wanted', listen)
  }, [])
}
