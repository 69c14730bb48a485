import { useViewportSize } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useState } from 'react'

const leastPx = 320
const marginPx = 24

/** Height in px from an element's top to the bottom of the window, less what stands below it, so that only the rows scroll. */
export function useRoomBelow(element: RefObject<HTMLElement | null>, belowPx: number): number {
  const { height } = useViewportSize()
  const [room, setRoom] = useState(leastPx)
  // After every drawing: what stands above may have wrapped or gone.
  useLayoutEffect(() => {
    const top = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    setRoom(Math.max(leastPx, Math.floor((height || window.innerHeight) - top - belowPx - marginPx)))
  })
  return room
}
