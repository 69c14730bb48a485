// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CountedRows } from '../loaded-rows.ts'
import { focusRow } from './focus-row.ts'
import { columnsThatFit, type ListColumn, leastWidthOf, type SortOf, templateOf } from './list-column.ts'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import classes from './table.module.css'
import { useActiveRow } from './use-active-row.ts'
import { useLoadAhead } from './use-load-ahead.ts'
import { useRoomBelow } from './use-room-below.ts'
import { useSteadyRows } from './use-steady-rows.ts'

const rowPx = 42

type Props<Row extends { id: string }, Key extends string> = {
  label: string
  columns: readonly ListColumn<Row, Key>[]
  list: CountedRows<Row>
  path: (row: Row) => string
  sort: SortOf<Key>
  onSort: (key: Key) => void
  grid: RefObject<HTMLDivElement | null>
}

/** The rows as a grid of which only the visible part exists: ↑ ↓ Home End PageUp PageDown move, Enter opens. */
export function ListTable<Row extends { id: string }, Key extends string>({
  label,
  columns: all,
  list,
  path,
  sort,
  onSort,
  grid,
}: Props<Row, Key>) {
  const navigate = useNavigate()
  const from = useLocation().search.slice(1)
  const { rows, pages, total } = list
  const room = useRoomBelow(grid, 0)
  const { ref: measured, width } = useElementSize()
  const columns = columnsThatFit(all, width)
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
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = moveTo(event.key, Math.max(1, Math.floor(room / rowPx) - 2))
    if (target === null || (event.target instanceof HTMLElement && event.target.closest('[role=columnheader]'))) return
    event.preventDefault()
    virtual.scrollToIndex(target)
    focusRow(grid, target)
  }
  return (
    <div
      ref={useMergedRef(grid, measured)}
      className={classes.scroller}
      style={{ maxHeight: room }}
      role="grid"
      aria-label={label}
      aria-rowcount={total && !total.more ? total.rows + 1 : -1}
      aria-colcount={columns.length}
      aria-busy={pages.isFetching}
      onKeyDown={move}
    >
      <div style={{ minWidth: leastWidthOf(columns) }} role="presentation">
        <ListHead columns={columns} sort={sort} onSort={onSort} />
        <div
          role="rowgroup"
          className={classes.body}
          style={{ height: virtual.getTotalSize() }}
          data-stale={pages.isPlaceholderData || undefined}
        >
          {items.map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <ListRow
                key={row.id}
                row={row}
                columns={columns}
                to={path(row)}
                from={from}
                index={index}
                active={index === active}
                style={{ gridTemplateColumns: templateOf(columns), height: rowPx, transform: `translateY(${start}px)` }}
                onOpen={() => navigate(path(row), { state: { from } })}
                onFocus={setActive}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
