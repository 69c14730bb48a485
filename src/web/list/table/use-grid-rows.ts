import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, RefObject } from 'react'
import type { CountedRows } from '../loaded-rows.ts'
import { focusRow } from './focus-row.ts'
import { rowPx } from './list-column.ts'
import classes from './table.module.css'
import { useActiveRow } from './use-active-row.ts'
import { useLoadAhead } from './use-load-ahead.ts'
import { useRoomBelow } from './use-room-below.ts'
import { useSteadyRows } from './use-steady-rows.ts'

type Shape = { label: string; columns: number; belowPx?: number }

/**
 * The rows of a grid of which only the visible part exists: ↑ ↓ Home End PageUp PageDown move. `belowPx`: the height of what stands below it;
 * `gridProps`, `bodyProps`: for the grid and for what holds its rows.
 */
export function useGridRows<Row extends { id: string }>(list: CountedRows<Row>, grid: RefObject<HTMLDivElement | null>, shape: Shape) {
  const { label, columns, belowPx = 0 } = shape
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
    const target = moveTo(event.key, Math.max(1, Math.floor(room / rowPx) - 2))
    if (target === null || (event.target instanceof HTMLElement && event.target.closest('[role=columnheader]'))) return
    event.preventDefault()
    virtual.scrollToIndex(target)
    focusRow(grid, target)
  }
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
  return { items, active, setActive, gridProps, bodyProps }
}
