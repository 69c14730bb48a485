import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useGridRows } from '#web/list/table/use-grid-rows.ts'
import type { ColumnKey } from './column-keys.ts'
import { gridTemplate, leastWidth } from './columns.tsx'
import type { Sort, SortKey } from './list-state.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { CustomerRows } from './use-customer-rows.ts'
import type { Ticks } from './use-ticks.ts'

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

/** The rows as a grid; Enter opens. */
export function CustomerTable({ list, shown, sort, onSort, onOpen, from, grid, belowPx, canEdit, ticks }: Props) {
  const { t } = useTranslation()
  const { items, active, setActive, gridProps, bodyProps, styleAt } = useGridRows(list, grid, {
    label: t('customers.list.name'),
    columns: shown.length + (ticks ? 2 : 1),
    belowPx,
  })
  const template = { gridTemplateColumns: `${ticks ? '40px ' : ''}${gridTemplate(shown)}` }
  return (
    <div ref={grid} {...gridProps}>
      <div style={{ minWidth: leastWidth(shown) + (ticks ? 40 : 0) }} role="presentation">
        <TableHead shown={shown} sort={sort} onSort={onSort} template={template} ticks={ticks} />
        <div {...bodyProps}>
          {items.map(({ index, start }) => {
            const row = list.rows[index]
            if (!row) return null
            return (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                shown={shown}
                active={index === active}
                style={{ ...template, ...styleAt(start) }}
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
