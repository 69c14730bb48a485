import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CountedRows } from '../loaded-rows.ts'
import { columnsThatFit, type ListColumn, leastWidthOf, type SortOf, templateOf } from './list-column.ts'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import { useGridRows } from './use-grid-rows.ts'

type Props<Row extends { id: string }, Key extends string> = {
  label: string
  columns: readonly ListColumn<Row, Key>[]
  list: CountedRows<Row>
  path: (row: Row) => string
  sort: SortOf<Key>
  onSort: (key: Key) => void
  grid: RefObject<HTMLDivElement | null>
}

/** The rows as a grid; Enter opens. */
export function ListTable<Row extends { id: string }, Key extends string>(props: Props<Row, Key>) {
  const { label, columns: all, list, path, sort, onSort, grid } = props
  const navigate = useNavigate()
  const from = useLocation().search.slice(1)
  const { ref: measured, width } = useElementSize()
  const columns = columnsThatFit(all, width)
  const { items, active, setActive, gridProps, bodyProps, styleAt } = useGridRows(list, grid, { label, columns: columns.length })
  return (
    <div ref={useMergedRef(grid, measured)} {...gridProps}>
      <div style={{ minWidth: leastWidthOf(columns) }} role="presentation">
        <ListHead columns={columns} sort={sort} onSort={onSort} />
        <div {...bodyProps}>
          {items.map(({ index, start }) => {
            const row = list.rows[index]
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
                style={{ gridTemplateColumns: templateOf(columns), ...styleAt(start) }}
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
