import { useLayoutEffect, useState } from 'react'

/** For a dialog that is there only while it is open, where Mantine does not note the focus: it goes back to where it was. */
export function useFocusBack(opened = true): void {
  const [noted, note] = useState<{ opened: boolean; opener: HTMLElement | null }>({ opened: false, opener: null })
  // While it is drawn: a menu that does not fade, for people who want less motion, is gone when the dialog stands.
  if (noted.opened !== opened) note({ opened, opener: opened ? openerOf(document.activeElement) : null })
  const { opener } = noted
  useLayoutEffect(() => {
    if (!opened) return
    return () => void setTimeout(() => opener?.focus())
  }, [opened, opener])
}

/** Of an item in a menu, which closes now: the menu's button. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
