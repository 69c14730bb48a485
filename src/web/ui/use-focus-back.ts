import { useLayoutEffect } from 'react'

/** For a dialog that is there only while it is open, where Mantine does not note the focus: it goes back to where it was. */
export function useFocusBack(opened = true): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = openerOf(document.activeElement)
    return () => void setTimeout(() => opener?.focus({ preventScroll: true }))
  }, [opened])
}

/** Of an item in a menu, which closes now: the menu's button. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
