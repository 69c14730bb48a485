// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { focusRow } from '#web/list/focus-row.ts'
import classes from '#web/list/table.module.css'
import { useActiveRow } from '#web/list/use-active-row.ts'
import { useLoadAhead } from '#web/list/use-load-ahead.ts'
import { useRoomBelow } from '#web/list/use-room-below.ts'
import { useSteadyRows } from '#web/list/use-steady-rows.ts'
import { orderPath } from '../contract.ts'
import { columns, gridTemplate, leastWidth } from './columns.tsx'
import type { Sort, SortKey } from './list-state.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { OrderRows } from './use-order-rows.ts'

const rowPx = 42

type Props = { list: OrderRows; sort: Sort; onSort: (key: SortKey) => void; grid: RefObject<HTMLDivElement | null> }

/** The rows as a grid of which only the visible part exists: ↑ ↓ Home End PageUp PageDown move, Enter opens. */
export function OrderTable({ list, sort, onSort, grid }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { rows, pages, total } = list
  const room = useRoomBelow(grid, 0)
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
      ref={grid}
      className={classes.scroller}
      style={{ maxHeight: room }}
      role="grid"
      aria-label={t('orders.title')}
      aria-rowcount={total && !total.more ? total.rows + 1 : -1}
      aria-colcount={columns.length + 1}
      aria-busy={pages.isFetching}
      onKeyDown={move}
    >
      <div style={{ minWidth: leastWidth }} role="presentation">
        <TableHead sort={sort} onSort={onSort} />
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
              <TableRow
                key={row.id}
                row={row}
                index={index}
                active={index === active}
                style={{ gridTemplateColumns: gridTemplate, height: rowPx, transform: `translateY(${start}px)` }}
                onOpen={() => navigate(orderPath(row.id))}
                onFocus={setActive}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
