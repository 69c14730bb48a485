import { type DragEvent, type PointerEvent, useRef } from 'react'
import { leastColumnPx, movedKey } from '../table/list-column.ts'
import classes from '../table/table.module.css'
import type { Columns } from './use-columns.ts'

/** With the mouse: a head is drawn to another place, its edge makes the column wider or narrower, a double click on the edge as it usually is. */
export function useColumnDrag({ choose, widen }: Columns) {
  const resizing = useRef<{ key: string; fromX: number; fromPx: number } | null>(null)
  const dragged = useRef<string | null>(null)
  const cellProps = (key: string, place: number) => {
    const isMoved = place > 0 && key !== 'action'
    return {
      draggable: isMoved,
      onDragStart: (event: DragEvent) => {
        if (resizing.current) return event.preventDefault()
        dragged.current = key
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', key)
      },
      onDragOver: (event: DragEvent) => {
        if (dragged.current && dragged.current !== key) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        const moved = dragged.current
        dragged.current = null
        if (moved && moved !== key)
          choose((keys) => movedKey(keys, moved, Math.max(1, keys.includes(key) ? keys.indexOf(key) : keys.length)))
      },
      onDragEnd: () => {
        dragged.current = null
      },
    }
  }
  const edge = (key: string) => (
    <span
      className={classes.edge}
      aria-hidden
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        resizing.current = { key, fromX: event.clientX, fromPx: event.currentTarget.parentElement?.offsetWidth ?? leastColumnPx }
      }}
      onPointerMove={({ clientX }) => {
        const { current } = resizing
        if (current) widen(current.key, Math.round(Math.max(leastColumnPx, current.fromPx + clientX - current.fromX)))
      }}
      onPointerUp={() => {
        resizing.current = null
      }}
      onPointerCancel={() => {
        resizing.current = null
      }}
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={() => widen(key, null)}
    />
  )
  return { cellProps, edge }
}
