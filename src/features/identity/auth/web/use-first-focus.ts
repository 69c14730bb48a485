import { useEffect, useRef } from 'react'

/** A view that replaces another one takes the focus over: to its element marked `data-autofocus`. */
export function useFirstFocus<E extends HTMLElement>() {
  const box = useRef<E>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return box
}
