import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { CountedRows } from '../loaded-rows.ts'
import { focusRow } from './focus-row.ts'
import { rowPx } from './list-column.ts'
import classes from './table.module.css'
import { useActiveRow } from './use-active-row.ts'
import { useLoadAhead } from './use-load-ahead.ts'
import { useRoomBelow } from './use-room-below.ts'
import { useSteadyRows } from './use-steady-rows.ts'

type Shape = { label: string; columns: number; belowPx?: number; onStep?: ((from: number, to: number) => void) | undefined }

/**
 * The rows of a grid of which only the visible part exists: ↑ ↓ Home End PageUp PageDown move, j and k also from elsewhere on the page.
 * `belowPx`: the height of what stands below it; `onStep`: moved with Shift; `show` brings a row into sight; `gridProps`, `bodyProps`: for the
 * grid and for what holds its rows.
 */
export function useGridRows<Row extends { id: string }>(list: CountedRows<Row>, grid: RefObject<HTMLDivElement | null>, shape: Shape) {
  const { label, columns, belowPx = 0, onStep } = shape
  const { rows, pages, total } = list
  const room = useRoomBelow(grid, belowPx)
  const { active, setActive, moveTo } = useActiveRow(rows)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollPaddingStart: rowPx,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const items = virtual.getVirtualItems()
  useLoadAhead(list, items.at(-1)?.index ?? 0)
  useSteadyRows(list, { rowPx, offset: () => grid.current?.scrollTop ?? 0, shift: (top) => grid.current?.scrollBy({ top }) })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // What a head opens stands elsewhere in the page, and its keys arrive here all the same.
    if (
      !(event.target instanceof HTMLElement) ||
      !event.currentTarget.contains(event.target) ||
      event.target.closest('[role=columnheader]')
    )
      return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = moveTo(event.key, Math.max(1, Math.floor(room / rowPx) - 2))
    if (target === null) return
    event.preventDefault()
    if (event.shiftKey && event.key.startsWith('Arrow')) onStep?.(active, target)
    virtual.scrollToIndex(target)
    focusRow(grid, target)
  }
  const show = (index: number) => {
    setActive(rows[index]?.id ?? '', index)
    virtual.scrollToIndex(index)
  }
  const enter = useRef(() => {})
  enter.current = () => {
    virtual.scrollToIndex(active)
    focusRow(grid, active)
  }
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (
        !(target instanceof HTMLElement) ||
        target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=grid]')
      )
        return
      enter.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const gridProps = {
    className: classes.scroller,
    style: { maxHeight: room },
    role: 'grid',
    'aria-label': label,
    'aria-colcount': columns,
    'aria-rowcount': total && !total.more ? total.rows + 1 : -1,
    'aria-busy': pages.isFetching,
    onKeyDown,
  }
  const bodyProps = {
    role: 'rowgroup',
    className: classes.body,
    style: { height: virtual.getTotalSize() },
    'data-stale': pages.isPlaceholderData || undefined,
  }
  return { items, active, setActive, show, gridProps, bodyProps }
}
