// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { textOf } from '../../app/text.ts'
import { type ListColumn, type SortOf, templateOf } from './list-column.ts'
import classes from './table.module.css'

type Props<Row, Key extends string> = { columns: readonly ListColumn<Row, Key>[]; sort: SortOf<Key>; onSort: (key: Key) => void }

export function ListHead<Row, Key extends string>({ columns, sort, onSort }: Props<Row, Key>) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row} style={{ gridTemplateColumns: templateOf(columns) }}>
        {columns.map(({ key, sort: sortKey, end }) => (
          <div
            key={key}
            role="columnheader"
            className={classes.headCell}
            data-end={end || undefined}
            aria-sort={sortKey && (sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : 'none')}
          >
            {sortKey ? (
              <SortButton label={textOf(`fields.${key}`)} sortKey={sortKey} sort={sort} onSort={onSort} />
            ) : (
              textOf(`fields.${key}`)
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type ButtonProps<Key extends string> = { label: string; sortKey: Key; sort: SortOf<Key>; onSort: (key: Key) => void }

function SortButton<Key extends string>({ label, sortKey, sort, onSort }: ButtonProps<Key>) {
  const Arrow = sort === sortKey ? IconArrowUp : IconArrowDown
  const sorted = sort === sortKey || sort === `-${sortKey}`
  return (
    <UnstyledButton className={classes.sort} data-sorted={sorted || undefined} onClick={() => onSort(sortKey)}>
      {label}
      <Arrow size={14} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  )
}
