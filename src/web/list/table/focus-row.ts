import type { RefObject } from 'react'

let waiting = 0

/** The row may have to be drawn first: two frames later it is there. Of several in a hurry only the last one gets the focus. */
export function focusRow(grid: RefObject<HTMLDivElement | null>, index: number): void {
  cancelAnimationFrame(waiting)
  waiting = requestAnimationFrame(() => {
    waiting = requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus({ preventScroll: true }))
  })
}
