// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import classes from '#web/list/table.module.css'
import { type OrderRow, orderPath } from '../contract.ts'
import { columns } from './columns.tsx'

type Props = {
  row: OrderRow
  index: number
  active: boolean
  style: CSSProperties
  onOpen: () => void
  onFocus: (index: number) => void
}

/** The number is a real link (new tab, copy address); a click anywhere else in the row opens it as well. */
export function TableRow({ row, index, active, style, onOpen, onFocus }: Props) {
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
      <div role="gridcell" className={classes.cell}>
        <Link to={orderPath(row.id)} className={`${classes.name} numbers`} tabIndex={tabIndex}>
          #{row.number}
        </Link>
      </div>
      {columns.map(({ key, end, cell }) => (
        <div key={key} role="gridcell" className={classes.cell} data-end={end || undefined}>
          {cell(row)}
        </div>
      ))}
    </div>
  )
}
