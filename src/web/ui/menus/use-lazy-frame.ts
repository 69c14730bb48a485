import { useLayoutEffect, useRef, useState } from 'react'

/**
 * For a popup whose code comes when its button is pointed at or focused, so that no screen carries it before the first click: spread
 * `triggerProps` on the button until `loaded` is there, then draw the button inside what was loaded. `box` goes around it.
 */
export function useLazyFrame<T extends object>(load: () => Promise<T>, popup: 'menu' | 'dialog') {
  const [loaded, setLoaded] = useState<T | null>(null)
  const [opened, setOpened] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const wanted = useRef(false)
  const asked = useRef(false)
  const ahead = () => {
    if (asked.current) return
    asked.current = true
    load().then(
      (code) => {
        hadFocus.current = box.current?.contains(document.activeElement) ?? false
        setLoaded(code)
      },
      () => {
        asked.current = false
      },
    )
  }
  // The button is drawn anew inside the frame and keeps its focus; opening only then lets the frame note where the focus returns to.
  useLayoutEffect(() => {
    if (!loaded) return
    if (hadFocus.current || wanted.current) box.current?.querySelector('button')?.focus()
    if (wanted.current) setOpened(true)
  }, [loaded])
  const triggerProps = {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => {
      wanted.current = true
      ahead()
    },
  }
  return { box, loaded, opened, setOpened, triggerProps }
}
