// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListCell } from './list-cell.tsx'
import { type ListColumn, rowPx } from './list-column.ts'
import classes from './table.module.css'

type Props<Row, Key extends string> = {
  row: Row
  columns: readonly ListColumn<Row, Key>[]
  template: string
  to: string
  /** The address of the list, behind `?`: the record leads back to it. */
  from: string
  index: number
  /** Pixels above it. */
  top: number
  active: boolean
  dimmed: boolean
  /** Null: rows cannot be ticked. */
  ticked: boolean | null
  /** What it is called where it is ticked. */
  name: string
  onTick: ((index: number, range: boolean) => void) | undefined
  onOpen: (to: string) => void
  onPeek: () => void
  onFocus: (id: string, index: number) => void
}

/** What is pressed in a row for its own sake. */
const own = 'a, button, input, label, [data-tick]'

/**
 * The first cell is a real link (new tab, copy address); a click anywhere else in the row opens it as well. Drawn again only when something
 * of its own has changed: what it is handed must stay the same from one drawing of the list to the next.
 */
function Row<R extends { id: string }, Key extends string>(props: Props<R, Key>) {
  const { row, columns, template, to, from, index, top, active, dimmed, ticked, name, onTick, onOpen, onPeek, onFocus } = props
  // Its cells are drawn again when the language changes, whether they ask for it or not.
  const { t } = useTranslation()
  const tabIndex = active ? 0 : -1
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      tabIndex={tabIndex}
      className={`${classes.row} ${classes.bodyRow}`}
      data-dimmed={dimmed || undefined}
      data-ticked={ticked || undefined}
      style={{ gridTemplateColumns: template, height: rowPx, transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(row.id, index)}
      onClick={({ target, currentTarget }) => {
        // A menu of the row stands elsewhere in the page, and its clicks arrive here all the same.
        const isRow = target instanceof Element && currentTarget.contains(target) && !target.closest(own)
        if (isRow && !window.getSelection()?.toString()) onOpen(to)
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') onOpen(to)
        if (event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) onTick?.(index, false)
        if (event.key === ' ') {
          event.preventDefault()
          if (event.shiftKey) onTick?.(index, true)
          else onPeek()
        }
      }}
    >
      {ticked !== null && (
        <div role="gridcell" className={classes.cell} data-tick>
          <Checkbox
            size="xs"
            tabIndex={tabIndex}
            aria-label={t('bulk.tickNamed', { name })}
            checked={ticked}
            onChange={() => {}}
            onClick={(event) => onTick?.(index, event.shiftKey)}
          />
        </div>
      )}
      {columns.map((column, place) => (
        <div key={column.key} role="gridcell" className={classes.cell} data-end={column.end || undefined}>
          {place === 0 ? (
            <span className={classes.named}>
              <Link to={to} state={{ from }} className={`${classes.name} numbers`} tabIndex={tabIndex}>
                <ListCell column={column} row={row} tabIndex={tabIndex} />
              </Link>
              {column.notes?.(row)}
            </span>
          ) : (
            <ListCell column={column} row={row} tabIndex={tabIndex} />
          )}
        </div>
      ))}
    </div>
  )
}
export const ListRow = memo(Row) as typeof Row
