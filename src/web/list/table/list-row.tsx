// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { ListColumn } from './list-column.ts'
import classes from './table.module.css'

type Props<Row, Key extends string> = {
  row: Row
  columns: readonly ListColumn<Row, Key>[]
  to: string
  /** The address of the list, behind `?`: the record leads back to it. */
  from: string
  index: number
  active: boolean
  style: CSSProperties
  onOpen: () => void
  onFocus: (index: number) => void
}

/** The first cell is a real link (new tab, copy address); a click anywhere else in the row opens it as well. */
export function ListRow<Row, Key extends string>({ row, columns, to, from, index, active, style, onOpen, onFocus }: Props<Row, Key>) {
  const tabIndex = active ? 0 : -1
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      tabIndex={tabIndex}
      className={`${classes.row} ${classes.bodyRow}`}
      style={style}
      onFocus={() => onFocus(index)}
      onClick={(event) => {
        const link = event.target instanceof HTMLElement && event.target.closest('a')
        if (!link && !window.getSelection()?.toString()) onOpen()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen()
      }}
    >
      {columns.map(({ key, end, cell }, place) => (
        <div key={key} role="gridcell" className={classes.cell} data-end={end || undefined}>
          {place === 0 ? (
            <Link to={to} state={{ from }} className={`${classes.name} numbers`} tabIndex={tabIndex}>
              {cell(row, tabIndex)}
            </Link>
          ) : (
            cell(row, tabIndex)
          )}
        </div>
      ))}
    </div>
  )
}
