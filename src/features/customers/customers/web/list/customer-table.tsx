// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { focusRow } from '#web/list/table/focus-row.ts'
import classes from '#web/list/table/table.module.css'
import { useActiveRow } from '#web/list/table/use-active-row.ts'
import { useLoadAhead } from '#web/list/table/use-load-ahead.ts'
import { useRoomBelow } from '#web/list/table/use-room-below.ts'
import { useSteadyRows } from '#web/list/table/use-steady-rows.ts'
import type { ColumnKey } from './column-keys.ts'
import { gridTemplate, leastWidth } from './columns.tsx'
import type { Sort, SortKey } from './list-state.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { CustomerRows } from './use-customer-rows.ts'
import type { Ticks } from './use-ticks.ts'

const rowPx = 42

type Props = {
  list: CustomerRows
  shown: readonly ColumnKey[]
  sort: Sort | null
  onSort: (key: SortKey) => void
  onOpen: (id: string) => void
  from: string
  grid: RefObject<HTMLDivElement | null>
  /** Height of what stands below it. */
  belowPx: number
  canEdit: boolean
  ticks: Ticks | null
}

/** The rows as a grid of which only the visible part exists: ↑ ↓ Home End PageUp PageDown move, Enter opens. */
export function CustomerTable({ list, shown, sort, onSort, onOpen, from, grid, belowPx, canEdit, ticks }: Props) {
  const { t } = useTranslation()
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
  const last = items.at(-1)?.index ?? 0
  useLoadAhead(list, last)
  useSteadyRows(list, { rowPx, offset: () => grid.current?.scrollTop ?? 0, shift: (top) => grid.current?.scrollBy({ top }) })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const page = Math.max(1, Math.floor(room / rowPx) - 2)
    const target = moveTo(event.key, page)
    if (target === null || (event.target instanceof HTMLElement && event.target.closest('[role=columnheader]'))) return
    event.preventDefault()
    virtual.scrollToIndex(target)
    focusRow(grid, target)
  }
  const template = { gridTemplateColumns: `${ticks ? '40px ' : ''}${gridTemplate(shown)}` }
  return (
    <div
      ref={grid}
      className={classes.scroller}
      style={{ maxHeight: room }}
      role="grid"
      aria-label={t('customers.list.name')}
      aria-rowcount={total && !total.more ? total.rows + 1 : -1}
      aria-colcount={shown.length + (ticks ? 2 : 1)}
      aria-busy={pages.isFetching}
      onKeyDown={move}
    >
      <div style={{ minWidth: leastWidth(shown) + (ticks ? 40 : 0) }} role="presentation">
        <TableHead shown={shown} sort={sort} onSort={onSort} template={template} ticks={ticks} />
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
                shown={shown}
                active={index === active}
                style={{ ...template, height: rowPx, transform: `translateY(${start}px)` }}
                from={from}
                canEdit={canEdit}
                onOpen={onOpen}
                onFocus={setActive}
                ticked={ticks ? ticks.has(row.id) : null}
                onTick={ticks?.toggle}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
