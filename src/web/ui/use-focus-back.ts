import { useLayoutEffect, useState } from 'react'

/** For a dialog that is there only while it is open, where Mantine does not note the focus: it goes back to where it was. */
export function useFocusBack(opened = true): void {
  const [noted, note] = useState<{ opened: boolean; opener: HTMLElement | null }>({ opened: false, opener: null })
  // While it is drawn: a menu that does not fade, for people who want less motion, is gone when the dialog stands.
  if (noted.opened !== opened) note({ opened, opener: opened ? openerOf(document.activeElement) : null })
  const { opener } = noted
  useLayoutEffect(() => {
    if (!opened) return
    return () => void setTimeout(() => opener && giveBack(opener))
  }, [opened, opener])
}

const watchedMs = 5000

/** What was done in the dialog may take its opener away, at once or when the page is read again: then the page has the focus, not nothing. */
function giveBack(opener: HTMLElement) {
  opener.focus()
  const look = () => {
    if (opener.isConnected) return
    watch.disconnect()
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), watchedMs)
  look()
}

/** Of an item in a menu, which closes now: the menu's button. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
